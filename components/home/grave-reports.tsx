import { useTranslations } from "next-intl"
import { ReportLevel } from "#components/aml/report-level.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { type Column, DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { levelDisagreement } from "#lib/aml/report-summary.ts"
import { reviewPath } from "#lib/aml/review/review-path.ts"
import type { WaitingReport } from "#lib/aml/review/waiting-reports.ts"

/** The gravest reports that wait for a conclusion, of each level the oldest first: whom, how grave, who asked and since when. */
export function GraveReports({
  reports,
  renderedAt,
}: {
  reports: readonly WaitingReport[]
  renderedAt: number
}) {
  const t = useTranslations("home.grave")
  const word = useTranslations("words")
  const column = useTranslations("reports.column")
  const columns: Column<WaitingReport>[] = [
    {
      head: column("subject"),
      priority: 1,
      className: "min-w-44",
      cell: ({ checkId, names, subject }) => (
        <>
          <RowLink href={`/checks/${checkId}`} className="font-medium">
            {names[0] ? <Verbatim className="wrap-anywhere">{names[0]}</Verbatim> : subject}
          </RowLink>
          {names[0] ? <span className="block font-mono text-ink-2 text-xs">{subject}</span> : null}
        </>
      ),
    },
    {
      head: word("level"),
      cell: ({ summary, isUnusual }) =>
        summary ? (
          <ReportLevel
            level={summary.level}
            disagreement={levelDisagreement(summary)}
            isUnusual={isUnusual}
          />
        ) : null,
    },
    {
      head: word("askedBy"),
      cell: ({ requestedBy }) => requestedBy,
      priority: 3,
      className: "max-w-44 break-words text-ink-2",
    },
    {
      head: word("waiting"),
      cell: ({ requestedAt }) => <Ago value={requestedAt} renderedAt={renderedAt} />,
      numeric: true,
      priority: 2,
    },
  ]
  return (
    <Section
      title={t("title")}
      flush
      actions={
        <TextLink href={reviewPath({ state: "open" })} className="text-sm">
          {word("viewAll")}
        </TextLink>
      }
    >
      {reports.length > 0 ? (
        <DataTable caption={t("title")} items={reports} keyOf={({ checkId }) => checkId} columns={columns} />
      ) : (
        <p className="p-4 text-ink-2">{t("none")}</p>
      )}
    </Section>
  )
}
