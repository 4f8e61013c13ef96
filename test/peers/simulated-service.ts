import { afterRefusal, grownInterval, type Throttle } from "#lib/upstream/pace-rule.ts"
import { type Left, SlidingWindow } from "#lib/upstream/sliding-window.ts"

// A service and a process that calls it, millisecond by millisecond and without a clock: for the rule of the pace alone.

/** Takes a call that arrives now, or says for how many seconds it is not to be called. */
type Service = (now: number) => number | undefined

/** Windows that begin with a call. */
export function fixed(limit: number | ((now: number) => number), windowMs: number): Service {
  let endsAt = 0
  let used = 0
  return (now) => {
    if (now >= endsAt) [endsAt, used] = [now + windowMs, 0]
    used += 1
    const most = typeof limit === "number" ? limit : limit(now)
    return used <= most ? undefined : Math.ceil((endsAt - now) / 1_000)
  }
}

/** Windows of the clock. */
export function aligned(limit: number, windowMs: number): Service {
  let window = -1
  let used = 0
  return (now) => {
    const at = now + 377
    if (Math.floor(at / windowMs) !== window) [window, used] = [Math.floor(at / windowMs), 0]
    used += 1
    return used <= limit ? undefined : Math.ceil(((window + 1) * windowMs - at) / 1_000)
  }
}

/** No more than so many in any window. */
export function sliding(limit: number, windowMs: number): Service {
  let taken: number[] = []
  return (now) => {
    taken = taken.filter((at) => at > now - windowMs)
    const [first] = taken
    if (first !== undefined && taken.length >= limit) return Math.ceil((first + windowMs - now) / 1_000)
    taken.push(now)
    return undefined
  }
}

/** A token bucket of so many calls a second, with a burst of so many. */
export function bucket(perSecond: number, burst: number): Service {
  let tokens = burst
  let filledAt = 0
  return (now) => {
    tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1_000)
    filledAt = now
    if (tokens < 1) return Math.ceil((1 - tokens) / perSecond)
    tokens -= 1
    return undefined
  }
}

/** How quickly calls travel, and how often, on average, the process and the service stall, and for how long. */
export type Scenario = { transitMs: number; stalls: { everyMs: number; ms: number } }

type Meeting = Scenario & { seed: number; perSecond: number; seconds: number }

type Call = { at: number; leftAt: number; left: Left }

/** The sending of an unpaced process: a call every so many milliseconds, so many at once. */
const FREE_MS = 8
const FREE_AT_ONCE = 25
const ANSWER_MS = 8
const AHEAD_MS = 1_200
const PLACES = 50

/** The calls of one process that keeps the rule, as its line, its departures and its learning do, against a service. */
export function simulate(service: Service, { transitMs, stalls, seed, perSecond, seconds }: Meeting) {
  const random = randomOf(seed)
  const about = (mean: number) => -mean * Math.log(1 - random())
  const isStill = { process: stalling(), service: stalling() }
  const slidingWindow = new SlidingWindow()
  const accepted = Array.from({ length: seconds }, () => 0)
  const holdsAt: number[] = []
  let throttle: Throttle = { intervalMs: 0, refusedMs: 0 }
  let isFound = false
  let heldUntil = 0
  let nextAt = 0
  let leftAt = -FREE_MS
  let line: number[] = []
  let coming: Call[] = []
  let answers: (Call & { holdSeconds: number | undefined })[] = []
  let cameThrough: number[] = []

  function stalling() {
    let [from, until] = [about(stalls.everyMs), 0]
    return (now: number) => {
      if (now >= from) [until, from] = [now + about(stalls.ms), now + about(stalls.everyMs)]
      return now < until
    }
  }
  function serve(now: number): void {
    for (const call of coming.filter(({ at }) => at <= now)) {
      const holdSeconds = service(now)
      if (holdSeconds === undefined)
        accepted[Math.floor(now / 1_000)] = (accepted[Math.floor(now / 1_000)] ?? 0) + 1
      answers.push({ ...call, at: now + ANSWER_MS, holdSeconds })
    }
    coming = coming.filter(({ at }) => at > now)
  }
  function learn(now: number): void {
    for (const { leftAt: sentAt, left, holdSeconds } of answers.filter(({ at }) => at <= now)) {
      slidingWindow.answered(left, now)
      if (holdSeconds === undefined) cameThrough.push(sentAt)
      else refuse(now, sentAt, holdSeconds * 1_000)
    }
    answers = answers.filter(({ at }) => at > now)
  }
  function refuse(now: number, sentAt: number, holdMs: number): void {
    cameThrough = cameThrough.filter((at) => now - at < 60_000)
    const isDuringLastHold = sentAt < heldUntil
    if (throttle.intervalMs === 0) isFound = false
    const agesMs = isFound ? undefined : cameThrough.map((at) => now - at)
    const refused = { holdMs, sinceHoldMs: now - heldUntil, isDuringLastHold, agesMs }
    ;({ throttle, isFound } = afterRefusal(throttle, refused))
    if (!isDuringLastHold) holdsAt.push(now)
    heldUntil = Math.max(heldUntil, now + holdMs)
    nextAt = Math.max(nextAt, heldUntil)
    line = []
  }
  function leave(now: number): void {
    leftAt = now
    coming.push({ at: now + 1 + about(transitMs), leftAt: now, left: slidingWindow.leave(now) })
  }
  function takePlaces(now: number): void {
    const isKept = nextAt > now
    nextAt = Math.max(nextAt, now)
    for (; nextAt <= now + AHEAD_MS && line.length < PLACES; nextAt += throttle.intervalMs) {
      line.push(nextAt)
      if (isKept) throttle = { ...throttle, intervalMs: grownInterval(throttle, 1) }
    }
  }

  for (let now = 0; now < seconds * 1_000; now++) {
    if (!isStill.service(now)) serve(now)
    if (isStill.process(now)) continue
    learn(now)
    if (now < heldUntil) continue
    slidingWindow.setInterval(throttle.intervalMs)
    if (throttle.intervalMs === 0) {
      if (now - leftAt >= FREE_MS && coming.length + answers.length < FREE_AT_ONCE) leave(now)
      continue
    }
    takePlaces(now)
    for (; (line[0] ?? Number.POSITIVE_INFINITY) <= now && slidingWindow.untilNext(now) === 0; line.shift())
      leave(now)
  }
  const share = (from: number, to: number) =>
    accepted.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from) / perSecond
  return { share, holdsAt }
}

/** Mulberry32: the same numbers in [0, 1) for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
