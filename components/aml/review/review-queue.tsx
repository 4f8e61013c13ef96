import { useTranslations } from "next-intl"
import { LevelRemark } from "#components/aml/level-remark.tsx"
import { MaskedText, RevealOne } from "#components/masking/masked-list.tsx"
import { ReportNames } from "#components/reports/report-names.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
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
  return (
    <Table caption={t(`filter.${state}`)} className="@container">
      <thead>
        <tr>
          <Th>{t("column.subject")}</Th>
          <Th className="@max-xl:hidden">{t("column.level")}</Th>
          <Th className="@max-xl:hidden">{t("column.progress")}</Th>
          {state === "concluded" ? <Th className="@max-xl:hidden">{t("column.concluded")}</Th> : null}
          <Th className="@max-4xl:hidden">{t("column.by")}</Th>
          <Th numeric className="@max-4xl:hidden">
            {t("column.at")}
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.checkId}>
            <Td className="min-w-44">
              <TextLink href={`/checks/${row.checkId}`} className="font-mono tracking-wide">
                <MaskedText id={row.checkId} text={row.subject} />
              </TextLink>{" "}
              <RevealOne id={row.checkId} text={row.subject} />
              <ReportNames row={row} />
              {row.names.length > 0 || row.isOfAnother ? null : (
                <span className="block text-ink-3 text-sm">{t("unnamed")}</span>
              )}
              <span className="flex flex-col gap-0.5 pb-1 text-sm @xl:hidden">
                <Level row={row} />
                <Progress row={row} isStandalone />
                <Concluded row={row} viewerId={viewerId} />
              </span>
              <span className="block text-ink-3 text-xs @4xl:hidden">
                {row.requestedBy}, <Timestamp value={row.requestedAt} />
              </span>
            </Td>
            <Td className="@5xl:min-w-60 @max-xl:hidden">
              <Level row={row} />
            </Td>
            <Td className="whitespace-nowrap tabular-nums @max-xl:hidden">
              <Progress row={row} />
            </Td>
            {state === "concluded" ? (
              <Td className="@max-xl:hidden">
                <Concluded row={row} viewerId={viewerId} />
              </Td>
            ) : null}
            <Td className="max-w-44 truncate text-ink-2 @max-4xl:hidden">{row.requestedBy}</Td>
            <Td numeric className="@max-4xl:hidden">
              <Timestamp value={row.requestedAt} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
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

/** `isStandalone`: without the title of a column above it. */
function Progress({
  row: { summary, itemsConcluded },
  isStandalone = false,
}: {
  row: WaitingReport
  isStandalone?: boolean
}) {
  const t = useTranslations("aml.queue")
  if (summary === null) return null
  if (summary.items === 0) return <span className="text-ink-2">{t("noItems")}</span>
  return t(isStandalone ? "progressSaid" : "progress", { concluded: itemsConcluded, total: summary.items })
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
