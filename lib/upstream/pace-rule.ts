/** The throttle of the calls of a key slot; all 0 while the service has not asked us to slow down. */
export type Throttle = {
  /** Milliseconds between two calls. */
  intervalMs: number
  /** The interval at which the service last asked us to wait. */
  refusedMs: number
}

/** Below this the pace is no pace any more, and calls go out freely again. */
const FREE_BELOW_MS = 2
/** Several calls at once never shorten the interval by more than to this part of it. */
const MIN_PART = 0.9
/**
 * While calls leave, the pace grows by so much a second: quickly when far from the last refused pace, hardly at all near it, since each refusal costs a
 * hold, and quickly again once it is beyond it unrefused (the curve of TCP CUBIC).
 */
const MAX_GROWTH = 0.15
const MIN_GROWTH = 0.0002
const CURVE = 60

/** The interval after so many more calls: the pace grows with time, since growth per call would overshoot before a refusal is back. */
export function grownInterval({ intervalMs, refusedMs }: Throttle, calls: number): number {
  if (intervalMs < FREE_BELOW_MS) return 0
  const growth = Math.min(MAX_GROWTH, MIN_GROWTH + CURVE * Math.abs(intervalMs / refusedMs - 1) ** 3)
  return intervalMs * Math.max(MIN_PART, Math.exp((-calls * intervalMs * growth) / 1_000))
}

/** A refusal (429); all times in milliseconds. */
export type Refused = {
  /** The hold that the service asked for, from now on. */
  holdMs: number
  /** Since the end of the hold before it; negative while that lasts. */
  sinceHoldMs: number
  /** The call was sent before that end: it was in flight together with one that was refused already. */
  isDuringLastHold: boolean
  /** While the first throttle is estimated: how long ago each successful call was sent. */
  agesMs: readonly number[] | undefined
}

/**
 * The throttle after a refusal, and whether it is still being estimated: from the first refusal on, until one follows successful calls. Refusals of
 * calls in flight together count as one; but while the first throttle is estimated, the successful ones among them count.
 */
export function afterRefusal(before: Throttle, refused: Refused): { throttle: Throttle; isFound: boolean } {
  const { holdMs, sinceHoldMs, isDuringLastHold, agesMs } = refused
  if (!agesMs) return { throttle: isDuringLastHold ? before : stepBack(before, sinceHoldMs), isFound: true }
  const first = firstThrottle(agesMs, holdMs)
  if (before.intervalMs === 0) return { throttle: first, isFound: false }
  if (isDuringLastHold)
    return { throttle: first.intervalMs < before.intervalMs ? first : before, isFound: false }
  const spanMs = Math.min(sinceHoldMs, MEASURED_MS)
  const calls = agesMs.filter((age) => age < spanMs).length
  if (calls > 0) return { throttle: endTrial(before, spanMs / calls, sinceHoldMs), isFound: true }
  // A hold that was too short says nothing of the pace.
  if (first.intervalMs > before.intervalMs) return { throttle: first, isFound: false }
  return { throttle: stepBack(before, sinceHoldMs), isFound: true }
}

/** How far back the actual pace is measured. */
const MEASURED_MS = 2_000

/** By how much a refusal lengthens the interval: a single one, and one soon after another. */
const STEP_BACK = 1.02
const STEP_BACK_AGAIN = 1.06
const AGAIN_WITHIN_MS = 5_000
/** When an interval longer by this factor than the last refused one is refused, the service allows much less than before. */
const FAR_ABOVE = 1.1
const MAX_INTERVAL_MS = 30_000

/** The throttle after a refusal, by the time since the end of the hold before it. */
function stepBack({ intervalMs, refusedMs }: Throttle, sinceHoldMs: number): Throttle {
  const again = sinceHoldMs < AGAIN_WITHIN_MS ? STEP_BACK_AGAIN : STEP_BACK
  const factor = refusedMs > 0 && intervalMs > refusedMs * FAR_ABOVE ? 2 : again
  return { intervalMs: Math.min(MAX_INTERVAL_MS, intervalMs * factor), refusedMs: intervalMs }
}

/** Where nothing indicates the pace: much more may be allowed. */
export const FALLBACK_THROTTLE: Throttle = { intervalMs: 250, refusedMs: 500 }
/** Fewer calls are no evidence. */
const MIN_CALLS = 4
/** Older calls do not count; a longer hold is a penalty or a closing time, and says nothing of the pace. */
export const COUNTED_MS = 60_000
/** Slower than the estimate by so much at first. */
const FIRST_MARGIN = 1.03
/**
 * Where a refusal costs only a short hold, the estimate is tested at once: slightly faster than it, so that a right one is refused within a window
 * or two, and growing as if a slower pace had been refused.
 */
const SHORT_MS = 3_000
const TRIAL_MARGIN = 0.98
const TRIED_OUT = 1.1

/**
 * The throttle that the first refusal implies: the busiest window of successful calls (`agesMs`: how many milliseconds ago each was sent) up to the
 * end of the hold. `Retry-After` counts whole seconds, rounded up, so a window of whole seconds is that span without its fraction.
 */
function firstThrottle(agesMs: readonly number[], holdMs: number): Throttle {
  if (holdMs > COUNTED_MS) return FALLBACK_THROTTLE
  const stretches = agesMs
    .toSorted((a, b) => a - b)
    .map((age, index) => ({ ms: age + holdMs, intervalMs: wholeSeconds(age + holdMs) / (index + 1) }))
    .slice(MIN_CALLS - 1)
  const [first, ...others] = stretches
  if (!first) return FALLBACK_THROTTLE
  const { ms, intervalMs } = others.reduce(
    (best, one) => (one.intervalMs < best.intervalMs ? one : best),
    first,
  )
  const [margin, refused] = ms < SHORT_MS ? [TRIAL_MARGIN, TRIED_OUT] : [FIRST_MARGIN, 1]
  return { intervalMs: Math.min(MAX_INTERVAL_MS, intervalMs * margin), refusedMs: intervalMs * refused }
}

/** Tested and refused this close to it, the estimate was right. */
const NEAR = 0.9

/** The throttle after a tested one was refused while the calls were in fact sent `leftMs` apart: the tested interval is ahead of them. */
function endTrial({ intervalMs, refusedMs }: Throttle, leftMs: number, sinceHoldMs: number): Throttle {
  const estimateMs = refusedMs / TRIED_OUT
  const before = { intervalMs: Math.max(intervalMs, leftMs), refusedMs: 0 }
  if (intervalMs >= estimateMs || before.intervalMs < estimateMs * NEAR) return stepBack(before, sinceHoldMs)
  return { intervalMs: estimateMs * STEP_BACK, refusedMs: estimateMs }
}

function wholeSeconds(ms: number): number {
  return ms < 1_000 ? ms : Math.floor(ms / 1_000) * 1_000
}
