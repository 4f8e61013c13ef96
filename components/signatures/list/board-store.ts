import { createStore } from "zustand/vanilla"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"

export type KnownRequests = {
  rows: ReadonlyMap<string, BoardRow>
  /** How many rows of the newest change were newer than the known ones, for screen readers. */
  news: number
}

/** Takes rows in; an older revision than the known one is left aside. The same value when nothing is newer. */
export function mergeRequests(known: KnownRequests, items: readonly BoardRow[]): KnownRequests {
  const newer = items.filter(({ id, revision }) => (known.rows.get(id)?.revision ?? -1) < revision)
  if (newer.length === 0) return known
  const rows = new Map(known.rows)
  for (const row of newer) rows.set(row.id, row)
  return { rows, news: newer.length }
}

export type BoardStore = ReturnType<typeof boardStore>

/** The requests of the board while its page is open, learnt from pages and from changes. */
export function boardStore(first: readonly BoardRow[]) {
  return createStore(() => mergeRequests({ rows: new Map(), news: 0 }, first))
}

/** Merges rows into a store. Returns how many were newer than the known ones. */
export function mergeInto(store: BoardStore, items: readonly BoardRow[]): number {
  const next = mergeRequests(store.getState(), items)
  if (next === store.getState()) return 0
  store.setState(next)
  return next.news
}
