/**
 * Tells the first page of each table, and then one in that many milliseconds: progress is to be followed, not to be read page by page.
 */
export function seldom(
  everyMs: number,
  tell: (line: string) => void,
  now: () => number = () => performance.now(),
): (table: string, line: string) => void {
  let next = Number.NEGATIVE_INFINITY
  let last: string | undefined
  return (table, line) => {
    if (table === last && now() < next) return
    next = now() + everyMs
    last = table
    tell(line)
  }
}
