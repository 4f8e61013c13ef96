"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { knownCounts } from "#components/query/checks.ts"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { FilterMenu } from "#components/ui/filters/filter-bar.tsx"
import type { NewestResults } from "#lib/checks/results/newest-results.ts"

type LiveProps = {
  /** The address of the counts, and what they were when the page was rendered at that revision. */
  path: string
  rendered: { revision: number; results: NewestResults }
}

function useLiveResults({ path, rendered }: LiveProps): NewestResults {
  const { data } = useQuery(knownCounts(path))
  return data && data.revision > rendered.revision ? data : rendered.results
}

/** The facets of a list's answers, kept current. */
export function LiveFacets({ chosen, base, ...live }: LiveProps & { chosen: string | null; base: string }) {
  const word = useTranslations("words")
  const { facets, counted, isAll } = useLiveResults(live)
  if (facets.length === 0) return null
  return (
    <FilterMenu label={word("result")} isSet={chosen !== null} className="w-160 p-4">
      <FacetStrip
        facets={facets}
        answers={counted}
        {...(isAll ? {} : { newest: counted })}
        chosen={chosen}
        base={base}
      />
    </FilterMenu>
  )
}

/** The total number, kept current too. */
export function LiveTotal(live: LiveProps) {
  const t = useTranslations("history")
  const { counted, isAll } = useLiveResults(live)
  return (
    <span className="whitespace-nowrap text-ink-2 text-sm">
      {t(isAll ? "total" : "totalMore", { count: counted })}
    </span>
  )
}
