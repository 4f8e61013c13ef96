const FIRST_MS = 2_000
const LONGEST_MS = 60_000
const LONGEST_WHEN_OLD_MS = 10 * 60_000
const OLD_AFTER_MS = 2 * 60 * 60_000
const UNRECOGNISED_MS = 5 * 60_000
const GROWTH = 1.5
const JITTER = 0.2

export type PollHistory = {
  /** Reads so far. */
  polls: number
  /** Reads in a row that brought no answer (404, 500, cut, ...). */
  troubles: number
  /** Since the task was accepted. */
  ageMs: number
  /** Whether the last answer told a state that we can read. */
  recognised: boolean
}

/**
 * Milliseconds until a pending task is read again: growing from 2 s to a minute, to ten minutes once it is two hours old; slower
 * after troubles and while its state cannot be read. There is no last time. `random` in [0, 1) adds up to a fifth.
 */
export function taskPollIntervalMs(history: PollHistory, random: number): number {
  const longest = history.ageMs > OLD_AFTER_MS ? LONGEST_WHEN_OLD_MS : LONGEST_MS
  const growing = Math.min(longest, FIRST_MS * GROWTH ** Math.min(30, history.polls))
  const troubled = Math.min(LONGEST_WHEN_OLD_MS, growing * 2 ** Math.min(10, history.troubles))
  const interval = history.recognised ? troubled : Math.max(troubled, UNRECOGNISED_MS)
  return Math.round(interval * (1 + JITTER * random))
}
