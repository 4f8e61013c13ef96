import { asc, type Column, desc, gt, lt, type SQL } from "drizzle-orm"

/** The rows older than one, or those newer than it (nearest to it first). Ids grow with time: they are the key. */
export type PageEdge = { older: string } | { newer: string }

/** Where a page begins: without an edge, with the newest. */
export type PagePlace = PageEdge | undefined

/** One page, newest first. */
export type Page<T> = {
  items: T[]
  /** The neighbours; `first` is the newest page. Null where there is none. */
  newer: PageEdge | "first" | null
  older: PageEdge | null
}

/** Whether the rows from that place on are walked from older to newer. */
export function isForwards(place: PagePlace): boolean {
  return place !== undefined && "newer" in place
}

/** The ids beyond that place, as a condition; undefined where the page begins with the newest. */
export function beyond(id: Column, place: PagePlace): SQL | undefined {
  if (place === undefined) return undefined
  return "older" in place ? lt(id, place.older) : gt(id, place.newer)
}

/** The order in which the rows from that place on are walked: the nearest to it first. */
export function walkOrder(id: Column | SQL, place: PagePlace): SQL {
  return isForwards(place) ? asc(id) : desc(id)
}

/** Rows as they were walked, newest first. */
export function newestFirst<T>(walked: T[], place: PagePlace): T[] {
  return isForwards(place) ? walked.toReversed() : walked
}

/**
 * One page of `size` rows with its neighbours. `read` gives up to `limit` rows from a place on, newest first. A page towards newer ones that would
 * not be full is the first page instead.
 */
export async function keysetPage<T>(
  read: (place: PagePlace, limit: number) => Promise<T[]>,
  idOf: (row: T) => string,
  place: PagePlace,
  size: number,
): Promise<Page<T>> {
  const found = await read(place, size + 1)
  const isFull = found.length > size
  if (isForwards(place) && !isFull) return keysetPage(read, idOf, undefined, size)
  const items = isForwards(place) ? found.slice(1) : found.slice(0, size)
  const [first, last] = [items[0], items.at(-1)]
  // A page behind another one has newer ones before it, or is empty because the address is an old one.
  const newer = first === undefined ? "first" : { newer: idOf(first) }
  return {
    items,
    newer: place === undefined ? null : newer,
    older: isFull && last !== undefined ? { older: idOf(last) } : null,
  }
}
