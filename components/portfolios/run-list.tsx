import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import type { RunState } from "#lib/domain/monitoring.ts"
import { listAddress } from "#lib/http/list-address.ts"
import type { RunView } from "#lib/monitoring/runs.ts"

const TONE: Record<RunState, Tone> = { running: "info", stopped: "warning", ended: "neutral" }

/** Runs, the newest first: what each asked, what changed, and why it stopped. */
export function RunList({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("portfolios.runs")
  const word = useTranslations("words")
  return (
    <DataTable
      caption={t("title")}
      items={runs}
      keyOf={({ id }) => id}
      columns={[
        { head: t("started"), priority: 1, cell: ({ startedAt }) => <Timestamp value={startedAt} /> },
        { head: word("status"), cell: (run) => <State run={run} /> },
        {
          head: word("checks"),
          labelled: true,
          cell: ({ done, asked }) => <span className="tabular-nums">{t("done", { done, asked })}</span>,
        },
        {
          head: word("changes"),
          labelled: true,
          cell: ({ id, changed }) =>
            changed === 0 ? (
              <Quantity value={0} />
            ) : (
              <TextLink href={listAddress("/changes", { state: "all", run: id })}>
                <Quantity value={changed} />
              </TextLink>
            ),
        },
        { head: t("left"), cell: (run) => <LeftOut run={run} /> },
        { head: word("batches"), cell: ({ batches }) => <Batches batches={batches} /> },
        { head: t("by"), priority: 3, cell: ({ startedBy }) => startedBy?.name ?? t("plan") },
      ]}
    />
  )
}

function State({ run: { state, stopReason, batches } }: { run: RunView }) {
  const t = useTranslations("portfolios.runs")
  const names = useTranslations("operations")
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={stopReason ? "warning" : TONE[state]}>{t(`is.${state}`)}</Badge>
      {stopReason ? <span className="text-sm text-warning">{t(`stop.${stopReason}`)}</span> : null}
      {state === "stopped"
        ? batches
            .filter(({ haltReason }) => haltReason !== null)
            .map(({ id, operation }) => (
              <span key={id} className="text-sm text-warning">
                {t("halted", { operation: names(`${operation}.name`) })}
              </span>
            ))
        : null}
    </span>
  )
}

function LeftOut({ run: { leftOut, overCeiling } }: { run: RunView }) {
  const t = useTranslations("portfolios.runs")
  return (
    <span className="flex flex-col text-ink-2 text-sm">
      {leftOut > 0 ? <span>{t("answered", { count: leftOut })}</span> : null}
      {overCeiling > 0 ? <span className="text-warning">{t("over", { count: overCeiling })}</span> : null}
    </span>
  )
}

function Batches({ batches }: Pick<RunView, "batches">) {
  const names = useTranslations("operations")
  return (
    <span className="flex flex-wrap gap-x-3">
      {batches.map(({ id, operation }) => (
        <TextLink key={id} href={`/batches/${id}`}>
          {names(`${operation}.name`)}
        </TextLink>
      ))}
    </span>
  )
}
