/** So many are read at a time, or so many bytes: whatever a subject was answered, memory holds about this much of it. */
const MAX_AT_ONCE = 50
const MAX_BYTES_AT_ONCE = 4 * 1024 * 1024

/** What is read together: the items in their order, in groups that hold few of them and few bytes. One that is larger stands alone. */
export function groupsToRead<T extends { bytes: number }>(items: readonly T[]): T[][] {
  const groups: T[][] = []
  let bytes = 0
  for (const item of items) {
    const last = groups.at(-1)
    const fits = last !== undefined && last.length < MAX_AT_ONCE && bytes + item.bytes <= MAX_BYTES_AT_ONCE
    if (fits) last.push(item)
    else groups.push([item])
    bytes = fits ? bytes + item.bytes : item.bytes
  }
  return groups
}
