"use client"

import { useTranslations } from "next-intl"
import { NoteForm } from "#components/aml/review/note-form.tsx"
import { Failure } from "#components/command/failure.tsx"
import { addNote, strikeNote } from "#components/dossier/actions.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { DossierNote } from "#lib/dossier/marks/marks-of.ts"
import { NoteText } from "./note-text.tsx"

type NotesProps = {
  subjectId: string
  notes: readonly DossierNote[]
  userId: string
  mayWrite: boolean
}

/** Notes are added and, by their author, struck out; never changed, never taken away. */
export function Notes({ subjectId, notes, userId, mayWrite }: NotesProps) {
  const t = useTranslations("dossier.notes")
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(addNote)
  return (
    <div className="flex flex-col gap-3">
      {notes.length === 0 ? (
        <p className="text-ink-2 text-sm">{t("none")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id} className="border-line border-l-2 pl-3">
              <NoteText note={note} />
              <p className="flex flex-wrap items-center gap-x-2 text-ink-3 text-xs">
                {note.author.name} · <Timestamp value={note.createdAt} />
                {mayWrite && note.author.id === userId && note.struckAt === null ? (
                  <Strike subjectId={subjectId} note={note} />
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? (
        <>
          <NoteForm
            name="dossier-note"
            label={word("newNote")}
            hint={t("hint")}
            busy={busy}
            onSave={async (note) => (await run({ id: subjectId, note }, { done: word("noteSaved") })).ok}
          />
          <Failure text={failure} />
        </>
      ) : null}
    </div>
  )
}

function Strike({ subjectId, note }: { subjectId: string; note: DossierNote }) {
  const t = useTranslations("dossier.notes")
  const { busy, failure, run } = useAction(strikeNote)
  return (
    <span data-screen-only>
      <Button
        size="sm"
        variant="quiet"
        className={AT_EDGE.start}
        busy={busy}
        onClick={() => run({ id: subjectId, noteId: note.id }, { done: t("strikeDone") })}
      >
        {t("strike")}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
