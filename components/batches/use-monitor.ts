"use client"

import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { reachable } from "#components/shell/connection-store.ts"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import { batchPollInterval } from "#lib/batches/batch-poll-interval.ts"
import { agrees, type Changes, readChanges, readRows } from "./read-monitor.ts"
import { learnInto, type RowStore, rowStore } from "./row-store.ts"

export type FirstLook = Omit<Changes, "nowMs" | "more"> & { nowMs: number }

export type Monitor = {
  seen: Changes
  store: RowStore
  /** Asks at once. */
  refresh: () => void
  /** Why the last attempt brought nothing; null while attempts succeed. */
  error: Error | null
  /** When the figures were last confirmed, by the browser's clock. */
  confirmedAt: number
}

/** Follows a batch from our own database by one request at a time, however many rows it has. */
export function useMonitor(first: FirstLook, toTell: boolean): Monitor {
  const { id, rows } = first.batch
  const [store] = useState(() => rowStore(rows, first.items))
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["batch", id],
    queryFn: ({ client, queryKey, signal }) =>
      follow(store, client.getQueryData<Changes>(queryKey) ?? beginning(first), signal),
    initialData: () => beginning(first),
    structuralSharing: false,
    refetchInterval: ({ state: { data: seen, fetchFailureCount } }) =>
      batchPollInterval({
        phase: phaseOf((seen ?? first).batch),
        more: seen?.more ?? false,
        hidden: isHidden(),
        toTell,
        failures: fetchFailureCount,
      }),
    refetchIntervalInBackground: toTell,
    refetchOnWindowFocus: "always",
  })
  useRemainingRows(store, id)

  // Back after a lost connection: what happened meanwhile is caught up at once.
  useEffect(
    () =>
      reachable.subscribe((isReachable) => {
        if (isReachable) void refetch({ cancelRefetch: false })
      }),
    [refetch],
  )

  return { seen: data, store, refresh: () => void refetch(), error, confirmedAt: dataUpdatedAt }
}

/** The page came with its first rows; the others follow, and go on where a lost connection left them. */
function useRemainingRows(store: RowStore, id: string): void {
  useQuery({
    queryKey: ["batch-rows", id],
    async queryFn({ signal }) {
      const after = store.getState().rows.indexOf(undefined)
      if (after >= 0) await readRows(id, store, after, signal)
      return store.getState().read
    },
    retry: true,
    retryDelay: (attempt) => Math.min(30_000, 1_000 * 2 ** attempt),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

async function follow(store: RowStore, before: Changes, signal: AbortSignal): Promise<Changes> {
  const changes = await readChanges(before.batch.id, before.revision, signal)
  learnInto(store, changes.items, true)
  const known = store.getState()
  const isQuiet = changes.revision === before.revision && !changes.more
  // Belt and braces: rows that tell something else than the counts, when nothing moves, are read anew.
  if (isQuiet && known.read === known.rows.length && !agrees(known, changes.batch.counts))
    await readRows(before.batch.id, store, 0, signal)
  return changes
}

function beginning(first: FirstLook): Changes {
  return { ...first, more: false }
}

function isHidden(): boolean {
  return typeof document !== "undefined" && document.visibilityState === "hidden"
}
