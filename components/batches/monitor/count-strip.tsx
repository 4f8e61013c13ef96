"use client"

import type { LucideIcon } from "lucide-react"
import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { CHECK_STATE, WITHOUT_RECORD } from "#components/ui/values/state-badge.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHECK_STATES, DUE } from "#lib/domain/check-states.ts"
import { isSameFilter, type RowFilter } from "./row-filter.ts"

type CountStripProps = {
  batch: Pick<BatchView, "state" | "counts" | "results" | "rows">
  /** The filter that is set. */
  chosen: RowFilter | null
  onChoose: (filter: RowFilter | null) => void
}

type Tile = { filter: RowFilter; words: string; number: number; tone: Tone; icon: LucideIcon }

/**
 * The number of rows in each state that occurs; answers without a record apart from those with one. A press
 * filters the list by one.
 */
export function CountStrip({ batch, chosen, onChoose }: CountStripProps) {
  const t = useTranslations("batches.strip")
  const tiles = useTiles(batch).filter(({ filter, number }) => number > 0 || isSameFilter(chosen, filter))
  return (
    <CountTiles
      label={t("label")}
      tiles={tiles.map(({ filter, words, number, tone, icon: Icon }) => {
        const isChosen = isSameFilter(chosen, filter)
        return {
          key: words,
          label: words,
          count: number,
          isChosen,
          onChoose: () => onChoose(isChosen ? null : filter),
          sign: (
            <Icon
              className={cx("size-3.5 shrink-0", number === 0 ? "text-ink-3" : TONE_INK[tone])}
              aria-hidden="true"
            />
          ),
        }
      })}
    />
  )
}

/** In the order of a check's life; answers without a record follow those with one. */
function useTiles({ state: batchState, counts, results }: CountStripProps["batch"]): Tile[] {
  const t = useTranslations("batches.strip")
  const word = useTranslations("ui.state")
  const brought = useTranslations("ui.result")
  return CHECK_STATES.flatMap((state): Tile[] => {
    const tile = { filter: { by: "state", state }, words: word(state), ...CHECK_STATE[state] } as const
    // Rows that are due are not sent while their batch is stopped.
    if (batchState !== "running" && DUE.includes(state)) {
      const words = t(batchState, { state: word(state) })
      return [
        { ...tile, words, tone: batchState === "halted" ? "warning" : "neutral", number: counts[state] },
      ]
    }
    if (state !== "answered") return [{ ...tile, number: counts[state] }]
    return [
      { ...tile, number: counts.answered - results.nothing - results.unread },
      ...(["nothing", "unread"] as const).map((kind) => ({
        ...{ filter: { by: "result", kind } as const, words: brought(kind), number: results[kind] },
        ...WITHOUT_RECORD[kind],
      })),
    ]
  })
}
