/** So many are read at a time, or so many bytes: whatever was answered, memory holds some times this much of it, as it comes, opened and read. */
const MAX_AT_ONCE = 50
const MAX_BYTES_AT_ONCE = 1024 * 1024

/** What is read together: the items in their order, in groups that hold few of them and few bytes. One that is larger stands alone. */
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
