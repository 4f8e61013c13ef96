import { useTranslations } from "next-intl"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import { REVIEW_ORDERS, type ReviewQuery, reviewPath } from "#lib/aml/review/review-path.ts"
import type { WaitingCounts } from "#lib/aml/review/waiting-cases.ts"
import { WAITING_CASES } from "#lib/domain/aml/cases.ts"
import { LEVELS_IN_REVIEW_ORDER, type ReportLevelKey } from "#lib/reports/report-row.ts"

type ReviewFiltersProps = {
  query: ReviewQuery
  counts: WaitingCounts
  /** How many of each level wait in that state. */
  levels: Record<ReportLevelKey, number>
}

/** Filters by the missing step of the review and by level, in the order of review; a press on the chosen level clears it. */
export function ReviewFilters({ query, counts, levels }: ReviewFiltersProps) {
  const t = useTranslations()
  const words = useReviewLevel()
  const { state, level: chosen, order } = query
  const shown = LEVELS_IN_REVIEW_ORDER.filter((level) => levels[level] > 0 || level === chosen)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <CountTiles
        label={t("aml.queue.filter.label")}
        tiles={WAITING_CASES.map((waiting) => ({
          key: waiting,
          label: t(`aml.queue.filter.${waiting}`),
          count: counts[waiting].count,
          isChosen: waiting === state,
          href: reviewPath({ state: waiting, order }),
        }))}
      />
      <CountTiles
        label={t("reports.filter.labelLevel")}
        tiles={shown.map((level) => ({
          key: level,
          label: words(level),
          count: levels[level],
          isChosen: level === chosen,
          href: reviewPath({ state, level: level === chosen ? undefined : level, order }),
          sign: <AmlGlyph level={level} className="size-3.5" />,
        }))}
      />
    </div>
  )
}

/** The order of the reports, said and chosen; of one level the gravest first are the ones that wait longest. */
export function ReviewOrderLinks({ query }: { query: ReviewQuery }) {
  const t = useTranslations("aml.queue.order")
  return (
    <nav aria-label={t("label")} className="flex flex-wrap gap-1.5">
      {REVIEW_ORDERS.map((order) => (
        <FilterLink
          key={order}
          href={reviewPath({ ...query, order })}
          isWhole
          isChosen={query.order === order}
        >
          {t(order === "gravest" && query.level ? "oldest" : order)}
        </FilterLink>
      ))}
    </nav>
  )
}

/** Returns what a level is called among reports that wait for review: GREEN is there only where its sections do not bear it out. */
export function useReviewLevel(): (level: ReportLevelKey) => string {
  const t = useTranslations("reports.filter")
  return (level) => {
    if (level === "GREEN") return t("doubtfulGreen")
    return level === "other" ? t("other") : level
  }
}
