"use client"

import { useEffect, useRef, useState } from "react"
import { useLive } from "#components/live/use-live.ts"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { untilDoneEveryMs } from "#lib/polling/page-intervals.ts"
import type { RowFilter } from "./row-filter.ts"

/** Returns the facets of a batch's answers as last reported, and the function that filters the list by one; the rows follow later changes. */
export function useFacets(
  { id, revision }: Pick<BatchView, "id" | "revision">,
  reported: readonly FacetCount[] | null,
  filter: RowFilter | null,
  onFilter: (filter: RowFilter | null) => void,
): { known: readonly FacetCount[]; choose: (facet: FacetCount) => void } {
  const words = useFacetWords()
  const [known, setKnown] = useState(reported ?? [])
  // A report without changes is null.
  if (reported !== null && reported !== known) setKnown(reported)
  const [readAt, setReadAt] = useState<{ mark: string; revision: number } | null>(null)
  const mark = filter?.by === "mark" ? filter.mark : null
  const isRead = mark === null || (readAt?.mark === mark && readAt.revision === revision)
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  })
  useLive({
    async read(get) {
      if (mark === null || isRead) return
      const { rows } = (await (await get(`/api/batches/${id}/facets/${mark}`)).json()) as { rows: number[] }
      setReadAt({ mark, revision })
      const { current } = latest
      if (current?.by === "mark" && current.mark === mark) onFilter({ ...current, rows: new Set(rows) })
    },
    everyMs: (failures) => untilDoneEveryMs(isRead, failures),
  })

  function choose(facet: FacetCount) {
    onFilter(mark === facet.mark ? null : { by: "mark", mark: facet.mark, words: words(facet), rows: null })
  }
  return { known, choose }
}
