import { useTranslations } from "next-intl"
import { FilterLink } from "#components/ui/controls/filter-link.tsx"
import { MARKED_FILTERS, type MarkedFilter, markedPath } from "#lib/dossier/marks/marked-path.ts"

/** Whose and which marks are listed: links, so that a filter has an address. */
export function MarkedFilters({ chosen }: { chosen: MarkedFilter | undefined }) {
  const t = useTranslations("dossier")
  const nameOf = (filter: MarkedFilter) =>
    filter === "mine" || filter === "assigned" ? t(`list.${filter}`) : t(`marks.tag.${filter}`)
  return (
    <nav aria-label={t("list.filter")} className="flex flex-wrap gap-1.5" data-screen-only>
      <FilterLink href={markedPath(undefined)} isChosen={chosen === undefined}>
        {t("list.all")}
      </FilterLink>
      {MARKED_FILTERS.map((filter) => (
        <FilterLink key={filter} href={markedPath(filter)} isChosen={chosen === filter}>
          {nameOf(filter)}
        </FilterLink>
      ))}
    </nav>
  )
}
