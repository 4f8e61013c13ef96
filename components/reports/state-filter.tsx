import { useTranslations } from "next-intl"
import { FilterLink } from "#components/ui/controls/filter-link.tsx"
import { REPORT_STATES, type ReportCounts, type ReportState } from "#lib/reports/report-row.ts"
import { reportsPath } from "#lib/reports/reports-path.ts"

/** The states as filters, each with how many there are: links, so that a filter has an address. */
export function StateFilter({ counts, chosen }: { counts: ReportCounts; chosen: ReportState | undefined }) {
  const t = useTranslations("reports")
  const all = REPORT_STATES.reduce((sum, state) => sum + counts[state], 0)
  return (
    <nav aria-label={t("filter.label")} className="flex flex-wrap gap-1.5" data-screen-only>
      <FilterLink href={reportsPath(undefined)} isChosen={chosen === undefined} count={all}>
        {t("filter.all")}
      </FilterLink>
      {REPORT_STATES.map((state) => (
        <FilterLink
          key={state}
          href={reportsPath(state)}
          isChosen={chosen === state}
          count={counts[state]}
          isAlarm={state === "missed" && counts.missed > 0}
        >
          {t(`filter.${state}`)}
        </FilterLink>
      ))}
    </nav>
  )
}
