/** How the calls of a key slot follow one another; all 0 while the service has not asked us to slow down. */
export type Rhythm = {
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
 * While calls leave, the pace grows by so much a second: quickly when far from what was last refused, hardly at all near it, since each refusal
 * costs a silence, and quickly again once it is beyond it unrefused (the curve of TCP CUBIC).
 */
const MAX_GROWTH = 0.15
const MIN_GROWTH = 0.0002
const CURVE = 60

/** The interval after so many calls more have left one behind the other: it grows by time, or a quick pace would overshoot before a refusal is back. */
export function grow({ intervalMs, refusedMs }: Rhythm, calls: number): number {
  if (intervalMs < FREE_BELOW_MS) return 0
  const growth = Math.min(MAX_GROWTH, MIN_GROWTH + CURVE * Math.abs(intervalMs / refusedMs - 1) ** 3)
  return intervalMs * Math.max(MIN_PART, Math.exp((-calls * intervalMs * growth) / 1_000))
}

/** What is known of a refusal; all times in milliseconds. */
export type Refused = {
  /** For so long the service asked for silence from now on. */
  silenceMs: number
  /** The end of the silence before it is so long ago; negative while it lasts. */
  sinceSilenceMs: number
  /** The call left before that end: it was under way together with one that was refused already. */
  isOfLastSilence: boolean
  /** While a first rhythm is being found: how long ago each call left that came through. */
  agesMs: readonly number[] | undefined
}

/**
 * The rhythm after a refusal, and whether it is still being found: from the first refusal on, until one comes after calls that came through. Calls that were
 * under way together are one refusal; but while the first rhythm is being found, what came through with them counts.
 */
export function afterRefusal(before: Rhythm, refused: Refused): { rhythm: Rhythm; isFound: boolean } {
  const { silenceMs, sinceSilenceMs, isOfLastSilence, agesMs } = refused
  if (!agesMs) return { rhythm: isOfLastSilence ? before : stepBack(before, sinceSilenceMs), isFound: true }
  const first = firstRhythm(agesMs, silenceMs)
  if (before.intervalMs === 0) return { rhythm: first, isFound: false }
  if (isOfLastSilence)
    return { rhythm: first.intervalMs < before.intervalMs ? first : before, isFound: false }
  const spanMs = Math.min(sinceSilenceMs, MEASURED_MS)
  const calls = agesMs.filter((age) => age < spanMs).length
  if (calls > 0) return { rhythm: endTrial(before, spanMs / calls, sinceSilenceMs), isFound: true }
  // A silence that was too short says nothing of the pace.
  if (first.intervalMs > before.intervalMs) return { rhythm: first, isFound: false }
  return { rhythm: stepBack(before, sinceSilenceMs), isFound: true }
}

/** How far back the pace is measured at which calls leave. */
const MEASURED_MS = 2_000

/** So much is given way to a refusal: alone, and soon after the one before it. */
const STEP_BACK = 1.02
const STEP_BACK_AGAIN = 1.06
const AGAIN_WITHIN_MS = 5_000
/** Where even an interval that is longer by so much is refused, the service permits much less than it did. */
const FAR_ABOVE = 1.1
const MAX_INTERVAL_MS = 30_000

/** The rhythm after a refusal that came so long after the end of the silence before it. */
function stepBack({ intervalMs, refusedMs }: Rhythm, sinceSilenceMs: number): Rhythm {
  const again = sinceSilenceMs < AGAIN_WITHIN_MS ? STEP_BACK_AGAIN : STEP_BACK
  const factor = refusedMs > 0 && intervalMs > refusedMs * FAR_ABOVE ? 2 : again
  return { intervalMs: Math.min(MAX_INTERVAL_MS, intervalMs * factor), refusedMs: intervalMs }
}

/** Where nothing tells the pace: much more may be permitted. */
export const FALLBACK_RHYTHM: Rhythm = { intervalMs: 250, refusedMs: 500 }
/** Fewer calls tell nothing. */
const MIN_CALLS = 4
/** Calls that are longer ago do not count; a longer silence is a punishment or a night, and says nothing of the pace. */
export const COUNTED_MS = 60_000
/** Slower than the estimate by so much at first. */
const FIRST_MARGIN = 1.03
/**
 * Where asking again costs a short silence only, the estimate is tried out at once: a little quicker than it, so that one that was right is refused
 * within a window or two, and growing as if a pace behind it had been refused.
 */
const SHORT_MS = 3_000
const TRIAL_MARGIN = 0.98
const TRIED_OUT = 1.1

/**
 * The rhythm that the first refusal tells: of the calls that came through, given by how many milliseconds ago each of them left, the busiest
 * stretch up to the end of the silence that was asked for. `Retry-After` counts whole seconds, rounded up, so a window of whole seconds is the
 * stretch without its fraction.
 */
function firstRhythm(agesMs: readonly number[], silenceMs: number): Rhythm {
  if (silenceMs > COUNTED_MS) return FALLBACK_RHYTHM
  const stretches = agesMs
    .toSorted((a, b) => a - b)
    .map((age, index) => ({ ms: age + silenceMs, intervalMs: wholeSeconds(age + silenceMs) / (index + 1) }))
    .slice(MIN_CALLS - 1)
  const [first, ...others] = stretches
  if (!first) return FALLBACK_RHYTHM
  const { ms, intervalMs } = others.reduce(
    (best, one) => (one.intervalMs < best.intervalMs ? one : best),
    first,
  )
  const [margin, refused] = ms < SHORT_MS ? [TRIAL_MARGIN, TRIED_OUT] : [FIRST_MARGIN, 1]
  return { intervalMs: Math.min(MAX_INTERVAL_MS, intervalMs * margin), refusedMs: intervalMs * refused }
}

/** Tried out and refused so near to it, the estimate was right. */
const NEAR = 0.9

/** The rhythm after the refusal of one that was tried out, while the calls in fact left `leftMs` apart: what is tried out runs ahead of them. */
function endTrial({ intervalMs, refusedMs }: Rhythm, leftMs: number, sinceSilenceMs: number): Rhythm {
  const estimateMs = refusedMs / TRIED_OUT
  const before = { intervalMs: Math.max(intervalMs, leftMs), refusedMs: 0 }
  if (intervalMs >= estimateMs || before.intervalMs < estimateMs * NEAR)
    return stepBack(before, sinceSilenceMs)
  return { intervalMs: estimateMs * STEP_BACK, refusedMs: estimateMs }
}

function wholeSeconds(ms: number): number {
  return ms < 1_000 ? ms : Math.floor(ms / 1_000) * 1_000
}
