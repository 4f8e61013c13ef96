"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { knownCounts } from "#components/query/checks.ts"
import { FacetStrip } from "#components/results/facet-strip.tsx"
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
  const { facets, counted, isAll } = useLiveResults(live)
  return (
    <FacetStrip
      facets={facets}
      answers={counted}
      {...(isAll ? {} : { newest: counted })}
      chosen={chosen}
      base={base}
    />
  )
}

/** The total number, kept current too. */
export function LiveTotal(live: LiveProps) {
  const t = useTranslations("history")
  const { counted, isAll } = useLiveResults(live)
  return <span className="text-ink-2 text-sm">{t(isAll ? "total" : "totalMore", { count: counted })}</span>
}
