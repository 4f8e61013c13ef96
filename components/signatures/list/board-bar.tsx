"use client"

import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { FilterBar, SearchField } from "#components/ui/filters/filter-bar.tsx"
import { Segmented } from "#components/ui/form/radio-group.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import { boardPath } from "#lib/signatures/board/board-path.ts"
import { ORDERS } from "#lib/signatures/board/call-order.ts"
import { LANES, type Lane } from "#lib/signatures/board/facts.ts"
import type { BoardView } from "./use-board.ts"

/** The lanes that need attention are emphasized while they hold any. */
const TONES: Partial<Record<Lane, Tone>> = { withoutAnswer: "unknown", rejected: "danger" }

type BoardBarProps = {
  view: BoardView
  counts: Record<Lane, number>
  onChange: (changed: Partial<BoardView>) => void
  views: ReactNode
  actions: ReactNode
}

/** Search, order, and how many requests are in each lane; empty lanes are left out. A press filters the list by one, without a journey. */
export function BoardBar({ view, counts, onChange, views, actions }: BoardBarProps) {
  const t = useTranslations("signatureBoard")
  const word = useTranslations("words")
  const lanes = LANES.filter((lane) => lane === "all" || lane === view.lane || counts[lane] > 0)
  return (
    <FilterBar
      address={boardPath(view)}
      search={
        <SearchField
          type="search"
          label={t("search.label")}
          maxLength={200}
          value={view.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
      }
      more={
        <>
          <Segmented
            name="board-order"
            label={word("sort")}
            labelHidden
            value={view.order}
            options={ORDERS.map((order) => ({ value: order, label: t(`order.${order}`) }))}
            onChange={(order) => onChange({ order })}
          />
          <CountTiles
            label={t("lane.label")}
            tiles={lanes.map((lane) => ({
              key: lane,
              label: t(`lane.${lane}`),
              count: counts[lane],
              isChosen: view.lane === lane,
              tone: TONES[lane],
              onChoose: () => onChange({ lane }),
            }))}
          />
        </>
      }
      views={views}
      actions={actions}
    />
  )
}
