import { useTranslations } from "next-intl"
import { ReportLevel } from "#components/aml/report-level.tsx"
import { Owner } from "#components/dossier/marks/owner.tsx"
import { useReportColumns } from "#components/reports/report-columns.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { type Column, DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { levelDisagreement } from "#lib/aml/report-summary.ts"
import { reviewPath } from "#lib/aml/review/review-path.ts"
import type { WaitingReport } from "#lib/aml/review/waiting-reports.ts"

type GraveReportsProps = { reports: readonly WaitingReport[]; viewerId: string; renderedAt: number }

/** The gravest reports that wait for a conclusion, of each level the oldest first: whom, how grave, who looks after the person and since when. */
export function GraveReports({ reports, viewerId, renderedAt }: GraveReportsProps) {
  const t = useTranslations("home.grave")
  const word = useTranslations("words")
  const owned = useTranslations("dossier.marks")
  const { subject } = useReportColumns(useTranslations("aml.queue")("unnamed"))
  const columns: Column<WaitingReport>[] = [
    { ...subject, className: "w-1/3 min-w-44" },
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
      head: owned("assignee"),
      cell: ({ subjectId, subject: of, owner }) => (
        <Owner {...{ subjectId, owner, of }} taker={owner === null ? viewerId : null} />
      ),
      priority: 3,
      className: "min-w-36 max-w-56",
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
