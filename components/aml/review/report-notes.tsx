import { useTranslations } from "next-intl"
import type { NoteCommand } from "#components/aml/report-desk.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ReportNote } from "#lib/aml/review/review.ts"
import { AddReportNote } from "./add-report-note.tsx"

type ReportNotesProps = { checkId: string; notes: readonly ReportNote[]; addNote: NoteCommand | null }

/** People's notes on the report as a whole, beside its answer and never part of it. */
export function ReportNotes({ checkId, notes, addNote }: ReportNotesProps) {
  const t = useTranslations("amlReports")
  return (
    <Section title={t("notes")}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2 text-sm">{t("notesAbout")}</p>
        {notes.length === 0 ? (
          <p className="text-ink-2">{t("noNotes")}</p>
        ) : (
          <ul className="flex flex-col gap-2.5">
            {notes.map(({ id, note, by, at }) => (
              <li key={id} className="border-line-strong border-l-2 pl-3">
                <p className="text-ink-2 text-sm">
                  {by.name}, <Timestamp value={at} />
                </p>
                <p className="max-w-prose whitespace-pre-wrap break-words">{note}</p>
              </li>
            ))}
          </ul>
        )}
        {addNote ? <AddReportNote checkId={checkId} addNote={addNote} /> : null}
      </div>
    </Section>
  )
}
