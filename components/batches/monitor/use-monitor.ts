"use client"

import { useRef, useState } from "react"
import { useLive } from "#components/live/use-live.ts"
import type { Get } from "#components/live/watch.ts"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import { batchEveryMs, untilDoneEveryMs } from "#lib/polling/page-intervals.ts"
import { agrees, type Changes, readChanges, readRows } from "./read-monitor.ts"
import { mergeInto, type RowStore, rowStore } from "./row-store.ts"

export type InitialSnapshot = Omit<Changes, "nowMs" | "more"> & { nowMs: number }

export type Monitor = {
  seen: Changes
  store: RowStore
  /** Polls at once. */
  refresh: () => void
  /** The error of the last poll; null while polls succeed. */
  error: Error | null
  /** When the figures were last confirmed, by the browser's clock. */
  confirmedAt: number
}

/** Follows a batch from our own database by one request at a time, however many rows it has. */
export function useMonitor(first: InitialSnapshot): Monitor {
  const { id, rows } = first.batch
  const [store] = useState(() => rowStore(rows, first.items))
  const [beginning] = useState<Changes>({ ...first, more: false })
  const latest = useRef(beginning)
  const { seen, error, confirmedAt, refresh } = useLive({
    first: beginning,
    async read(get) {
      latest.current = await follow(get, store, latest.current)
      return latest.current
    },
    everyMs: (failures) =>
      batchEveryMs({
        phase: phaseOf(latest.current.batch),
        more: latest.current.more,
        failures,
      }),
  })
  useRemainingRows(store, id)
  return { seen, store, refresh: () => void refresh(), error, confirmedAt }
}

/** The page came with its first rows; the others follow, and go on where a lost connection left them. */
function useRemainingRows(store: RowStore, id: string): void {
  useLive({
    async read(get) {
      const after = store.getState().rows.indexOf(undefined)
      if (after >= 0) await readRows(get, id, store, after)
    },
    everyMs: (failures) => untilDoneEveryMs(!store.getState().rows.includes(undefined), failures),
  })
}

async function follow(get: Get, store: RowStore, before: Changes): Promise<Changes> {
  const changes = await readChanges(get, before.batch.id, before.revision)
  mergeInto(store, changes.items, true)
  const known = store.getState()
  const isQuiet = changes.revision === before.revision && !changes.more
  // A safeguard: rows that do not add up to the counts while nothing changes are read again.
  if (isQuiet && known.read === known.rows.length && !agrees(known, changes.batch.counts))
    await readRows(get, before.batch.id, store, 0)
  return changes
}
