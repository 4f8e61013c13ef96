/** Times are shown in hundredths of a second: a shorter one would read as none. */
const SHORTEST_MS = 10

/** Whether such a time is shown as more than 0.00 s. */
export function isShownTime(ms: number): boolean {
  return ms >= SHORTEST_MS
}

/** The longest of these times; undefined where there is none, or it would read as 0.00 s. */
export function longestShown(times: readonly (number | null)[]): number | undefined {
  const highest = Math.max(0, ...times.map((ms) => ms ?? 0))
  return isShownTime(highest) ? highest : undefined
}
