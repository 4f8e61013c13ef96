"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useLabelOfAny } from "#components/answers/use-field-words.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { inOrder, sharedWords } from "#lib/checks/results/facets.ts"
import { FacetMark } from "./facet-words.tsx"
import { useFacetWords } from "./use-facet-words.ts"

type FacetStripProps = {
  facets: readonly FacetCount[]
  /** How many answers there are: the whole of each bar. */
  answers: number
  /** How many of the newest were counted, where not all were. */
  newest?: number
  /** The things that are counted. */
  of?: "checks" | "dossiers"
  /** The mark that the list is filtered by. */
  chosen: string | null
} & (
  | { onChoose: (facet: FacetCount) => void }
  /** The address of the list without such a mark. */
  | { base: string }
)

/** How many are shown at first; a press shows the rest. */
const IN_SIGHT = 12

const CHIP =
  "flex min-h-8 max-w-full flex-col justify-between overflow-hidden rounded-md border text-left text-sm transition-colors hover:bg-sunken"

/** The facets of answers, counted, each with its share as a bar. A press filters the list by one. */
export function FacetStrip({ facets, answers, newest, of = "checks", chosen, ...choice }: FacetStripProps) {
  const t = useTranslations("results")
  const [isWhole, setIsWhole] = useState(false)
  if (facets.length === 0) return null
  const ordered = inOrder(facets)
  const shared = sharedWords(facets)
  const shown = isWhole
    ? ordered
    : ordered.filter(
        ({ mark }, place) => place < IN_SIGHT || mark === chosen || ordered.length === IN_SIGHT + 1,
      )
  return (
    <section aria-label={t("facets")} className="min-w-0">
      {newest === undefined ? null : (
        <p className="mb-1.5 text-ink-3 text-xs">{t(`newest.${of}`, { count: newest })}</p>
      )}
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((facet) => {
          const isChosen = chosen === facet.mark
          const style = cx(CHIP, isChosen ? "border-accent bg-accent-soft ring-1 ring-accent" : "border-line")
          const inside = (
            <Inside
              facet={facet}
              answers={answers}
              field={shared.has(facet.text) ? facet.field : undefined}
            />
          )
          return (
            <li key={facet.mark} className="max-w-full">
              {"base" in choice ? (
                <NarrowingLink
                  href={isChosen ? choice.base : withResult(choice.base, facet.mark)}
                  aria-current={isChosen || undefined}
                  className={style}
                >
                  {inside}
                </NarrowingLink>
              ) : (
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => choice.onChoose(facet)}
                  className={style}
                >
                  {inside}
                </button>
              )}
            </li>
          )
        })}
        {shown.length < ordered.length ? (
          <li>
            <Button variant="quiet" size="sm" onClick={() => setIsWhole(true)}>
              {t("more", { count: ordered.length - shown.length })}
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function withResult(base: string, mark: string): string {
  return `${base}${base.includes("?") ? "&" : "?"}result=${mark}`
}

type InsideProps = { facet: FacetCount; answers: number; field: string | undefined }

function Inside({ facet, answers, field }: InsideProps) {
  const words = useFacetWords()
  const labelOf = useLabelOfAny()
  // A vehicle's "RETIRADO" is no state of ours.
  const label = facet.as === "word" ? labelOf(facet.field) : null
  return (
    <>
      <span className="flex max-w-full items-center gap-1.5 px-2.5 pt-1">
        <FacetMark facet={facet} />
        {label === null ? null : <span className="text-ink-2">{label}:</span>}
        <Verbatim className="truncate">{words(facet)}</Verbatim>
        {field === undefined || label !== null ? null : (
          <code className="truncate text-xs text-ink-3">
            <Verbatim>{field}</Verbatim>
          </code>
        )}
        <span className="font-semibold">
          <Quantity value={facet.count} />
        </span>
      </span>
      <Share facet={facet} of={answers} />
    </>
  )
}

function Share({ facet: { count, weighs, as }, of }: { facet: FacetCount; of: number }) {
  const fill = as === "nothing" || as === "unread" ? "fill-neutral" : weighs ? "fill-warning" : "fill-success"
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, of, count)} 1`}
      preserveAspectRatio="none"
      // Its own width would be that of its proportions: thousands of answers make a chip as wide as the page.
      className="block h-0.75 w-0 min-w-full bg-neutral-soft print-color-exact"
      aria-hidden="true"
    >
      <rect width={count} height="1" className={fill} />
    </svg>
  )
}
