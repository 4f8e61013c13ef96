/** Milliseconds, doubled for each failure in a row, up to `longestMs`. */
export function backOff(usualMs: number, failures: number, longestMs: number): number {
  return Math.min(longestMs, usualMs * 2 ** Math.min(failures, 30))
}

/** The milliseconds of the first step that the age has not passed; `afterwardsMs` beyond the last. */
export function byAge(
  ageMs: number,
  steps: readonly (readonly [untilAgeMs: number, everyMs: number])[],
  afterwardsMs: number,
): number {
  return steps.find(([untilAgeMs]) => ageMs < untilAgeMs)?.[1] ?? afterwardsMs
}
