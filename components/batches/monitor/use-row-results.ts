"use client"

import { useState } from "react"
import { useLive } from "#components/live/use-live.ts"
import type { RowResult } from "#lib/batches/batch-results.ts"
import { untilDoneEveryMs } from "#lib/polling/page-intervals.ts"
import type { KnownRows } from "./row-store.ts"

/** The maximum of one answer; the screen shows fewer. */
const AT_ONCE = 100

/** Returns the results of the visible rows, read when they become visible and when they change; by row number. */
export function useRowResults(
  batchId: string,
  known: KnownRows,
  places: readonly number[],
): ReadonlyMap<number, RowResult> {
  const [lines, setLines] = useState<ReadonlyMap<number, RowResult>>(new Map())
  const wanted = places
    .flatMap((place) => known.rows[place] ?? [])
    .filter((row) => row.resultKind !== null && (lines.get(row.row)?.revision ?? -1) < row.revision)
    .map((row) => row.row)
    .slice(0, AT_ONCE)
  useLive({
    async read(get) {
      if (wanted.length === 0) return
      const response = await get(`/api/batches/${batchId}/results?rows=${wanted.join(",")}`)
      const { items } = (await response.json()) as { items: RowResult[] }
      setLines((before) => new Map([...before, ...items.map((item) => [item.row, item] as const)]))
      const came = new Map(items.map(({ row, revision }) => [row, revision]))
      const isWhole = wanted.every((row) => (came.get(row) ?? -1) >= (known.rows[row - 1]?.revision ?? 0))
      // Read again, but as seldom as after any failure.
      if (!isWhole) throw new Error("an answer without results that were asked for")
    },
    everyMs: (failures) => untilDoneEveryMs(wanted.length === 0, failures),
  })
  return lines
}
