"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import type { NoteCommand } from "#components/aml/report-desk.ts"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { NoteForm } from "./note-form.tsx"

/** Writes a note on the report as a whole. */
export function AddReportNote({ checkId, addNote }: { checkId: string; addNote: NoteCommand }) {
  const t = useTranslations("aml")
  const { busy, failure, run } = useCommand()
  const [saved, setSaved] = useState(0)
  return (
    <>
      {/* A note that was saved leaves an empty form behind. */}
      <NoteForm
        key={saved}
        name="report-note"
        label={t("addNote")}
        busy={busy}
        onSave={async (note) => {
          const { ok } = await run(() => addNote({ checkId, note }), t("noteSaved"))
          if (ok) setSaved(saved + 1)
          return ok
        }}
      />
      <Failure text={failure} />
    </>
  )
}
