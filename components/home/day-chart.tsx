import Link from "next/link"
import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { SparkBars, StackedBar } from "#components/ui/values/spark-bars.tsx"
import { TONE_FILL } from "#components/ui/values/tone.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import type { DayCount } from "#lib/home/day-counts.ts"
import { OUTCOMES, type Tally, tally, total } from "#lib/home/outcome-groups.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { AskedTotal, useOutcomeSentence } from "./asked-total.tsx"
import { OUTCOME_TONE, partsOf, statesOf } from "./outcome-tone.ts"

type DayChartProps = { counts: readonly DayCount[]; day: string; operations: readonly CheckOperation[] }

/** The day in a small picture: by hour and outcome, and by operation; the same numbers as a table on request. */
export function DayChart({ counts, day, operations }: DayChartProps) {
  const t = useTranslations("home.day")
  const sentence = useOutcomeSentence()
  const sums = tally(counts)
  const asked = total(sums)
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour: String(hour).padStart(2, "0"),
    sums: tally(counts.filter((row) => row.hour === hour)),
  }))

  return (
    <Section
      title={t("title")}
      actions={
        <TextLink href="/?period=weeks" scroll={false} className="text-sm">
          {t("weeks")}
        </TextLink>
      }
    >
      <AskedTotal asked={asked} />
      {asked === 0 ? (
        <p className="text-ink-2 text-sm">{t("none")}</p>
      ) : (
        <>
          <SparkBars
            label={t("picture", { sentence: sentence(sums) })}
            labelEvery={6}
            columns={hours.map(({ hour, sums }) => ({
              label: hour,
              title: `${hour}:00 · ${sentence(sums)}`,
              parts: partsOf(sums),
            }))}
          />
          <Outcomes sums={sums} day={day} />
          <ByOperation counts={counts} operations={operations} day={day} />
          <DayTable hours={hours} />
        </>
      )}
    </Section>
  )
}

function Outcomes({ sums, day }: { sums: Tally; day: string }) {
  const t = useTranslations("home.outcome")
  return (
    <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-0.5">
      {OUTCOMES.filter((outcome) => sums[outcome] > 0).map((outcome) => (
        <li key={outcome}>
          <Link
            href={historyPath({ state: statesOf(outcome), from: day, to: day })}
            prefetch={false}
            className="flex min-h-6 items-center gap-2 rounded-sm text-sm hover:underline"
          >
            <svg
              viewBox="0 0 8 8"
              className={cx("size-2 shrink-0", TONE_FILL[OUTCOME_TONE[outcome]])}
              aria-hidden="true"
            >
              <path d="M0 0h8v8H0z" />
            </svg>
            <span className="flex-1">{t(outcome, { count: sums[outcome] })}</span>
            <Quantity value={sums[outcome]} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type ByOperationProps = { counts: readonly DayCount[]; operations: readonly CheckOperation[]; day: string }

function ByOperation({ counts, operations, day }: ByOperationProps) {
  const t = useTranslations("home.day")
  const name = useTranslations("operations")
  const rows = operations
    .map((operation) => ({ operation, sums: tally(counts.filter((row) => row.operation === operation)) }))
    .filter(({ sums }) => total(sums) > 0)
  const most = Math.max(1, ...rows.map(({ sums }) => total(sums)))
  return (
    <>
      <h3 className="caps mt-5 mb-1.5 text-ink-3">{t("byOperation")}</h3>
      <ul className="flex flex-col gap-1.5">
        {rows.map(({ operation, sums }) => (
          <li key={operation}>
            <Link
              href={historyPath({ operation: [operation], from: day, to: day })}
              prefetch={false}
              className="group block rounded-sm"
            >
              <span className="flex justify-between gap-2 text-sm group-hover:underline">
                <span>{name(`${operation}.name`)}</span>
                <Quantity value={total(sums)} />
              </span>
              <StackedBar parts={partsOf(sums)} of={most} className="h-1" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

type Hour = { hour: string; sums: Tally }

/** The picture's numbers, hour by hour; hours without a check are left out. */
function DayTable({ hours }: { hours: readonly Hour[] }) {
  const t = useTranslations("home")
  const outcomes = OUTCOMES.filter((outcome) => hours.some(({ sums }) => sums[outcome] > 0))
  return (
    <details className="not-open:print:hidden mt-4">
      <summary className="w-fit rounded-sm text-ink-2 text-sm hover:text-ink">{t("day.table")}</summary>
      <div className="-mx-4 mt-2">
        <DataTable
          caption={t("day.table")}
          items={hours.filter(({ sums }) => total(sums) > 0)}
          keyOf={({ hour }) => hour}
          columns={[
            { head: t("day.hour"), cell: ({ hour }) => `${hour}:00`, priority: 1 },
            ...outcomes.map((outcome) => ({
              head: t(`outcome.${outcome}`, {
                count: hours.reduce((sum, { sums }) => sum + sums[outcome], 0),
              }),
              cell: ({ sums }: Hour) => sums[outcome],
              numeric: true,
              labelled: true,
            })),
          ]}
        />
      </div>
    </details>
  )
}
