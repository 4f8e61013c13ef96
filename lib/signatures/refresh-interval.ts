const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const SHORTEST_MS = 5 * SECOND
const LONGEST_MS = 30 * MINUTE
/** Something that was quiet for a while is expected to stay so for a part of that while. */
const QUIET_PART = 12
/** Towards the end of its term a request is read this many times at least in what is left. */
const READS_IN_WHAT_IS_LEFT = 12
const SHORTEST_PAST_MS = 10 * MINUTE
const LONGEST_PAST_MS = 12 * HOUR
const LONGEST_TROUBLED_MS = 6 * HOUR
const FIRST_TROUBLE_MS = 30 * SECOND
const JITTER = 0.2

/** How long after its date a request is still read, slowly: whether a late signature is taken is not specified. */
export const STOPS_AFTER_DATE_MS = 30 * DAY
/** A request that shows no date is read as long as the longest term that `expires_in` allows, and as long again. */
const STOPS_WITHOUT_DATE_MS = 60 * DAY

export type RefreshStanding = {
  /** `completed_at` or `rejected_at` is there. */
  settled: boolean
  /** Since the newest thing that is known to have happened to it. */
  quietMs: number
  /** Until its date; negative once it is past, null when it shows none. */
  expiresInMs: number | null
  /** Reads in a row that brought no record. */
  troubles: number
  /** What the service asked us to wait, when it did. */
  retryAfterMs?: number | undefined
}

/**
 * Milliseconds until an open request is read again, or null when it is read no more by itself: every 5 s when something just
 * happened, up to half an hour when it is quiet, quicker towards its date, slowly after it and for 30 days; ever later after
 * troubles, and never sooner than the service asked. `random` in [0, 1) adds up to a fifth.
 */
export function refreshIntervalMs(standing: RefreshStanding, random: number): number | null {
  const { settled, quietMs, expiresInMs, troubles, retryAfterMs = 0 } = standing
  if (settled) return null
  if (expiresInMs === null ? quietMs > STOPS_WITHOUT_DATE_MS : expiresInMs < -STOPS_AFTER_DATE_MS) return null
  const usual = isPast(expiresInMs) ? pastDate(expiresInMs) : Math.min(byQuiet(quietMs), byDate(expiresInMs))
  return Math.round(Math.max(usual, afterTroubles(troubles), retryAfterMs) * (1 + JITTER * random))
}

function isPast(expiresInMs: number | null): expiresInMs is number {
  return expiresInMs !== null && expiresInMs < 0
}

function pastDate(expiresInMs: number): number {
  return Math.min(LONGEST_PAST_MS, Math.max(SHORTEST_PAST_MS, -expiresInMs / QUIET_PART))
}

function afterTroubles(troubles: number): number {
  if (troubles === 0) return 0
  return Math.min(LONGEST_TROUBLED_MS, FIRST_TROUBLE_MS * 2 ** Math.min(20, troubles - 1))
}

function byQuiet(quietMs: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, quietMs / QUIET_PART))
}

function byDate(expiresInMs: number | null): number {
  if (expiresInMs === null) return LONGEST_MS
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, expiresInMs / READS_IN_WHAT_IS_LEFT))
}
