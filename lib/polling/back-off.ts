/** Milliseconds, grown by a factor for each time (a failure in a row, a try), up to `longestMs`. */
export function backOff(usualMs: number, times: number, longestMs: number, growth = 2): number {
  return Math.min(longestMs, usualMs * growth ** Math.min(times, 30))
}

/** The same value with up to a fifth more, so that many do not come at once; `random` in [0, 1). */
export function jittered(value: number, random: number): number {
  return value * (1 + 0.2 * random)
}

export function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** The milliseconds of the first step that the age has not passed; `afterwardsMs` beyond the last. */
export function byAge(
  ageMs: number,
  steps: readonly (readonly [untilAgeMs: number, everyMs: number])[],
  afterwardsMs: number,
): number {
  return steps.find(([untilAgeMs]) => ageMs < untilAgeMs)?.[1] ?? afterwardsMs
}
