"use client"

import { useTranslations } from "next-intl"
import { type FocusEvent, useMemo, useRef, useState } from "react"
import { useVirtualRows } from "#components/ui/layout/use-virtual-rows.ts"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { RequestLine } from "./request-line.tsx"

const USUAL_HEIGHT = 72

type BoardListProps = {
  rows: readonly BoardRow[]
  nowMs: number
  renderedAt: number
  /** Requests of a later revision changed since the person last looked. */
  lookedTo: number
  showPerson: boolean
  onRefreshed: () => void
}

/** The requests in order, of which only the visible ones are in the page; two thousand scroll as ten do. */
export function BoardList({ rows, lookedTo, ...rest }: BoardListProps) {
  const t = useTranslations("signatureBoard")
  const frame = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const keys = useMemo(() => rows.map(({ id }) => id), [rows])
  const focusedIndex = focused === null ? -1 : keys.indexOf(focused)
  const {
    rows: inSight,
    attach,
    measure,
  } = useVirtualRows({ frame, keys, usualHeight: USUAL_HEIGHT, focusedIndex })

  function follow(event: FocusEvent) {
    setFocused((event.target as HTMLElement).closest("[data-request]")?.getAttribute("data-request") ?? null)
  }

  return (
    <section
      ref={frame}
      aria-label={t("list")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onFocus={follow}
      onBlur={() => setFocused(null)}
      className="@container max-h-[75dvh] overflow-auto lg:overscroll-contain print:max-h-none print:overflow-visible"
    >
      <Heads />
      <ol ref={attach} className="relative print:h-auto!">
        {inSight.map(({ index, key }) => {
          const row = rows[index]
          if (!row) return null
          const isNew = row.revision > lookedTo
          return (
            <li
              key={key}
              ref={measure}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-index={index}
              data-request={row.id}
              data-fresh={isNew || undefined}
              // On paper a row is as high as its words there, not where the screen had placed it.
              className="absolute inset-x-0 top-0 border-line border-b print:static print:transform-none! hover:bg-sunken/60 data-fresh:bg-accent-soft data-fresh:shadow-[inset_3px_0_0_var(--accent)]"
            >
              <RequestLine row={row} isNew={isNew} {...rest} />
            </li>
          )
        })}
      </ol>
      {inSight.length < rows.length ? (
        <p className="hidden p-4 print:block">
          {t("onPaper", { shown: inSight.length, total: rows.length })}
        </p>
      ) : null}
    </section>
  )
}

/** For the eye alone: each line says of itself what it is. */
function Heads() {
  const t = useTranslations("signatureBoard.column")
  const heads = ["name", "days", "signers", "expiry", "status", "refreshed"] as const
  return (
    <div aria-hidden="true" className="sticky top-0 z-10 border-line border-b bg-surface @max-4xl:hidden">
      <div className="board-line h-8 items-center">
        {heads.map((head) => (
          <span key={head} className="caps text-ink-3">
            {t(head)}
          </span>
        ))}
      </div>
    </div>
  )
}
