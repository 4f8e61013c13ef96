/** The beginning of a list, and how many items are not in it. */
export type First<T> = { shown: readonly T[]; rest: number }

/** The first `max` items, to be followed by how many more there are. One alone is not left out: saying so takes as much room as the item. */
export function firstOf<T>(items: readonly T[], max: number): First<T> {
  const shown = items.length > max + 1 ? items.slice(0, max) : items
  return { shown, rest: items.length - shown.length }
}
