"use client"

import { useTranslations } from "next-intl"
import { type FocusEvent, useMemo, useRef, useState } from "react"
import { useStore } from "zustand"
import { useHydrated } from "#components/ask/use-hydrated.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { TextInput } from "#components/ui/controls/text-input.tsx"
import { SkeletonRows } from "#components/ui/feedback/skeleton.tsx"
import { useVirtualRows } from "#components/ui/layout/use-virtual-rows.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { RowLine } from "./row-line.tsx"
import type { KnownRows, RowStore } from "./row-store.ts"
import { shownRows } from "./shown-rows.ts"

type BatchRowsProps = { store: RowStore; state: CheckState | null; onShowAll: () => void }

const USUAL_HEIGHT = 37

/** So many are in sight at once: there is nothing to look for. */
const FEW_ROWS = 10

/** The rows of a batch, of which only those in sight are in the page; ten thousand scroll as ten do. */
export function BatchRows({ store, state, onShowAll }: BatchRowsProps) {
  const t = useTranslations("batches.rows")
  const word = useTranslations("ui.state")
  const known = useStore(store)
  const [focused, setFocused] = useState<number | null>(null)
  const [text, setText] = useState("")
  // The row that holds the focus stays, even when it leaves the state that the list is narrowed to.
  const total = known.rows.length
  const all = useMemo(() => Array.from({ length: total }, (_, place) => place), [total])
  const isSought = text.trim() !== ""
  const narrowed = useMemo(
    () => shownRows(known.rows, state, focused, text),
    [known.rows, state, focused, text],
  )
  const shown = state === null && !isSought ? all : narrowed

  function showAll() {
    setText("")
    onShowAll()
  }

  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-1.5 text-ink-2 text-sm">
        <p aria-live={isSought ? "polite" : undefined}>
          {state === null
            ? t(isSought ? "found" : "all", { count: shown.length, total })
            : t("narrowed", { count: shown.length, total, state: word(state) })}{" "}
          {known.read < total ? t("reading", { read: known.read }) : null}
        </p>
        <div className="flex min-w-0 items-center gap-2">
          {state === null && !isSought ? null : (
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
        <VirtualRows known={known} shown={shown} focused={focused} onFocus={setFocused} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
  )
}

type VirtualRowsProps = {
  known: KnownRows
  /** Places of the rows in sight, the first row of the file being 0. */
  shown: readonly number[]
  focused: number | null
  onFocus: (place: number | null) => void
}

function VirtualRows({ known, shown, focused, onFocus }: VirtualRowsProps) {
  const t = useTranslations("batches.rows")
  const frame = useRef<HTMLDivElement>(null)
  const kept = focused === null ? -1 : shown.indexOf(focused)
  const { rows, attach, measure } = useVirtualRows({ frame, keys: shown, usualHeight: USUAL_HEIGHT, kept })

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
      className="max-h-[70dvh] overflow-auto overscroll-contain print:max-h-none print:overflow-visible"
    >
      <Heads />
      <ol ref={attach} className="relative">
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
              className="absolute inset-x-0 top-0 border-line border-b hover:bg-sunken/60 data-fresh:bg-accent-soft data-fresh:shadow-[inset_3px_0_0_var(--accent)]"
            >
              <RowLine number={place + 1} row={known.rows[place]} />
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
