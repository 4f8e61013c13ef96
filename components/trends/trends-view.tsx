import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { partsOf } from "#components/home/outcome-tone.ts"
import { useOutcomeSentence } from "#components/home/use-outcome-sentence.ts"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { SparkBars } from "#components/ui/values/spark-bars.tsx"
import { total } from "#lib/home/outcome-groups.ts"
import { dayAndMonth } from "#lib/time/zone-day.ts"
import type { TrendRange } from "#lib/trends/periods.ts"
import { SAMPLED_ANSWERS, type TrendRow } from "#lib/trends/read-trends.ts"
import { isShownTime, longestShown } from "./shown-times.ts"

type TrendsViewProps = { range: TrendRange; rows: readonly TrendRow[] }

/** The desk's work over time, in four small pictures, and the same figures as a table. */
export function TrendsView({ range, rows }: TrendsViewProps) {
  const t = useTranslations("trends")
  const sentence = useOutcomeSentence()
  const named = rows.map((row) => ({ ...row, label: range === "day" ? row.name : dayAndMonth(row.name) }))
  const labelEvery = range === "day" ? 6 : 7
  const asked = rows.reduce((sum, { sums }) => sum + total(sums), 0)
  const inTime = rows.reduce((sum, { pdfs }) => sum + pdfs.inTime, 0)
  const late = rows.reduce((sum, { pdfs }) => sum + pdfs.late, 0)
  const seconds = (ms: number | null) => {
    if (ms === null) return t("noAnswer")
    return isShownTime(ms) ? t("seconds", { seconds: ms / 1_000 }) : t("less")
  }
  // The pictures have no scale of their own: their highest column is given beside their title.
  const most = (times: readonly (number | null)[]) => {
    const highest = longestShown(times)
    return highest === undefined ? undefined : t("most", { seconds: seconds(highest) })
  }
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <Section title={t("questions")} aside={<Quantity value={asked} />}>
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
          <p className="mt-2 text-ink-2 text-xs">{t("latencyAbout", { count: SAMPLED_ANSWERS[range] })}</p>
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
          <p className="mt-2 text-ink-2 text-xs">{t("queueAbout")}</p>
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
      <Section title={t("figures")} flush className="mt-5">
        <Table caption={t("figures")} className="max-md:[&_table]:block">
          <thead className="max-md:hidden">
            <tr>
              <Th>{t(`stretch.${range}`)}</Th>
              <Th numeric>{t("column.checks")}</Th>
              <Th>{t("happened")}</Th>
              <Th numeric>{t("column.median")}</Th>
              <Th numeric>{t("column.p95")}</Th>
              <Th numeric>{t("column.waited")}</Th>
              <Th numeric>{t("column.pdfs")}</Th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {named
              .toReversed()
              .filter(({ sums, pdfs }) => total(sums) + pdfs.inTime + pdfs.late > 0)
              .map(({ name, label, sums, median, p95, waited, pdfs }) => (
                <Tr
                  key={name}
                  className="max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:border-line max-md:border-b max-md:px-4 max-md:py-2"
                >
                  <Td className={cx("tabular-nums max-md:font-medium", CARD)}>{label}</Td>
                  <Figure of={t("column.checks")}>
                    <Quantity value={total(sums)} />
                  </Figure>
                  <Td className={cx("text-ink-2 text-sm max-md:basis-full", CARD)}>{sentence(sums)}</Td>
                  <Figure of={t("column.median")}>{seconds(median)}</Figure>
                  <Figure of={t("column.p95")}>{seconds(p95)}</Figure>
                  <Figure of={t("column.waited")}>{seconds(waited)}</Figure>
                  <Figure of={t("column.pdfs")}>
                    {pdfs.inTime + pdfs.late === 0
                      ? t("noAnswer")
                      : t("pdfsInTime", { inTime: pdfs.inTime, all: pdfs.inTime + pdfs.late })}
                  </Figure>
                </Tr>
              ))}
          </tbody>
        </Table>
      </Section>
    </>
  )
}

/** A cell of the table as a part of a card, where the window is narrow. */
const CARD = "max-md:h-auto max-md:border-0 max-md:p-0 max-md:first:pl-0 max-md:last:pr-0"

/** A figure under its head; on a card with its word before it. */
function Figure({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Td numeric className={cx("whitespace-nowrap", CARD)}>
      <span className="text-ink-3 text-sm md:hidden">{of} </span>
      {children}
    </Td>
  )
}
