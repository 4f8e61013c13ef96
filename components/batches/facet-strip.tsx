"use client"

import { useTranslations } from "next-intl"
import { FacetMark } from "#components/results/facet-mark.tsx"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import { cx } from "#components/ui/cx.ts"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"

type FacetStripProps = {
  facets: readonly FacetCount[]
  /** How many answers there are: the whole of each bar. */
  answers: number
  /** The mark that the list is narrowed to. */
  chosen: string | null
  onChoose: (facet: FacetCount) => void
}

/** What the answers say, counted, each with its share drawn. A press narrows the list to those. */
export function FacetStrip({ facets, answers, chosen, onChoose }: FacetStripProps) {
  const t = useTranslations("batches.facets")
  const words = useFacetWords()
  if (facets.length === 0) return null
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="caps mb-2 text-ink-3">{t("label")}</legend>
      <ul className="flex flex-wrap gap-1.5">
        {facets.map((facet) => (
          <li key={facet.mark} className="max-w-full">
            <button
              type="button"
              aria-pressed={chosen === facet.mark}
              onClick={() => onChoose(facet)}
              className={cx(
                "flex min-h-8 max-w-full flex-col justify-between overflow-hidden rounded-md border text-left text-sm transition-colors hover:bg-sunken",
                chosen === facet.mark ? "border-accent bg-accent-soft ring-1 ring-accent" : "border-line",
              )}
            >
              <span className="flex max-w-full items-center gap-1.5 px-2.5 pt-1">
                <FacetMark facet={facet} />
                <bdi className="truncate">{words(facet)}</bdi>
                <span className="font-semibold">
                  <Quantity value={facet.count} />
                </span>
              </span>
              <Share count={facet.count} of={answers} weighs={facet.weighs} />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Share({ count, of, weighs }: { count: number; of: number; weighs: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, of, count)} 1`}
      preserveAspectRatio="none"
      className="block h-0.75 w-full bg-neutral-soft print-color-exact"
      aria-hidden="true"
    >
      <rect width={count} height="1" className={weighs ? "fill-warning" : "fill-success"} />
    </svg>
  )
}
