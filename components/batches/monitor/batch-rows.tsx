"use client"

import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { useStore } from "zustand"
import { useHydrated } from "#components/live/use-hydrated.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { lazyView } from "#components/ui/feedback/lazy-view.tsx"
import { SkeletonRows } from "#components/ui/feedback/skeleton.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import type { RowFilter } from "./row-filter.ts"
import type { RowStore } from "./row-store.ts"
import { shownRows } from "./shown-rows.ts"

/** Only the browser knows which rows are visible: the page is rendered before the code that computes them. */
const RowList = lazyView(
  () => import("./row-list.tsx").then((module) => module.RowList),
  <SkeletonRows rows={10} />,
)

type BatchRowsProps = {
  batchId: string
  store: RowStore
  filter: RowFilter | null
  onShowAll: () => void
}

/** Up to this many rows are visible at once: no search is needed. */
const FEW_ROWS = 10

/** The rows of a batch, of which only the visible ones are in the page; ten thousand scroll as ten do. */
export function BatchRows({ batchId, store, filter, onShowAll }: BatchRowsProps) {
  const t = useTranslations("batches.rows")
  const word = useTranslations("ui")
  const known = useStore(store)
  const [focused, setFocused] = useState<number | null>(null)
  const [text, setText] = useState("")
  // The row that holds the focus stays, even when it no longer matches the filter.
  const total = known.rows.length
  const all = useMemo(() => Array.from({ length: total }, (_, place) => place), [total])
  const isSearched = text.trim() !== ""
  const narrowed = useMemo(
    () => shownRows(known.rows, filter, focused, text),
    [known.rows, filter, focused, text],
  )
  const shown = filter === null && !isSearched ? all : narrowed

  function filterWords(): string {
    if (filter?.by === "mark") return filter.words
    if (filter?.by === "result") return word(`result.${filter.kind}`)
    return filter === null ? "" : word(`state.${filter.state}`)
  }

  function showAll() {
    setText("")
    onShowAll()
  }

  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-1.5 text-ink-2 text-sm">
        <p aria-live={isSearched ? "polite" : undefined}>
          {filter === null
            ? t(isSearched ? "found" : "all", { count: shown.length, total })
            : t("narrowed", { count: shown.length, total, state: filterWords() })}{" "}
          {known.read < total ? <span>{t("reading", { read: known.read })}</span> : null}
        </p>
        <div className="flex min-w-0 items-center gap-2">
          {filter === null && !isSearched ? null : (
            <Button size="sm" variant="quiet" onClick={showAll}>
              {t("showAll")}
            </Button>
          )}
          {total > FEW_ROWS ? (
            <div className="w-52 max-w-full" data-screen-only>
              <TextInput
                type="search"
                autoComplete="off"
                spellCheck={false}
                aria-label={t("find")}
                placeholder={t("find")}
                value={text}
                maxLength={100}
                onChange={({ target }) => setText(target.value)}
              />
            </div>
          ) : null}
        </div>
      </div>
      {useHydrated() ? (
        <RowList batchId={batchId} known={known} shown={shown} focused={focused} onFocus={setFocused} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
  )
}
