/** Times are told in hundredths of a second: what is shorter would be told as none. */
const SHORTEST_MS = 10

/** Whether such a time is told as more than 0.00 s. */
export function isTold(ms: number): boolean {
  return ms >= SHORTEST_MS
}

/** The longest of these times; undefined where there is none, or nothing to tell of it. */
export function highestTold(times: readonly (number | null)[]): number | undefined {
  const highest = Math.max(0, ...times.map((ms) => ms ?? 0))
  return isTold(highest) ? highest : undefined
}
