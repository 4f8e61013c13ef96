"use client"

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { useTranslations } from "next-intl"
import { type FocusEvent, useRef, useState } from "react"
import { useHydrated } from "#components/ask/use-hydrated.ts"
import { Button } from "#components/ui/button.tsx"
import { SkeletonRows } from "#components/ui/skeleton.tsx"
import type { CheckState } from "#lib/checks/states.ts"
import { RowLine } from "./row-line.tsx"
import type { RowStore } from "./row-store.ts"
import { shownRows } from "./shown-rows.ts"
import { useRows } from "./use-monitor.ts"

type BatchRowsProps = { store: RowStore; state: CheckState | null; onShowAll: () => void }

const USUAL_HEIGHT = 37

/** The rows of a batch, of which only those in sight are in the page; ten thousand scroll as ten do. */
export function BatchRows({ store, state, onShowAll }: BatchRowsProps) {
  const t = useTranslations("batches.rows")
  const word = useTranslations("ui.state")
  const known = useRows(store)
  const [focused, setFocused] = useState<number | null>(null)
  // The row that holds the focus stays, even when it leaves the state that the list is narrowed to.
  const shown = shownRows(known.rows, state, focused)
  const total = known.rows.length
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-1.5 text-ink-2 text-sm">
        <p>
          {state === null
            ? t("all", { total })
            : t("narrowed", { count: shown.length, total, state: word(state) })}{" "}
          {known.read < total ? t("reading", { read: known.read }) : null}
        </p>
        {state === null ? null : (
          <Button size="sm" variant="quiet" onClick={onShowAll}>
            {t("showAll")}
          </Button>
        )}
      </div>
      {useHydrated() ? (
        <VirtualRows known={known} shown={shown} focused={focused} onFocus={setFocused} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
  )
}

type VirtualRowsProps = {
  known: ReturnType<typeof useRows>
  /** Places of the rows in sight, the first row of the file being 0. */
  shown: readonly number[]
  focused: number | null
  onFocus: (place: number | null) => void
}

function VirtualRows({ known, shown, focused, onFocus }: VirtualRowsProps) {
  const t = useTranslations("batches.rows")
  const frame = useRef<HTMLDivElement>(null)
  const kept = focused === null ? -1 : shown.indexOf(focused)
  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler is not in use; if it were, it would leave this one out
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 8,
    getItemKey: (index) => shown[index] ?? index,
    // A row with the focus is in the page wherever one scrolls, so that the focus is never lost.
    rangeExtractor: (range) => withKept(range, kept),
  })

  function follow(event: FocusEvent) {
    const place = (event.target as HTMLElement).closest("[data-place]")?.getAttribute("data-place")
    onFocus(place ? Number(place) : null)
  }

  if (shown.length === 0) return <p className="px-4 py-8 text-center text-ink-2">{t("none")}</p>
  return (
    <section
      ref={frame}
      aria-label={t("title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onFocus={follow}
      onBlur={() => onFocus(null)}
      className="max-h-[70dvh] overflow-auto overscroll-contain"
    >
      <Heads />
      {/* Set by React through the style object, which the policy allows; as an attribute of the first picture it would not be. */}
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const place = shown[index] ?? 0
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              data-index={index}
              data-place={place}
              data-fresh={known.fresh.has(place + 1) || undefined}
              className="absolute inset-x-0 top-0 border-line border-b hover:bg-sunken/60 data-fresh:bg-accent-soft data-fresh:shadow-[inset_3px_0_0_var(--accent)]"
              style={{ transform: `translateY(${start}px)` }}
            >
              <RowLine number={place + 1} row={known.rows[place]} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** For the eye alone: each line says of itself what it is. */
function Heads() {
  const t = useTranslations("batches.rows")
  const heads = ["number", "identifier", "state", "charge", "problem"] as const
  return (
    <div aria-hidden="true" className="sticky top-0 z-10 border-line border-b bg-surface max-md:hidden">
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

function withKept(range: Range, kept: number): number[] {
  const inSight = defaultRangeExtractor(range)
  return kept < 0 || inSight.includes(kept) ? inSight : [...inSight, kept].sort((a, b) => a - b)
}
