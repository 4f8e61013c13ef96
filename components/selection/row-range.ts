/** Everything between two rows, both included, in the order of the list; the target alone while there is no anchor. */
export function rangeOf(ids: readonly string[], anchor: string | null, target: string): string[] {
  const from = anchor === null ? -1 : ids.indexOf(anchor)
  const to = ids.indexOf(target)
  if (from < 0 || to < 0) return to < 0 ? [] : [target]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Where a key leads from one row of a list; null for keys that lead nowhere. */
export function rowAfterKey(ids: readonly string[], from: string, key: string): string | null {
  const at = ids.indexOf(from)
  if (at < 0) return null
  const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: ids.length - 1 }[key]
  return to === undefined ? null : (ids[to] ?? from)
}
