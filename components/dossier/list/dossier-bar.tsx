import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { DOSSIER_KINDS, SUBJECT_TAGS } from "#lib/domain/subject-kinds.ts"
import {
  DOSSIER_ORDERS,
  type DossierList,
  type DossierQuery,
  dossiersPath,
  MARKED_LISTS,
  MY_LISTS,
} from "#lib/dossier/dossier-path.ts"
import type { ListCount } from "#lib/dossier/list/dossier-counts.ts"

type DossierBarProps = {
  query: DossierQuery
  /** How many are in each of the lists that make themselves. */
  counts: readonly ListCount[]
  /** The facet behind `result`, where any dossier has it. */
  facet: FacetCount | undefined
  /** Where the facets are chosen from. */
  results: ReactNode
}

/** The lists that make themselves, those that people make, kinds of subject and results. */
export function DossierBar({ query, counts, facet, results }: DossierBarProps) {
  const t = useTranslations("dossier")
  const chip = useTranslations("history.chip")
  const word = useTranslations("words")
  const result = useFacetWords()
  const address = dossiersPath(query)
  const nameOf = (list: DossierList) => {
    const tag = SUBJECT_TAGS.find((one) => one === list)
    if (tag) return t(`marks.tag.${tag}`)
    const own = MY_LISTS.find((one) => one === list)
    if (own) return t(`list.own.${own}`)
    return t(list === "mine" ? "list.mine" : "list.assigned")
  }
  const byThemselves = counts.filter(({ count, list }) => count > 0 || query.list === list)
  return (
    <FilterBar
      address={address}
      search={<SubjectSearch base={dossiersPath({ kind: query.kind })} />}
      selects={[
        {
          name: "list",
          label: t("list.filter"),
          options: [
            ...byThemselves.map(({ list, count, isMore }) => ({
              id: list,
              name: `${nameOf(list)} (${count}${isMore ? "+" : ""})`,
            })),
            ...MARKED_LISTS.map((list) => ({ id: list, name: nameOf(list) })),
          ],
        },
        {
          name: "kind",
          label: t("list.kinds"),
          options: DOSSIER_KINDS.map((kind) => ({ id: kind, name: t(`kind.${kind}`) })),
        },
      ]}
      more={results}
      actions={query.list || query.result ? null : <DossierOrderLinks query={query} />}
      chips={
        <FilterChips
          address={address}
          chips={{
            list: { label: t("list.filter"), words: () => query.list && nameOf(query.list) },
            kind: { label: t("list.kinds"), words: () => query.kind && t(`kind.${query.kind}`) },
            result: { label: chip("result"), words: () => (facet ? result(facet) : chip("noResult")) },
            subject: { label: word("about"), words: () => word("found") },
          }}
        />
      }
    />
  )
}

/** The order of the files, said and chosen. */
function DossierOrderLinks({ query }: { query: DossierQuery }) {
  const t = useTranslations("aml.queue.order")
  const word = useTranslations("words")
  return (
    <nav aria-label={word("sort")} className="flex flex-wrap gap-1.5">
      {DOSSIER_ORDERS.map((order) => (
        <FilterLink key={order} href={dossiersPath({ ...query, order })} isChosen={query.order === order}>
          {t(order)}
        </FilterLink>
      ))}
    </nav>
  )
}
