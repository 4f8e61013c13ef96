import { asc, type Column, desc, gt, lt, type SQL } from "drizzle-orm"

/** The rows older than one, or those newer than it (nearest to it first). Ids grow with time: they are the key. */
export type PageCursor = { older: string } | { newer: string }

/** The beginning of a page: the newest, the oldest, or beyond a row. */
export type PagePlace = PageCursor | "oldest" | undefined

export type ListOrder = "newest" | "oldest"

export type Page<T> = {
  items: T[]
  /** The neighbours; `first` is the page that the list begins with. Null where there is none. */
  newer: PageCursor | "first" | null
  older: PageCursor | "first" | null
}

/** Whether the rows from that place on are walked from older to newer. */
export function isForwards(place: PagePlace): boolean {
  return place === "oldest" || (place !== undefined && "newer" in place)
}

/** The ids beyond that place, as a condition; undefined where the page begins with the newest or the oldest. */
export function beyond(id: Column, place: PagePlace): SQL | undefined {
  if (place === undefined || place === "oldest") return undefined
  return "older" in place ? lt(id, place.older) : gt(id, place.newer)
}

/** The order in which the rows from that place on are walked: the nearest to it first. */
export function walkOrder(id: Column | SQL, place: PagePlace): SQL {
  return isForwards(place) ? asc(id) : desc(id)
}

export function newestFirst<T>(walked: T[], place: PagePlace): T[] {
  return isForwards(place) ? walked.toReversed() : walked
}

/** A page with its neighbours. `read` gives rows newest first whichever way the list goes; a page back that would not be full is the first. */
export async function keysetPage<T>(
  read: (place: PagePlace, limit: number) => Promise<T[]>,
  idOf: (row: T) => string,
  place: PagePlace,
  size: number,
  order: ListOrder = "newest",
): Promise<Page<T>> {
  const start = order === "oldest" ? "oldest" : undefined
  const from = place ?? start
  const isBack = isForwards(from) !== (order === "oldest")
  const found = await read(from, size + 1)
  const isFull = found.length > size
  if (isBack && !isFull) return keysetPage(read, idOf, undefined, size, order)
  // The row too many is the last one walked.
  const rows = isFull && isForwards(from) ? found.slice(1) : found.slice(0, size)
  const [newest, oldest] = [rows[0], rows.at(-1)]
  // A page behind another one has a page before it, or is empty because the address is an old one.
  const isFirst = from === start
  const newer = newest === undefined ? "first" : { newer: idOf(newest) }
  const older = oldest === undefined ? "first" : { older: idOf(oldest) }
  if (order === "oldest")
    return { items: rows.toReversed(), newer: isFull ? newer : null, older: isFirst ? null : older }
  return { items: rows, newer: isFirst ? null : newer, older: isFull ? older : null }
}
