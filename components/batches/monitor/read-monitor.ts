import type { Get } from "#components/live/watch.ts"
import type { BatchChanges } from "#lib/batches/batch-changes.ts"
import { LARGEST_ROW_PAGE, type RowPage } from "#lib/batches/batch-row.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { type KnownRows, mergeInto, type RowStore } from "./row-store.ts"

export type Changes = BatchChanges & {
  /** The server's own time of that answer, which its instants are compared with. */
  nowMs: number
}

/** Reads the changes since a revision; an unchanged answer costs the browser two hundred bytes. */
export async function readChanges(get: Get, id: string, since: number): Promise<Changes> {
  const response = await get(`/api/batches/${id}/changes?since=${since}`)
  const changes = (await response.json()) as BatchChanges
  return { ...changes, nowMs: Date.parse(response.headers.get("date") ?? "") || Date.now() }
}

/** Reads the rows behind that one to the last, page by page, into the store. */
export async function readRows(get: Get, id: string, store: RowStore, after: number): Promise<void> {
  for (let next: number | null = after; next !== null; ) {
    const path = `/api/batches/${id}/rows?after=${next}&limit=${LARGEST_ROW_PAGE}`
    const page = (await (await get(path)).json()) as RowPage
    mergeInto(store, page.items, false)
    next = page.nextRow
  }
  // Read again, but as seldom as after any failure.
  if (store.getState().rows.includes(undefined)) throw new Error("pages without rows of the batch")
}

/** Whether the rows that were read add up to the counts of their batch. */
export function agrees({ rows }: KnownRows, counts: BatchView["counts"]): boolean {
  const tally = new Map<string, number>()
  for (const row of rows) if (row) tally.set(row.state, (tally.get(row.state) ?? 0) + 1)
  return CHECK_STATES.every((state) => (tally.get(state) ?? 0) === counts[state])
}
