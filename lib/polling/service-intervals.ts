import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time/durations.ts"
import { backOff, clamp, jittered } from "./back-off.ts"

const SECOND_MS = 1_000

/** The intervals at which the service is asked, in milliseconds, by the kind of question. */
const EVERY_MS = {
  sendAgain: { first: 3 * SECOND_MS, longest: 5 * MINUTE_MS },
  task: {
    first: 2 * SECOND_MS,
    growth: 1.5,
    longest: MINUTE_MS,
    longestWhenOld: 10 * MINUTE_MS,
    unrecognised: 5 * MINUTE_MS,
  },
  signature: { shortest: 5 * SECOND_MS, longest: 30 * MINUTE_MS },
  signaturePastDate: { shortest: 10 * MINUTE_MS, longest: 12 * HOUR_MS },
  failingSignature: { first: 30 * SECOND_MS, longest: 6 * HOUR_MS },
  file: { first: 2 * SECOND_MS, growth: 1.7, longest: MINUTE_MS },
} as const

const TASK_IS_OLD_AFTER_MS = 2 * HOUR_MS
/** Something that was quiet for a while is expected to stay so for a part of that while. */
const QUIET_PART = 12
/** Towards the end of its term a request is read this many times at least in the remaining time. */
const READS_IN_WHAT_IS_LEFT = 12
/** How long after its date a request is still read, slowly: whether a late signature is taken is not specified. */
export const STOPS_AFTER_DATE_MS = 30 * DAY_MS
/** A request that shows no date is read as long as the longest term that `expires_in` allows, and as long again. */
const STOPS_WITHOUT_DATE_MS = 60 * DAY_MS

/** Seconds until a waiting check is sent again: `Retry-After`, of which 0 counts as none, else a backoff from 3 s to 5 minutes. `random` in [0, 1). */
export function waitBeforeRetry(attempts: number, askedSeconds: number | undefined, random: number): number {
  const { first, longest } = EVERY_MS.sendAgain
  return jittered(askedSeconds || backOff(first, Math.max(0, attempts - 1), longest) / SECOND_MS, random)
}

export type PollHistory = {
  polls: number
  /** Failed reads in a row (404, 500, cut, ...). */
  failures: number
  /** Since the task was accepted. */
  ageMs: number
  /** Whether the last answer contained a state that we can read. */
  recognised: boolean
}

/** Milliseconds until a pending task is read again: from 2 s to a minute, ten once it is two hours old; slower after failures. There is no last time. */
export function taskPollIntervalMs(
  { polls, failures, ageMs, recognised }: PollHistory,
  random: number,
): number {
  const { first, growth, longest, longestWhenOld, unrecognised } = EVERY_MS.task
  const growing = backOff(first, polls, ageMs > TASK_IS_OLD_AFTER_MS ? longestWhenOld : longest, growth)
  const slowed = backOff(growing, failures, longestWhenOld)
  return Math.round(jittered(recognised ? slowed : Math.max(slowed, unrecognised), random))
}

export type RefreshState = {
  /** `completed_at` or `rejected_at` is there. */
  settled: boolean
  /** Since the newest thing that is known to have happened to it. */
  quietMs: number
  /** Until its date; negative once it is past, null when it shows none. */
  expiresInMs: number | null
  failures: number
  retryAfterMs?: number | undefined
}

/** Milliseconds until a signature request is read again: 5 s after an event, half an hour when quiet, shorter towards its date; null when no more. */
export function refreshIntervalMs(state: RefreshState, random: number): number | null {
  const { settled, quietMs, expiresInMs, failures, retryAfterMs = 0 } = state
  if (settled) return null
  if (expiresInMs === null ? quietMs > STOPS_WITHOUT_DATE_MS : expiresInMs < -STOPS_AFTER_DATE_MS) return null
  const { first, longest } = EVERY_MS.failingSignature
  const slowed = failures === 0 ? 0 : backOff(first, failures - 1, longest)
  return Math.round(jittered(Math.max(usualRefreshMs(quietMs, expiresInMs), slowed, retryAfterMs), random))
}

function usualRefreshMs(quietMs: number, expiresInMs: number | null): number {
  const { shortest, longest } = EVERY_MS.signature
  if (expiresInMs !== null && expiresInMs < 0) {
    const past = EVERY_MS.signaturePastDate
    return clamp(past.shortest, -expiresInMs / QUIET_PART, past.longest)
  }
  const byDate = expiresInMs === null ? longest : expiresInMs / READS_IN_WHAT_IS_LEFT
  return clamp(shortest, Math.min(quietMs / QUIET_PART, byDate), longest)
}

/** Milliseconds until a file is fetched again: from 2 s to a minute while the link lives, the last one when its time is over. */
export function sealIntervalMs(attempts: number, remainingMs: number, random: number): number {
  const { first, growth, longest } = EVERY_MS.file
  const growing = backOff(first, Math.max(0, attempts - 1), longest, growth)
  return Math.round(Math.max(0, Math.min(jittered(growing, random), remainingMs)))
}
