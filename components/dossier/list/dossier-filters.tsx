import { useTranslations } from "next-intl"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import type { ListCount } from "#lib/dossier/list/dossier-counts.ts"
import {
  type DossierQuery,
  dossiersPath,
  MARKED_LISTS,
  type MarkedList,
} from "#lib/dossier/list/dossiers-path.ts"

const ROW = "flex flex-wrap gap-1.5"

type MyListsProps = { query: DossierQuery; counts: readonly ListCount[] }

/** The lists that make themselves, counted; one that holds nothing is not offered. */
export function MyLists({ query: { kind, list, result }, counts }: MyListsProps) {
  const t = useTranslations("dossier.list")
  return (
    <nav aria-label={t("filter")} className={ROW} data-screen-only>
      <FilterLink href={dossiersPath({ kind })} isChosen={list === undefined && result === undefined}>
        {t("all")}
      </FilterLink>
      {counts
        .filter(({ count, list: own }) => count > 0 || list === own)
        .map(({ list: own, ...counted }) => (
          <FilterLink key={own} href={dossiersPath({ kind, list: own })} isChosen={list === own} {...counted}>
            {t(`own.${own}`)}
          </FilterLink>
        ))}
    </nav>
  )
}

/** The kinds of subject, and the lists that people make: links, so that each has an address. A second press takes it off. */
export function DossierFilters({ query }: { query: DossierQuery }) {
  const t = useTranslations("dossier")
  const { kind, list } = query
  const nameOf = (marked: MarkedList) =>
    marked === "mine" || marked === "assigned" ? t(`list.${marked}`) : t(`marks.tag.${marked}`)
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={t("list.kinds")} className={ROW}>
        {DOSSIER_KINDS.map((one) => (
          <FilterLink
            key={one}
            href={dossiersPath({ ...query, kind: kind === one ? undefined : one })}
            isChosen={kind === one}
          >
            {t(`kind.${one}`)}
          </FilterLink>
        ))}
      </nav>
      <nav aria-label={t("list.marks")} className={ROW}>
        {MARKED_LISTS.map((marked) => (
          <FilterLink
            key={marked}
            href={dossiersPath({ kind, list: list === marked ? undefined : marked })}
            isChosen={list === marked}
          >
            {nameOf(marked)}
          </FilterLink>
        ))}
      </nav>
    </div>
  )
}
