"use client"

import { useTranslations } from "next-intl"
import { type FocusEvent, useRef } from "react"
import { useVirtualRows } from "#components/ui/layout/use-virtual-rows.ts"
import { RowLine } from "./row-line.tsx"
import type { KnownRows } from "./row-store.ts"
import { useRowResults } from "./use-row-results.ts"

const USUAL_HEIGHT = 37

type RowListProps = {
  batchId: string
  known: KnownRows
  /** The positions of the visible rows, the first row of the file being 0. */
  shown: readonly number[]
  focused: number | null
  onFocus: (place: number | null) => void
}

/** The visible rows; the one with the focus stays in the page wherever one scrolls. */
export function RowList({ batchId, known, shown, focused, onFocus }: RowListProps) {
  const t = useTranslations("batches.rows")
  const frame = useRef<HTMLDivElement>(null)
  const focusedIndex = focused === null ? -1 : shown.indexOf(focused)
  const { rows, attach, measure } = useVirtualRows({
    frame,
    keys: shown,
    usualHeight: USUAL_HEIGHT,
    focusedIndex,
  })

  const results = useRowResults(
    batchId,
    known,
    rows.map(({ index }) => shown[index] ?? -1),
  )

  function follow(event: FocusEvent) {
    const place = (event.target as HTMLElement).closest("[data-place]")?.getAttribute("data-place")
    onFocus(place ? Number(place) : null)
  }

  if (shown.length === 0) return <p className="px-4 py-8 text-center text-ink-2">{t("none")}</p>
  return (
    <section
      ref={frame}
      aria-label={t("title")}
      data-wide-paper
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onFocus={follow}
      onBlur={() => onFocus(null)}
      className="max-h-[70dvh] overflow-auto overscroll-contain print:max-h-none print:overflow-visible"
    >
      <Heads />
      <ol ref={attach} className="relative print:h-auto!">
        {rows.map(({ index, key }) => {
          const place = shown[index] ?? 0
          return (
            <li
              key={key}
              ref={measure}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              data-index={index}
              data-place={place}
              data-fresh={known.fresh.has(place + 1) || undefined}
              // On paper a row is as high as its words there, not where the screen had placed it.
              className="absolute inset-x-0 top-0 border-line border-b print:static print:transform-none! hover:bg-sunken/60 data-fresh:bg-accent-soft data-fresh:shadow-[inset_3px_0_0_var(--accent)]"
            >
              <RowLine number={place + 1} row={known.rows[place]} rowResult={results.get(place + 1)} />
            </li>
          )
        })}
      </ol>
      {rows.length < shown.length ? (
        <p className="hidden p-4 print:block">{t("onPaper", { shown: rows.length, total: shown.length })}</p>
      ) : null}
    </section>
  )
}

/** For the eye alone: each line says of itself what it is. */
function Heads() {
  const t = useTranslations("batches.rows")
  const heads = ["number", "identifier", "state", "result", "charge"] as const
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 border-line border-b bg-surface max-md:hidden print:static print:block"
    >
      <div className="row-line h-8 items-center">
        {heads.map((head) => (
          <span key={head} className="caps text-ink-3">
            {t(`column.${head}`)}
          </span>
        ))}
      </div>
    </div>
  )
}
