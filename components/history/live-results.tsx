"use client"

import { useTranslations } from "next-intl"
import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import type { NewestResults } from "#lib/checks/results/newest-results.ts"

type Learnt = { revision: number; results: NewestResults }

/** The newest facets of a list's answers, by the address of their counts. */
const newest = createStore<Readonly<Record<string, Learnt>>>(() => ({}))

/** Stores counts that were made at that revision. */
export function mergeResults(path: string, learnt: Learnt): void {
  newest.setState({ [path]: learnt })
}

type LiveProps = {
  /** The address of the counts, and what they were when the page was rendered at that revision. */
  path: string
  rendered: Learnt
}

function useLiveResults({ path, rendered }: LiveProps): NewestResults {
  const learnt = useStore(newest, (known) => known[path])
  return learnt && learnt.revision > rendered.revision ? learnt.results : rendered.results
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
