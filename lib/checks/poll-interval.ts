import { type CheckState, isSettled, NEEDS_PERSON } from "./states.ts"

const NEEDS_PERSON_MS = 30_000
const PACE: readonly { untilAgeMs: number; everyMs: number }[] = [
  { untilAgeMs: 15_000, everyMs: 1_000 },
  { untilAgeMs: 60_000, everyMs: 3_000 },
  { untilAgeMs: 600_000, everyMs: 10_000 },
]
const SLOWEST_MS = 30_000

/**
 * How long a page waits before it reads an unsettled check again (from our own database), in milliseconds; false when it
 * is settled or nobody looks. What needs a person is read seldom: somebody else may lead it on.
 */
export function pollInterval(state: CheckState, ageMs: number, hidden: boolean): number | false {
  if (hidden || isSettled(state)) return false
  if (NEEDS_PERSON.includes(state)) return NEEDS_PERSON_MS
  return PACE.find(({ untilAgeMs }) => ageMs < untilAgeMs)?.everyMs ?? SLOWEST_MS
}
