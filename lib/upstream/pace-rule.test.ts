import { describe, expect, test } from "vitest"
import { aligned, bucket, fixed, type Scenario, simulate, sliding } from "#test/peers/simulated-service.ts"
import { afterRefusal, FALLBACK_THROTTLE, grownInterval, type Refused, type Throttle } from "./pace-rule.ts"

const SEEDS = [1, 2]
const CALM: Scenario = { transitMs: 1, stalls: { everyMs: 2_000, ms: 5 } }
/** As measured beside four other programs on two cores: the process stands still for a thirtieth of the time, the service too. */
const BUSY: Scenario = { transitMs: 3, stalls: { everyMs: 800, ms: 25 } }
/** Neither has the processor for more than four fifths of the time. */
const STARVED: Scenario = { transitMs: 4, stalls: { everyMs: 100, ms: 25 } }

const IN_SECONDS = [
  ["40 in a second that begins with a call", () => fixed(40, 1_000), 40],
  ["100 in a second that begins with a call", () => fixed(100, 1_000), 100],
  ["40 in each second of the clock", () => aligned(40, 1_000), 40],
] as const

describe.each(SEEDS)("of what the service permits (%i)", (seed) => {
  test.each(IN_SECONDS)("0.95 from the fifth second on, at %s", (_, service, perSecond) => {
    const met = simulate(service(), { ...CALM, seed, perSecond, seconds: 250 })
    expect(met.share(5, 250)).toBeGreaterThan(0.95)
    expect(met.share(0, 250)).toBeGreaterThan(0.95)
    const busy = simulate(service(), { ...BUSY, seed, perSecond, seconds: 250 })
    expect(busy.share(5, 250)).toBeGreaterThan(0.95)
    const starved = simulate(service(), { ...STARVED, seed, perSecond, seconds: 250 })
    expect(starved.share(5, 250)).toBeGreaterThan(0.8)
  })

  test.each(IN_SECONDS)(
    "ten seconds in a row at 0.95 begin within the first five, at %s",
    (_, service, perSecond) => {
      for (const world of [CALM, BUSY]) {
        const { share } = simulate(service(), { ...world, seed, perSecond, seconds: 60 })
        expect(Math.max(...[0, 1, 2, 3, 4, 5].map((from) => share(from, from + 10)))).toBeGreaterThanOrEqual(
          0.95,
        )
      }
    },
  )

  test.each([
    ["40 in any second", () => sliding(40, 1_000), 40, 0.95],
    ["20 in half a second", () => fixed(20, 500), 40, 0.85],
    ["60 in one and a half", () => fixed(60, 1_500), 40, 0.93],
    ["40 a second, of which 40 may be saved", () => bucket(40, 40), 40, 0.95],
    ["40 a second, of which 5 may be saved", () => bucket(40, 5), 40, 0.93],
    ["400 in ten seconds", () => fixed(400, 10_000), 40, 0.95],
    ["600 in a minute", () => fixed(600, 60_000), 10, 0.95],
    ["2400 in any minute", () => sliding(2_400, 60_000), 40, 0.95],
  ] as const)("nearly as much however it counts: %s", (_, service, perSecond, least) => {
    const { share } = simulate(service(), { ...CALM, seed, perSecond, seconds: 240 })
    expect(share(0, 240)).toBeGreaterThan(least)
  })

  test("a limit that was halved is kept after seconds, one that was doubled used after minutes", () => {
    const halved = (now: number) => (now < 100_000 ? 40 : 20)
    const less = simulate(fixed(halved, 1_000), { ...CALM, seed, perSecond: 20, seconds: 200 })
    expect(less.share(120, 200)).toBeGreaterThan(0.85)
    const doubled = (now: number) => (now < 60_000 ? 40 : 80)
    const more = simulate(fixed(doubled, 1_000), { ...CALM, seed, perSecond: 80, seconds: 400 })
    expect(more.share(300, 400)).toBeGreaterThan(0.85)
  })
})

test("the throttle stands within five seconds: later refusals are far between", () => {
  for (const seed of SEEDS) {
    const { holdsAt } = simulate(fixed(40, 1_000), { ...CALM, seed, perSecond: 40, seconds: 250 })
    expect(holdsAt.filter((at) => at > 5_000).length).toBeLessThanOrEqual(6)
  }
})

const EVERY_10_MS = Array.from({ length: 40 }, (_, index) => index * 10)
const NONE: Throttle = { intervalMs: 0, refusedMs: 0 }

