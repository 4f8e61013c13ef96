import { useFormatter, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { partsOf } from "#components/home/outcome-tone.ts"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { SparkBars } from "#components/ui/values/spark-bars.tsx"
import { OUTCOMES, type Tally, total } from "#lib/home/outcome-groups.ts"
import { dayAndMonth } from "#lib/time/zone-day.ts"
import type { TrendRange } from "#lib/trends/periods.ts"
import type { TrendRow } from "#lib/trends/read-trends.ts"
import { isShownTime, longestShown } from "./shown-times.ts"

type TrendsViewProps = { range: TrendRange; rows: readonly TrendRow[] }

/** The desk's work over time, in four small pictures, and the same figures as a table. */
export function TrendsView({ range, rows }: TrendsViewProps) {
  const t = useTranslations("trends")
  const word = useTranslations("words")
  const sentence = useOutcomeSentence()
  const named = rows.map((row) => ({ ...row, label: range === "day" ? row.name : dayAndMonth(row.name) }))
  const labelEvery = range === "day" ? 6 : 7
  const asked = rows.reduce((sum, { sums }) => sum + total(sums), 0)
  const inTime = rows.reduce((sum, { pdfs }) => sum + pdfs.inTime, 0)
  const late = rows.reduce((sum, { pdfs }) => sum + pdfs.late, 0)
  const seconds = useSeconds()
  // The pictures have no scale of their own: their highest column is given beside their title.
  const most = (times: readonly (number | null)[]) => {
    const highest = longestShown(times)
    return highest === undefined ? undefined : t("most", { seconds: seconds(highest) })
  }
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <Section title={word("checks")} aside={<Quantity value={asked} />}>
          <SparkBars
            label={t("questionsPicture", { count: asked })}
            labelEvery={labelEvery}
            columns={named.map(({ label, sums }) => ({
              label,
              title: `${label} · ${sentence(sums)}`,
              parts: partsOf(sums),
            }))}
          />
        </Section>
        <Section title={t("latency")} aside={most(rows.map(({ p95 }) => p95))}>
          <SparkBars
            label={t("latencyPicture")}
            labelEvery={labelEvery}
            columns={named.map(({ label, median, p95 }) => ({
              label,
              title: t("latencyOf", { name: label, median: seconds(median), p95: seconds(p95) }),
              parts: [
                { tone: "info", count: median ?? 0 },
                { tone: "neutral", count: (p95 ?? 0) - (median ?? 0) },
              ],
            }))}
          />
        </Section>
        <Section title={t("queue")} aside={most(rows.map(({ waited }) => waited))}>
          <SparkBars
            label={t("queuePicture")}
            labelEvery={labelEvery}
            columns={named.map(({ label, waited }) => ({
              label,
              title: t("queueOf", { name: label, waited: seconds(waited) }),
              parts: [{ tone: "neutral", count: waited ?? 0 }],
            }))}
          />
        </Section>
        <Section title={t("pdfs")}>
          <SparkBars
            label={t("pdfsPicture", { inTime, late })}
            labelEvery={labelEvery}
            columns={named.map(({ label, pdfs }) => ({
              label,
              title: t("pdfsOf", { name: label, ...pdfs }),
              parts: [
                { tone: "success", count: pdfs.inTime },
                { tone: "danger", count: pdfs.late },
              ],
            }))}
          />
          <p className="mt-2 text-ink-2 text-xs">{t("pdfsAbout", { inTime, late })}</p>
        </Section>
      </div>
      <TrendsTable range={range} rows={named} />
    </>
  )
}

type Period = TrendRow & { label: string }

type TrendsTableProps = { range: TrendRange; rows: readonly Period[] }

/** The figures of the pictures, the newest period first; one in which nothing happened is left out. */
function TrendsTable({ range, rows }: TrendsTableProps) {
  const t = useTranslations("trends")
  const sentence = useOutcomeSentence()
  const seconds = useSeconds()
  const figure = (
    column: "checks" | "median" | "p95" | "waited" | "pdfs",
    cell: (row: Period) => ReactNode,
  ) => ({
    head: t(`column.${column}`),
    cell,
    numeric: true,
    labelled: true,
    className: "whitespace-nowrap",
  })
  return (
    <Section title={t("figures")} flush className="mt-5">
      <DataTable
        caption={t("figures")}
        items={rows.toReversed().filter(({ sums, pdfs }) => total(sums) + pdfs.inTime + pdfs.late > 0)}
        keyOf={({ name }) => name}
        columns={[
          {
            head: t(`stretch.${range}`),
            cell: ({ label }) => label,
            priority: 1,
            className: "whitespace-nowrap tabular-nums",
          },
          figure("checks", ({ sums }) => <Quantity value={total(sums)} />),
          { head: t("happened"), cell: ({ sums }) => sentence(sums), className: "text-ink-2 text-sm" },
          figure("median", ({ median }) => seconds(median)),
          figure("p95", ({ p95 }) => seconds(p95)),
          figure("waited", ({ waited }) => seconds(waited)),
          figure("pdfs", ({ pdfs }) =>
            pdfs.inTime + pdfs.late === 0
              ? t("noAnswer")
              : t("pdfsInTime", { inTime: pdfs.inTime, all: pdfs.inTime + pdfs.late }),
          ),
        ]}
      />
    </Section>
  )
}

/** A duration in words; null where nothing was answered. */
function useSeconds(): (ms: number | null) => string {
  const t = useTranslations("trends")
  return (ms) => {
    if (ms === null) return t("noAnswer")
    return isShownTime(ms) ? t("seconds", { seconds: ms / 1_000 }) : t("less")
  }
}

/** Counts by outcome as one sentence: "3 answered and 1 unknown". */
function useOutcomeSentence(): (sums: Tally) => string {
  const t = useTranslations("home")
  const format = useFormatter()
  return (sums) => {
    const parts = OUTCOMES.filter((outcome) => sums[outcome] > 0).map(
      (outcome) => `${sums[outcome]} ${t(`outcome.${outcome}`, { count: sums[outcome] })}`,
    )
    return parts.length > 0 ? format.list(parts) : t("day.nothing")
  }
}
