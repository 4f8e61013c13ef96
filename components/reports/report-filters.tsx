import { Download } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import { AmlGlyph } from "#components/ui/values/aml-glyph.tsx"
import type { ReportCounts } from "#lib/reports/report-counts.ts"
import { REPORT_LEVELS, REPORT_STATES } from "#lib/reports/report-row.ts"
import { type ReportsQuery, reportsPath } from "#lib/reports/reports-path.ts"

type ReportFiltersProps = { query: ReportsQuery; counts: ReportCounts; mayOpen: boolean }

/** State, level and what one has not taken yet, each with how many it would show beside the others; a press on one that is set lifts it. */
export function ReportFilters({ query, counts, mayOpen }: ReportFiltersProps) {
  const t = useTranslations("reports.filter")
  // A copy that its retention period deleted is rare: it has its filter only where there is any.
  const states = REPORT_STATES.filter(
    (state) => state !== "removed" || counts.states.removed > 0 || query.state === "removed",
  )
  const levels = REPORT_LEVELS.filter((level) => counts.levels[level] > 0 || query.level === level)
  return (
    <div className="flex flex-col gap-2" data-screen-only>
      <Row label={t("label")} term={t("term.state")}>
        <FilterLink
          href={reportsPath({ ...query, state: undefined })}
          isChosen={query.state === undefined}
          count={counts.states.all}
        >
          {t("all")}
        </FilterLink>
        {states.map((state) => (
          <FilterLink
            key={state}
            href={reportsPath({ ...query, state: query.state === state ? undefined : state })}
            isChosen={query.state === state}
            count={counts.states[state]}
            isAlarm={state === "missed" && counts.states.missed > 0}
          >
            {t(state)}
          </FilterLink>
        ))}
      </Row>
      {levels.length > 0 ? (
        <Row label={t("labelLevel")} term={t("term.level")}>
          {levels.map((level) => (
            <FilterLink
              key={level}
              href={reportsPath({ ...query, level: query.level === level ? undefined : level })}
              isChosen={query.level === level}
              count={counts.levels[level]}
              sign={<AmlGlyph level={level} className="size-3.5" />}
            >
              {level === "other" ? t("other") : level}
            </FilterLink>
          ))}
        </Row>
      ) : null}
      {mayOpen ? (
        <Row label={t("labelMine")} term={t("term.mine")}>
          <FilterLink
            href={reportsPath({ ...query, untaken: query.untaken ? undefined : true })}
            isChosen={query.untaken === true}
            count={counts.untaken}
            sign={<Download className="size-3.5" aria-hidden="true" />}
          >
            {t("untaken")}
          </FilterLink>
        </Row>
      ) : null}
    </div>
  )
}

function Row({ label, term, children }: { label: string; term: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <span className="caps w-16 shrink-0 text-ink-3 max-sm:w-full" aria-hidden="true">
        {term}
      </span>
      {children}
    </nav>
  )
}
