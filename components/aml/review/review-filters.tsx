import { useTranslations } from "next-intl"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import { REVIEW_ORDERS, type ReviewQuery, reviewPath } from "#lib/aml/review/review-path.ts"
import { LEVELS_IN_REVIEW_ORDER, type ReportLevelKey } from "#lib/reports/report-row.ts"

type ReviewFiltersProps = {
  query: ReviewQuery
  /** How many of each level wait in that state. */
  levels: Record<ReportLevelKey, number>
}

/** Filters by level, in the order of review; a press on the chosen level clears it. */
export function ReviewFilters({ query, levels }: ReviewFiltersProps) {
  const t = useTranslations("reports.filter")
  const words = useReviewLevel()
  const { state, level: chosen, order } = query
  const shown = LEVELS_IN_REVIEW_ORDER.filter((level) => levels[level] > 0 || level === chosen)
  return (
    <CountTiles
      label={t("labelLevel")}
      tiles={shown.map((level) => ({
        key: level,
        label: words(level),
        count: levels[level],
        isChosen: level === chosen,
        href: reviewPath({ state, level: level === chosen ? undefined : level, order }),
        sign: <AmlGlyph level={level} className="size-3.5" />,
      }))}
    />
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
