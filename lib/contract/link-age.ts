import { MINUTE_MS } from "#lib/time/durations.ts"

/** The upper bounds of the groups of ages of links, in minutes. */
const BOUNDS = [5, 15, 30, 45, 60, 180, 720, 1_440, 10_080, 43_200]

/** The class of an age: the minutes that it is at most, or `more`. */
export function linkAge(ageMs: number): string {
  const bound = BOUNDS.find((minutes) => ageMs <= minutes * MINUTE_MS)
  return bound === undefined ? "more" : String(bound)
}
