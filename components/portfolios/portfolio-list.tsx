import { useTranslations } from "next-intl"
import { DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { StackedBar } from "#components/ui/values/spark-bars.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { AML_LEVELS } from "#lib/domain/aml/levels.ts"
import type { MonitorView } from "#lib/monitoring/monitors.ts"
import type { PortfolioView } from "#lib/monitoring/portfolios.ts"

/** A portfolio with its plans that have not ended. */
type ListedPortfolio = PortfolioView & { plans: readonly MonitorView[] }

/** Portfolios: who is in each, how grave, what waits, and what the month has cost. */
export function PortfolioList({ portfolios }: { portfolios: readonly ListedPortfolio[] }) {
  const t = useTranslations("portfolios")
  const word = useTranslations("words")
  return (
    <DataTable
      caption={t("title")}
      items={portfolios}
      keyOf={({ id }) => id}
      wide
      columns={[
        {
          head: word("portfolio"),
          priority: 1,
          className: "min-w-44",
          cell: ({ id, name, kind }) => (
            <>
              <RowLink href={`/portfolios/${id}`} className="wrap-anywhere font-medium">
                <Verbatim>{name}</Verbatim>
              </RowLink>
              <span className="block text-ink-3 text-xs">{t(`kind.${kind}`)}</span>
            </>
          ),
        },
        {
          head: word("members"),
          numeric: true,
          labelled: true,
          cell: ({ members }) => <Quantity value={members} />,
        },
        {
          head: t("column.levels"),
          className: "min-w-32",
          cell: ({ levels }) => <Levels levels={levels} />,
        },
        {
          head: word("changes"),
          cell: ({ openChanges, overdue }) => <Waiting openChanges={openChanges} overdue={overdue} />,
        },
        { head: t("column.next"), labelled: true, cell: ({ plans }) => <Next plans={plans} /> },
        { head: t("column.spent"), labelled: true, cell: ({ plans }) => <Spent plans={plans} /> },
      ]}
    />
  )
}

/** How many members are at each level, in the order of the scale; words off it come last. */
export function Levels({ levels }: { levels: PortfolioView["levels"] }) {
  const t = useTranslations("portfolios.levels")
  const known: readonly string[] = AML_LEVELS
  const shown = [...known, ...Object.keys(levels).filter((level) => !known.includes(level))].filter(
    (level) => (levels[level] ?? 0) > 0,
  )
  if (shown.length === 0) return <span className="text-ink-3">{t("none")}</span>
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      {shown.map((level) => (
        <span key={level} className="flex items-center gap-1" title={level}>
          <AmlGlyph level={level} className="size-3.5" />
          <span className="sr-only">{level}</span>
          <Quantity value={levels[level] ?? 0} />
        </span>
      ))}
    </span>
  )
}

/** What waits for a person; nothing where nothing does. */
export function Waiting({ openChanges, overdue }: Pick<PortfolioView, "openChanges" | "overdue">) {
  const t = useTranslations("portfolios")
  if (openChanges + overdue === 0) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {openChanges > 0 ? <Badge tone="info">{t("open", { count: openChanges })}</Badge> : null}
      {overdue > 0 ? <Badge tone="warning">{t("overdue", { count: overdue })}</Badge> : null}
    </span>
  )
}

function Next({ plans }: { plans: readonly MonitorView[] }) {
  const t = useTranslations("portfolios")
  const [next] = plans.flatMap(({ nextAt }) => nextAt ?? []).toSorted()
  if (next !== undefined) return <Timestamp value={next} />
  const [plan] = plans
  return <span className="text-ink-3">{plan ? t(`plan.state.${plan.state}`) : t("noPlan")}</span>
}

/** The month's questions against the ceilings of all plans. */
export function Spent({ plans }: { plans: readonly MonitorView[] }) {
  const t = useTranslations("portfolios")
  if (plans.length === 0) return null
  const spent = plans.reduce((sum, plan) => sum + plan.spentThisMonth, 0)
  const ceiling = plans.reduce((sum, plan) => sum + plan.ceiling.month, 0)
  return (
    <span className="flex w-32 flex-col gap-1 text-sm tabular-nums">
      {t("spent", { spent, ceiling })}
      <StackedBar
        parts={[{ tone: spent >= ceiling ? "warning" : "info", count: Math.min(spent, ceiling) }]}
        of={ceiling}
        className="block h-1 rounded-sm bg-sunken"
      />
    </span>
  )
}
