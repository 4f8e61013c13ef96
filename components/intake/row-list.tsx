"use client"

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { announce } from "#components/ui/announcer.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { Verdict } from "./intake-row.ts"
import { removeRows } from "./intake-store.ts"
import { RowLine } from "./row-line.tsx"
import type { SurveyedRow } from "./survey.ts"

/** The height of most rows, in pixels; each is measured when it is drawn. */
const USUAL_HEIGHT = 45

type RowListProps = {
  operation: OperationSlug
  rows: readonly SurveyedRow[]
  beforeOf: (verdict: Verdict) => AskedBefore | undefined
  onMended: (id: number) => void
}

/** The rows, of which only those in sight (and the one being mended) are drawn. */
export function RowList({ operation, rows, beforeOf, onMended }: RowListProps) {
  const t = useTranslations("intake.rows")
  const box = useRef<HTMLElement>(null)
  const [mending, setMending] = useState<number | null>(null)
  const held = rows.findIndex(({ row }) => row.id === mending)
  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler is not in use; if it were, it would leave this one out
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.row.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return held < 0 || drawn.includes(held) ? drawn : [...drawn, held].sort((a, b) => a - b)
    },
  })
  if (rows.length === 0) return <p className="p-4 text-ink-2">{t("none")}</p>

  function remove(id: number) {
    removeRows(operation, new Set([id]))
    announce(t("removedOne", { id }))
    box.current?.focus()
  }

  return (
    <section
      ref={box}
      aria-label={t("list")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-[60dvh] overflow-y-auto"
    >
      {/* Sizes are set by script on the element, which the policy allows; this list is never part of a page as it is sent. */}
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const one = rows[index]
          if (!one) return null
          return (
            <li
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-line border-b"
              style={{ transform: `translateY(${start}px)` }}
            >
              <RowLine
                operation={operation}
                one={one}
                before={beforeOf(one.verdict)}
                isMending={mending === one.row.id}
                onMend={() => setMending(one.row.id)}
                onDone={() => setMending(null)}
                onMended={onMended}
                onRemove={() => remove(one.row.id)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
