"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { NoteForm } from "#components/aml/review/note-form.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import type { DossierCommands } from "#components/dossier/commands.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { DossierNote } from "#lib/dossier/marks/notes-of.ts"
import { NoteText } from "./note-text.tsx"

type NotesProps = {
  subjectId: string
  notes: readonly DossierNote[]
  userId: string
  mayWrite: boolean
  commands: Pick<DossierCommands, "addNote" | "strikeNote">
}

/** Notes are added and, by their author, struck out; never changed, never taken away. */
export function Notes({ subjectId, notes, userId, mayWrite, commands }: NotesProps) {
  const t = useTranslations("dossier.notes")
  const { busy, failure, run } = useCommand()
  const [saved, setSaved] = useState(0)
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
                  <Strike subjectId={subjectId} note={note} command={commands.strikeNote} />
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? (
        <>
          {/* A note that was saved leaves an empty form behind. */}
          <NoteForm
            key={saved}
            name="dossier-note"
            label={t("add")}
            hint={t("hint")}
            busy={busy}
            onSave={async (note) => {
              const end = await run(() => commands.addNote({ id: subjectId, note }), t("saved"))
              if (end.ok) setSaved(saved + 1)
              return end.ok
            }}
          />
          <Failure text={failure} />
        </>
      ) : null}
    </div>
  )
}

type StrikeProps = { subjectId: string; note: DossierNote; command: DossierCommands["strikeNote"] }

function Strike({ subjectId, note, command }: StrikeProps) {
  const t = useTranslations("dossier.notes")
  const { busy, failure, run } = useCommand()
  return (
    <span data-screen-only>
      <Button
        size="sm"
        variant="quiet"
        className={AT_EDGE.start}
        busy={busy}
        onClick={() => run(() => command({ id: subjectId, noteId: note.id }), t("strikeDone"))}
      >
        {t("strike")}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
