import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type RefreshState,
  refreshIntervalMs,
  STOPS_AFTER_DATE_MS,
  sealIntervalMs,
  waitBeforeRetry,
} from "./service-intervals.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const still: RefreshState = { settled: false, quietMs: 0, expiresInMs: 7 * DAY, failures: 0 }

test.each<[string, Partial<RefreshState>, number | null]>([
  ["just sent", {}, 5 * SECOND],
  ["a minute quiet", { quietMs: MINUTE }, 5 * SECOND],
  ["an hour quiet", { quietMs: HOUR }, 5 * MINUTE],
  ["a day quiet", { quietMs: DAY }, 30 * MINUTE],
  ["a day quiet, an hour left", { quietMs: DAY, expiresInMs: HOUR }, 5 * MINUTE],
  ["a day quiet, a minute left", { quietMs: DAY, expiresInMs: MINUTE }, 5 * SECOND],
  ["a day quiet, no date", { quietMs: DAY, expiresInMs: null }, 30 * MINUTE],
  ["just past its date", { quietMs: DAY, expiresInMs: -SECOND }, 10 * MINUTE],
  ["a day past its date", { quietMs: DAY, expiresInMs: -DAY }, 2 * HOUR],
  ["a week past its date", { quietMs: DAY, expiresInMs: -7 * DAY }, 12 * HOUR],
  ["30 days past its date", { expiresInMs: -STOPS_AFTER_DATE_MS - 1 }, null],
  ["60 days quiet, no date", { quietMs: 60 * DAY + 1, expiresInMs: null }, null],
  ["completed or rejected", { settled: true }, null],
  ["one failure", { failures: 1 }, 30 * SECOND],
  ["three failures", { failures: 3 }, 2 * MINUTE],
  ["very many failures", { failures: 500 }, 6 * HOUR],
  ["asked to wait", { failures: 1, retryAfterMs: 10 * MINUTE }, 10 * MINUTE],
])("%s", (_, state, expected) => {
  expect(refreshIntervalMs({ ...still, ...state }, 0)).toBe(expected)
})

const states = fc.record({
  settled: fc.constant(false),
  quietMs: fc.integer({ min: 0, max: 50 * DAY }),
  expiresInMs: fc.option(fc.integer({ min: -29 * DAY, max: 400 * DAY })),
  failures: fc.nat({ max: 60 }),
  retryAfterMs: fc.option(fc.nat({ max: DAY }), { nil: undefined }),
})
const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

function least(state: RefreshState, random = 0): number {
  return refreshIntervalMs(state, random) ?? Number.POSITIVE_INFINITY
}

describe("whatever the standing", () => {
  test("never more often than every five seconds, never later than half a day unless the service asked", () => {
    fc.assert(
      fc.property(states, randoms, (state, random) => {
        const ms = least(state, random)
        expect(ms).toBeGreaterThanOrEqual(5 * SECOND)
        expect(ms).toBeLessThanOrEqual(Math.max(12 * HOUR, state.retryAfterMs ?? 0) * 1.2 + 1)
      }),
    )
  })
  test("the service's own wait is kept", () => {
    fc.assert(
      fc.property(states, randoms, (state, random) => {
        expect(least(state, random)).toBeGreaterThanOrEqual(state.retryAfterMs ?? 0)
      }),
    )
  })
  test("jitter adds up to a fifth, and takes nothing away", () => {
    fc.assert(
      fc.property(states, randoms, (state, random) => {
        const exact = least(state)
        expect(least(state, random)).toBeGreaterThanOrEqual(exact)
        expect(least(state, random)).toBeLessThanOrEqual(exact * 1.2 + 1)
      }),
    )
  })
  test("another trouble is never read sooner", () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(least({ ...state, failures: state.failures + 1 })).toBeGreaterThanOrEqual(least(state))
      }),
    )
  })
  test("a longer quiet is never read sooner", () => {
    fc.assert(
      fc.property(states, fc.nat({ max: 5 * DAY }), (state, more) => {
        expect(least({ ...state, quietMs: state.quietMs + more })).toBeGreaterThanOrEqual(least(state))
      }),
    )
  })
  test("what is settled is read no more", () => {
    fc.assert(
      fc.property(states, randoms, (state, random) => {
        expect(refreshIntervalMs({ ...state, settled: true }, random)).toBeNull()
      }),
    )
  })
})

test("a request of 30 days that nobody touches costs less than fifty reads a day once it is quiet", () => {
  let reads = 0
  for (let quietMs = 2 * DAY; quietMs < 3 * DAY; reads += 1)
    quietMs += least({ settled: false, quietMs, expiresInMs: 30 * DAY - quietMs, failures: 0 })
  expect(reads).toBeLessThan(50)
})

test("doubles from three seconds to five minutes", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempts) => waitBeforeRetry(attempts, undefined, 0))
  expect(waits).toEqual([3, 6, 12, 24, 48, 96, 192, 300, 300])
})

test("never sooner than the service asked, and at most a fifth later", () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.integer({ min: 1, max: 86_400 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, asked, random) => {
        const wait = waitBeforeRetry(attempts, asked, random)
        expect(wait).toBeGreaterThanOrEqual(asked)
        expect(wait).toBeLessThanOrEqual(asked * 1.2)
      },
    ),
  )
})

test("Retry-After: 0 does not mean without a pause: our own rhythm stands", () => {
  expect([1, 2, 3].map((attempts) => waitBeforeRetry(attempts, 0, 0))).toEqual([3, 6, 12])
})

test.each([
  [1, 2_000],
  [2, 3_400],
  [5, 16_704],
  [8, 60_000],
  [40, 60_000],
])("after %i failed attempts the next one comes in %i ms", (attempts, ms) => {
  expect(sealIntervalMs(attempts, 2_700_000, 0)).toBe(ms)
})

test("the last try comes when the time is over, not after it", () => {
  expect(sealIntervalMs(30, 12_345, 0.9)).toBe(12_345)
  expect(sealIntervalMs(30, -5, 0.9)).toBe(0)
})

test("it is never longer than a minute and a fifth, nor than what remains", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000),
      fc.integer({ min: -10_000, max: 2_700_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, remainingMs, random) => {
        const ms = sealIntervalMs(attempts, remainingMs, random)
        expect(ms).toBeGreaterThanOrEqual(0)
        expect(ms).toBeLessThanOrEqual(Math.max(0, Math.min(72_000, remainingMs)))
      },
    ),
  )
})
