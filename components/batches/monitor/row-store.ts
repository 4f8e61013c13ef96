import { createStore } from "zustand/vanilla"
import type { BatchRow } from "#lib/batches/batch-row.ts"

export type KnownRows = {
  /** By place in the file, the first at 0; a row that was not read yet is undefined. */
  rows: readonly (BatchRow | undefined)[]
  /** How many were read. */
  read: number
  /** The rows of the newest change. */
  fresh: ReadonlySet<number>
}

/** Nothing read yet. */
export function noRows(total: number): KnownRows {
  return { rows: new Array<BatchRow | undefined>(total).fill(undefined), read: 0, fresh: new Set() }
}

/**
 * Merges rows; an older revision than the known one is ignored. Rows that are `news` become the newest change, unless none
 * of them is newer than the known ones.
 */
export function mergeRows(known: KnownRows, items: readonly BatchRow[], news: boolean): KnownRows {
  const newer = items.filter(({ row, revision }) => (known.rows[row - 1]?.revision ?? -1) < revision)
  if (newer.length === 0) return known
  const rows = [...known.rows]
  let read = known.read
  for (const item of newer) {
    if (rows[item.row - 1] === undefined) read += 1
    rows[item.row - 1] = item
  }
  return { rows, read, fresh: news ? new Set(newer.map(({ row }) => row)) : known.fresh }
}

/** How long the rows of the newest change are tinted. */
const FRESH_MS = 5_000

export type RowStore = ReturnType<typeof rowStore>

/** The rows of one batch while its page is open, learnt from pages and from changes. */
export function rowStore(total: number, first: readonly BatchRow[]) {
  return createStore(() => mergeRows(noRows(total), first, false))
}

/** Takes rows into a store, as `mergeRows` does. */
export function mergeInto(store: RowStore, items: readonly BatchRow[], news: boolean): void {
  store.setState((known) => mergeRows(known, items, news))
  const { fresh } = store.getState()
  if (!news || fresh.size === 0) return
  setTimeout(() => {
    // A newer change has its own time.
    if (store.getState().fresh === fresh) store.setState({ fresh: new Set() })
  }, FRESH_MS)
}
