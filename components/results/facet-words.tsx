import { cx } from "#components/ui/cx.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { FacetMark } from "./facet-mark.tsx"
import { inOrder } from "./facet-order.ts"
import { useFacetWords } from "./use-facet-words.ts"

/** The facets of answers, counted, in a line of words; `FacetStrip` shows them as bars and filters by them. */
export function FacetWords({ facets }: { facets: readonly FacetCount[] }) {
  const words = useFacetWords()
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
      {inOrder(facets).map((facet) => (
        <li key={facet.mark} className="flex max-w-full items-center gap-1">
          <FacetMark facet={facet} />
          <Verbatim className={cx("wrap-anywhere", !facet.weighs && "text-ink-2")}>{words(facet)}</Verbatim>
          <span className="font-medium tabular-nums">{facet.count}</span>
        </li>
      ))}
    </ul>
  )
}
