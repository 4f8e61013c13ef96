import Link from "next/link"
import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { SparkBars } from "#components/ui/values/spark-bars.tsx"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import { tally, total } from "#lib/home/outcome-groups.ts"
import type { WeekCount } from "#lib/home/week-counts.ts"
import type { Week } from "#lib/home/weeks-until.ts"
import { dayAndMonth } from "#lib/time/zone-day.ts"
import { AskedTotal, useOutcomeSentence } from "./asked-total.tsx"
import { partsOf } from "./outcome-tone.ts"

type WeekChartProps = { weeks: readonly Week[]; counts: readonly WeekCount[] }

/** The last weeks in a small picture, by outcome, and in figures: results and deductions. */
export function WeekChart({ weeks, counts }: WeekChartProps) {
  const t = useTranslations("home.weeks")
  const sentence = useOutcomeSentence()
  const asked = total(tally(counts))
  const rows = weeks.map((week) => {
    const own = counts.filter((row) => row.week === week.from)
    const deducted = own.reduce((sum, row) => sum + (row.charge === "deducted" ? row.count : 0), 0)
    return { ...week, day: dayAndMonth(week.from), sums: tally(own), deducted }
  })
  return (
    <Section
      title={t("title", { count: weeks.length })}
      actions={
        <TextLink href="/" scroll={false} className="text-sm">
          {t("today")}
        </TextLink>
      }
    >
      <AskedTotal asked={asked} />
      <SparkBars
        label={t("picture", { sentence: sentence(tally(counts)) })}
        columns={rows.map(({ day, sums }) => ({
          label: day,
          title: t("weekOf", { day, sentence: sentence(sums) }),
          parts: partsOf(sums),
        }))}
      />
      <ul className="mt-3 flex flex-col gap-2">
        {rows.toReversed().map(({ from, to, day, sums, deducted }) => (
          <li key={from}>
            <Link
              href={historyPath({ from, to })}
              prefetch={false}
              className="group flex min-h-6 justify-between gap-2 rounded-sm"
            >
              <span className="font-medium text-sm group-hover:underline">{t("week", { day })}</span>
              <Quantity value={total(sums)} />
            </Link>
            {total(sums) > 0 ? (
              <p className="text-ink-2 text-xs">
                {sentence(sums)}
                {deducted > 0 ? <span>{` · ${t("deducted", { count: deducted })}`}</span> : null}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
