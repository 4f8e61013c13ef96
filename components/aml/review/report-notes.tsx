import { useTranslations } from "next-intl"

import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ReportNote } from "#lib/aml/review/review.ts"
import { LateReportNote } from "./late-note-form.tsx"

type ReportNotesProps = { checkId: string; notes: readonly ReportNote[]; mayAdd: boolean }

/** People's notes on the report as a whole, beside its answer and never part of it. */
export function ReportNotes({ checkId, notes, mayAdd }: ReportNotesProps) {
  const t = useTranslations("amlReports")
  return (
    <Section title={t("notes")} screenOnly={notes.length === 0}>
      <div className="flex flex-col gap-3">
        {notes.length === 0 ? (
          mayAdd ? null : (
            <p className="text-ink-2">{t("noNotes")}</p>
          )
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
        {mayAdd ? <LateReportNote checkId={checkId} /> : null}
      </div>
    </Section>
  )
}