/** Returns the throttle after a first refusal, with accepted calls of these ages. */
function first(agesMs: readonly number[], holdMs: number): Throttle {
  return afterRefusal(NONE, { agesMs, holdMs, sinceHoldMs: 1e9, isDuringLastHold: false }).throttle
}

/** A refusal a minute after the last hold. */
const LATER: Refused = { holdMs: 1_000, sinceHoldMs: 60_000, isDuringLastHold: false, agesMs: undefined }

test("the first refusal reveals the window: its seconds are whole, as Retry-After is", () => {
  expect(first(EVERY_10_MS, 1_000).intervalMs).toBeCloseTo(25 * 0.98)
  const longAgo = EVERY_10_MS.map((age) => age + 5_000)
  expect(first(longAgo, 55_000)).toEqual({ intervalMs: 1_500 * 1.03, refusedMs: 1_500 })
})

test("a hold of two hours is no measure of the pace, however many came through", () => {
  expect(first(EVERY_10_MS, 7_200_000)).toEqual(FALLBACK_THROTTLE)
  expect(first([], 7_200_000)).toEqual(FALLBACK_THROTTLE)
  const later = { intervalMs: 25.5, refusedMs: 25 }
  expect(afterRefusal(later, { ...LATER, holdMs: 7_200_000 })).toEqual(afterRefusal(later, LATER))
})

test("too few calls tell nothing: much is permitted, or little", () => {
  expect(first([10, 20, 30], 1_000)).toEqual(first([], 60_000))
  expect(first([], 0).intervalMs).toBe(250)
})

test("refused together with the first one, a call changes nothing but that more came through", () => {
  const known = first(EVERY_10_MS.slice(0, 30), 1_000)
  const together = { holdMs: 1_000, sinceHoldMs: -900, isDuringLastHold: true }
  const better = afterRefusal(known, { ...together, agesMs: EVERY_10_MS })
  expect(better).toEqual({ throttle: first(EVERY_10_MS, 1_000), isFound: false })
  expect(afterRefusal(known, { ...together, agesMs: EVERY_10_MS.slice(0, 4) }).throttle).toEqual(known)
  expect(afterRefusal(known, { ...together, agesMs: undefined }).throttle).toEqual(known)
})

test("a hold that was too short lengthens the span that is counted, and nothing is found yet", () => {
  const known = first(EVERY_10_MS, 3_000)
  const again = { holdMs: 3_000, sinceHoldMs: 20, isDuringLastHold: false }
  const agesMs = EVERY_10_MS.map((age) => age + 3_020)
  expect(afterRefusal(known, { ...again, agesMs })).toEqual({
    throttle: first(agesMs, 3_000),
    isFound: false,
  })
})

test("a try beyond the estimate that is refused near it confirms the estimate", () => {
  const tried: Throttle = { intervalMs: 23, refusedMs: 27.5 }
  const apart = (ms: number) => Array.from({ length: Math.floor(2_000 / ms) }, (_, index) => index * ms)
  const ended = (throttle: Throttle, ms: number) => afterRefusal(throttle, { ...LATER, agesMs: apart(ms) })
  expect(ended(tried, 24).isFound).toBe(true)
  expect(ended(tried, 24).throttle.refusedMs).toBeCloseTo(25)
  // Far beyond it, the pace at which the calls left; slower than it, the pace itself.
  expect(ended({ ...tried, intervalMs: 10 }, 12).throttle.refusedMs).toBeCloseTo(12, 0)
  expect(ended({ ...tried, intervalMs: 25.5 }, 20).throttle.refusedMs).toBe(25.5)
})

test("every refusal makes it slower, never slower than a call in half a minute; between them it only grows", () => {
  for (const intervalMs of [3, 25, 900, 29_000])
    for (const refusedMs of [intervalMs / 3, intervalMs, intervalMs * 2]) {
      const { throttle } = afterRefusal({ intervalMs, refusedMs }, LATER)
      expect(throttle.intervalMs).toBeGreaterThan(intervalMs)
      expect(throttle.intervalMs).toBeLessThanOrEqual(30_000)
      expect(throttle.refusedMs).toBe(intervalMs)
      for (const calls of [1, 7, 50]) {
        expect(grownInterval(throttle, calls)).toBeLessThan(throttle.intervalMs)
        expect(grownInterval(throttle, calls)).toBeGreaterThanOrEqual(throttle.intervalMs * 0.9)
      }
    }
  expect(grownInterval({ intervalMs: 1.9, refusedMs: 2 }, 1)).toBe(0)
})
