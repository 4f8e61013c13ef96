import { useTranslations } from "next-intl"
import { LevelRemark } from "#components/aml/level-remark.tsx"
import { MaskedText, RevealOne } from "#components/masking/masked-list.tsx"
import { ReportNames } from "#components/reports/report-names.tsx"
import { type Column, DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { levelDisagreement } from "#lib/aml/report-summary.ts"
import type { WaitingReport } from "#lib/aml/review/waiting-reports.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"

type ReviewQueueProps = {
  state: WaitingCase
  rows: readonly WaitingReport[]
  viewerId: string
}

/** The reports that wait for somebody to conclude, or for a second person. */
export function ReviewQueue({ state, rows, viewerId }: ReviewQueueProps) {
  const t = useTranslations("aml.queue")
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
        {
          head: t("column.subject"),
          cell: (row) => (
            <>
              <RowLink href={`/checks/${row.checkId}`} className="font-mono tracking-wide">
                <MaskedText id={row.checkId} text={row.subject} />
              </RowLink>{" "}
              <RevealOne id={row.checkId} text={row.subject} />
              <ReportNames row={row} />
              {row.names.length > 0 || row.isOfAnother ? null : (
                <span className="block text-ink-3 text-sm">{t("unnamed")}</span>
              )}
            </>
          ),
          priority: 1,
          className: "min-w-44",
        },
        { head: t("column.level"), cell: (row) => <Level row={row} /> },
        {
          head: t("column.progress"),
          cell: (row) => <Progress row={row} />,
          labelled: true,
          className: "whitespace-nowrap tabular-nums",
        },
        ...(state === "concluded" ? [concluded] : []),
        {
          head: t("column.by"),
          cell: ({ requestedBy }) => requestedBy,
          priority: 3,
          className: "max-w-44 break-words text-ink-2",
        },
        {
          head: t("column.at"),
          cell: ({ requestedAt }) => <Timestamp value={requestedAt} />,
          numeric: true,
          priority: 3,
        },
      ]}
    />
  )
}

function Level({ row: { summary, isUnusual } }: { row: WaitingReport }) {
  const t = useTranslations()
  if (summary === null) return <span className="text-ink-3 italic">{t("aml.queue.unreadable")}</span>
  return (
    <span className="flex flex-col">
      {summary.level === null ? (
        <span className="text-ink-3 italic">{t("amlReports.versions.noLevel")}</span>
      ) : (
        <AmlLevel level={summary.level} isUnusual={isUnusual} />
      )}
      <LevelRemark kind={levelDisagreement(summary)} />
    </span>
  )
}

function Progress({ row: { summary, itemsConcluded } }: { row: WaitingReport }) {
  const t = useTranslations("aml.queue")
  if (summary === null) return null
  if (summary.items === 0) return <span className="text-ink-2">{t("noItems")}</span>
  return t("progress", { concluded: itemsConcluded, total: summary.items })
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
