import Link from "next/link"
import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { Quantity } from "#components/ui/quantity.tsx"
import { REPORT_STATES, type ReportCounts, type ReportState } from "#lib/reports/report-row.ts"
import { reportsPath } from "#lib/reports/reports-path.ts"

/** The states as filters, each with how many there are: links, so that a filter has an address. */
export function StateFilter({ counts, chosen }: { counts: ReportCounts; chosen: ReportState | undefined }) {
  const t = useTranslations("reports")
  const all = REPORT_STATES.reduce((sum, state) => sum + counts[state], 0)
  return (
    <nav aria-label={t("filter.label")} className="flex flex-wrap gap-1.5" data-screen-only>
      <Choice href={reportsPath(undefined)} isChosen={chosen === undefined} count={all}>
        {t("filter.all")}
      </Choice>
      {REPORT_STATES.map((state) => (
        <Choice
          key={state}
          href={reportsPath(state)}
          isChosen={chosen === state}
          count={counts[state]}
          isAlarm={state === "missed" && counts.missed > 0}
        >
          {t(`filter.${state}`)}
        </Choice>
      ))}
    </nav>
  )
}

type ChoiceProps = { href: string; isChosen: boolean; count: number; isAlarm?: boolean; children: string }

function Choice({ href, isChosen, count, isAlarm = false, children }: ChoiceProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isChosen ? "true" : undefined}
      className={cx(
        "inline-flex h-7 items-center gap-1.5 rounded-md border px-2.5 text-sm transition-colors",
        isChosen
          ? "border-accent bg-accent-soft font-medium text-accent"
          : "border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink",
        isAlarm && !isChosen && "text-danger",
      )}
    >
      {children} <Quantity value={count} />
    </Link>
  )
}
