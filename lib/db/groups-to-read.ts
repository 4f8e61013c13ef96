/** Limits of one group: memory holds a few times this much (received, decrypted and parsed), however large the answers are. */
const MAX_AT_ONCE = 50
const MAX_BYTES_AT_ONCE = 1024 * 1024

/** Splits items into groups to be read together, in order, each within the limits. An item beyond them is a group of its own. */
export function groupsToRead<T extends { bytes: number }>(
  items: readonly T[],
  mostAtOnce = MAX_AT_ONCE,
): T[][] {
  const groups: T[][] = []
  let bytes = 0
  for (const item of items) {
    const last = groups.at(-1)
    const fits = last !== undefined && last.length < mostAtOnce && bytes + item.bytes <= MAX_BYTES_AT_ONCE
    if (fits) last.push(item)
    else groups.push([item])
    bytes = fits ? bytes + item.bytes : item.bytes
  }
  return groups
}
