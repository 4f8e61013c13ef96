import { useTranslations } from "next-intl"
import { ReportLevel } from "#components/aml/report-level.tsx"
import { Owner } from "#components/dossier/marks/owner.tsx"
import { useReportColumns } from "#components/reports/report-columns.tsx"
import { type Column, DataTable } from "#components/ui/layout/data-table.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { levelDisagreement } from "#lib/aml/report-summary.ts"
import type { WaitingReport } from "#lib/aml/review/waiting-reports.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import { truncate } from "#lib/text/truncate.ts"

const MOST_LETTERS = 120

type ReviewQueueProps = {
  state: WaitingCase
  rows: readonly WaitingReport[]
  viewerId: string
  renderedAt: number
}

/** The reports that wait for somebody to conclude, or for a second person. */
export function ReviewQueue({ state, rows, viewerId, renderedAt }: ReviewQueueProps) {
  const t = useTranslations("aml.queue")
  const word = useTranslations("words")
  const tm = useTranslations("dossier.marks")
  const { subject } = useReportColumns(t("unnamed"))
  const concluded: Column<WaitingReport> = {
    head: t("column.concluded"),
    cell: (row) => <Concluded row={row} viewerId={viewerId} />,
  }
  return (
    <DataTable
      caption={t(`filter.${state}`)}
      items={rows}
      keyOf={({ checkId }) => checkId}
      wide
      columns={[
        { head: word("level"), cell: (row) => <Level row={row} />, className: "whitespace-nowrap" },
        subject,
        {
          head: t("column.progress"),
          cell: (row) => <Progress row={row} />,
          labelled: true,
          className: "whitespace-nowrap tabular-nums",
        },
        ...(state === "concluded" ? [concluded] : []),
        {
          head: tm("assignee"),
          cell: ({ subjectId, subject: of, owner }) => (
            <Owner {...{ subjectId, owner, of }} taker={owner === null ? viewerId : null} />
          ),
          labelled: true,
          className: "min-w-48 max-w-56",
        },
        {
          head: word("waiting"),
          cell: ({ requestedAt }) => <Ago value={requestedAt} renderedAt={renderedAt} alone />,
          numeric: true,
          priority: 3,
        },
      ]}
    />
  )
}

function Level({ row: { summary, isUnusual } }: { row: WaitingReport }) {
  const t = useTranslations("aml.queue")
  if (summary === null) return <span className="text-ink-3 italic">{t("unreadable")}</span>
  return <ReportLevel level={summary.level} disagreement={levelDisagreement(summary)} isUnusual={isUnusual} />
}

function Progress({ row: { summary, itemsConcluded, givenBack } }: { row: WaitingReport }) {
  const t = useTranslations("aml.queue")
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {summary === null ? null : <Reviewed concluded={itemsConcluded} total={summary.items} />}
      {givenBack === null ? null : (
        <>
          <Badge tone="warning">{t("givenBack", { name: givenBack.by.name })}</Badge>
          <span className="wrap-anywhere w-full whitespace-normal text-ink-2 text-xs">
            <Verbatim>{truncate(givenBack.note, MOST_LETTERS)}</Verbatim>
          </span>
        </>
      )}
    </span>
  )
}

function Reviewed({ concluded, total }: { concluded: number; total: number }) {
  const t = useTranslations("aml.queue")
  if (total === 0) return <span className="text-ink-2">{t("noItems")}</span>
  return <span>{t("progress", { concluded, total })}</span>
}

function Concluded({ row: { concluded }, viewerId }: { row: WaitingReport; viewerId: string }) {
  const t = useTranslations("aml")
  if (!concluded?.conclusion) return null
  return (
    <span className="flex flex-col">
      <span className="font-semibold">{t(`case.conclusion.${concluded.conclusion}`)}</span>
      <span className="text-ink-2 text-xs">
        {concluded.by.name}, <Timestamp value={concluded.at} />
      </span>
      {concluded.by.id === viewerId ? <span className="text-ink-2 text-xs">{t("queue.byMe")}</span> : null}
    </span>
  )
}
