import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import { REVIEW_ORDERS, REVIEW_OWNERS, type ReviewQuery, reviewPath } from "#lib/aml/review/review-path.ts"
import { LEVELS_IN_REVIEW_ORDER, type ReportLevelKey } from "#lib/reports/report-row.ts"

type ReviewBarProps = {
  query: ReviewQuery
  /** How many of each level wait in that state. */
  levels: Record<ReportLevelKey, number>
  actions: ReactNode
}

/** Whom, whose and how grave, the levels in the order of review; a press on the chosen level clears it. */
export function ReviewBar({ query, levels, actions }: ReviewBarProps) {
  const t = useTranslations("reports.filter")
  const tm = useTranslations("dossier.marks")
  const to = useTranslations("aml.queue.owner")
  const word = useTranslations("words")
  const narrowed = useTranslations("reports")("narrowed")
  const words = useReviewLevel()
  const { level: chosen, owner } = query
  const address = reviewPath(query)
  const shown = LEVELS_IN_REVIEW_ORDER.filter((level) => levels[level] > 0 || level === chosen)
  return (
    <FilterBar
      address={address}
      search={<SubjectSearch base={reviewPath({ ...query, subject: undefined })} />}
      selects={[
        {
          name: "owner",
          label: tm("assignee"),
          options: REVIEW_OWNERS.map((id) => ({ id, name: to(id) })),
        },
      ]}
      more={
        <CountTiles
          label={t("labelLevel")}
          tiles={shown.map((level) => ({
            key: level,
            label: words(level),
            count: levels[level],
            isChosen: level === chosen,
            href: reviewPath({ ...query, level: level === chosen ? undefined : level }),
            sign: <ReviewLevelGlyph level={level} />,
          }))}
        />
      }
      actions={actions}
      chips={
        <FilterChips
          address={address}
          chips={{
            owner: { label: tm("assignee"), words: () => owner && to(owner) },
            subject: { label: word("about"), words: () => narrowed },
          }}
        />
      }
    />
  )
}

/** The order of the reports, said and chosen; of one level the gravest first are the ones that wait longest. */
export function ReviewOrderLinks({ query }: { query: ReviewQuery }) {
  const t = useTranslations("aml.queue.order")
  const word = useTranslations("words")
  return (
    <nav aria-label={word("sort")} className="flex flex-wrap gap-1.5">
      {REVIEW_ORDERS.map((order) => (
        <FilterLink key={order} href={reviewPath({ ...query, order })} isChosen={query.order === order}>
          {t(order === "gravest" && query.level ? "oldest" : order)}
        </FilterLink>
      ))}
    </nav>
  )
}

/** Returns what a level is called among reports that wait for review: GREEN is there only where its sections do not bear it out. */
export function useReviewLevel(): (level: ReportLevelKey) => string {
  const t = useTranslations("reports.filter")
  return (level) => (level === "GREEN" ? t("doubtfulGreen") : t(`level.${level}`))
}

/** Its shape; GREEN has that of a level that is not known. */
export function ReviewLevelGlyph({ level }: { level: ReportLevelKey }) {
  return <AmlGlyph level={level === "GREEN" ? "doubtful" : level} className="size-3.5" />
}
