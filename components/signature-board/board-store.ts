import type { BoardRow } from "#lib/signatures/board/board-row.ts"

export type KnownRequests = {
  rows: ReadonlyMap<string, BoardRow>
  /** How many were newer than what was known in the newest change, for who hears instead of seeing. */
  news: number
}

/** Takes rows in; an older revision than the known one is left aside. The same value when nothing is newer. */
export function learnRequests(known: KnownRequests, items: readonly BoardRow[]): KnownRequests {
  const newer = items.filter(({ id, revision }) => (known.rows.get(id)?.revision ?? -1) < revision)
  if (newer.length === 0) return known
  const rows = new Map(known.rows)
  for (const row of newer) rows.set(row.id, row)
  return { rows, news: newer.length }
}

export type BoardStore = ReturnType<typeof boardStore>

/** The requests of the board while its page is open, learnt from pages and from changes. */
export function boardStore(first: readonly BoardRow[]) {
  let known = learnRequests({ rows: new Map(), news: 0 }, first)
  const listeners = new Set<() => void>()
  return {
    current: () => known,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Resolves to how many were newer than what was known. */
    learn: (items: readonly BoardRow[]): number => {
      const next = learnRequests(known, items)
      if (next === known) return 0
      known = next
      for (const listener of listeners) listener()
      return next.news
    },
  }
}
