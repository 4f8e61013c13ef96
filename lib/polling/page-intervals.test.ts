import fc from "fast-check"
import { expect, test } from "vitest"
import {
  CHECK_STATES,
  type CheckState,
  IN_PROGRESS,
  isSettled,
  NEEDS_PERSON,
} from "#lib/domain/check-states.ts"
import {
  batchEveryMs,
  boardEveryMs,
  checksEveryMs,
  listEveryMs,
  sessionEveryMs,
  signatureEveryMs,
} from "./page-intervals.ts"

const NOW = Date.parse("2026-11-20T12:00:00Z")
const aged = (state: CheckState, ageMs: number) => ({
  state,
  requestedAt: new Date(NOW - ageMs).toISOString(),
})
const age = fc.nat(7 * 24 * 3_600_000)

test("a check is read until it is settled, never hurried as time passes, never more than once a second", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CHECK_STATES), age, (state, ageMs) => {
      expect(checksEveryMs([aged(state, ageMs)], NOW) === false).toBe(isSettled(state))
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...IN_PROGRESS, ...NEEDS_PERSON), age, age, (state, one, other) => {
      const sooner = Number(checksEveryMs([aged(state, Math.min(one, other))], NOW))
      const later = Number(checksEveryMs([aged(state, Math.max(one, other))], NOW))
      expect(sooner).toBeGreaterThanOrEqual(1_000)
      expect(later).toBeGreaterThanOrEqual(sooner)
    }),
  )
})

test.each([
  [[aged("sending", 0)], 1_000],
  [[aged("waiting", 20_000)], 3_000],
  [[aged("queued", 120_000)], 10_000],
  [[aged("waiting", 3_600_000)], 30_000],
  [[aged("halted", 0)], 30_000],
  [[aged("unknown", 5), aged("sending", 5), aged("answered", 1)], 1_000],
  [[aged("answered", 1), aged("refused", 1)], false],
  [[], false],
])("checks %j are read again after %s ms: the most pressing one sets the pace", (checks, expected) => {
  expect(checksEveryMs(checks, NOW)).toBe(expected)
})

test.each([
  [{ askedMsAgo: 0, sending: false, over: true }, 1_000],
  [{ askedMsAgo: 45_000, sending: false, over: false }, 10_000],
  [{ askedMsAgo: null, sending: true, over: false }, 3_000],
  [{ askedMsAgo: null, sending: false, over: true }, false],
])("a signature request %j is looked at after %s ms", (pace, expected) => {
  expect(signatureEveryMs(pace)).toBe(expected)
})

test.each([
  ["quick while something moves", "moving", false, 1_500],
  ["slow while it is halted", "halted", false, 12_000],
  ["slow while only people can lead on", "needsPerson", false, 12_000],
  ["never when all is settled", "settled", false, false],
  ["the rest of a settled batch is still fetched", "settled", true, 50],
  ["at once when there was more", "moving", true, 50],
] as const)("a batch: %s", (_, phase, more, every) => {
  expect(batchEveryMs(phase, more)).toBe(every)
})

test("a batch of many rows is followed more slowly while it moves", () => {
  expect(batchEveryMs("moving", false, 10_000)).toBe(3_000)
  expect(batchEveryMs("moving", true, 10_000)).toBe(50)
})

test("what moves is looked at sooner; a session in time for its end", () => {
  expect([true, false].map((moving) => listEveryMs(moving))).toEqual([3_000, 12_000])
  expect([true, false].map((more) => boardEveryMs(more))).toEqual([50, 3_000])
  expect([sessionEveryMs(false, 1e9), sessionEveryMs(true, 1e9)]).toEqual([5_000, 15_000])
  expect([sessionEveryMs(true, 2_000), sessionEveryMs(true, -1e6)]).toEqual([2_500, 500])
})
