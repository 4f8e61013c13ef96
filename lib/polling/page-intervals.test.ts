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
  noticesEveryMs,
  openBatchesEveryMs,
  sessionEveryMs,
  signatureEveryMs,
} from "./page-intervals.ts"

const NOW = Date.parse("2026-11-20T12:00:00Z")
const aged = (state: CheckState, ageMs: number) => ({
  state,
  requestedAt: new Date(NOW - ageMs).toISOString(),
})
const counts = { unanswered: 0, expiring: 0, rejected: 0, completed: 0 }
const known = { items: [], counts, watching: [] }
const waiting = { ...known, watching: [{ thing: "batch" as const, id: "b" }] }
const age = fc.nat(7 * 24 * 3_600_000)

test("every interval grows while asking fails, and no later than a minute", () => {
  const intervals: ((failures: number) => number | false)[] = [
    (failures) => checksEveryMs([aged("sending", 0)], NOW, failures),
    (failures) => listEveryMs({ moving: true, failures }),
    (failures) => boardEveryMs({ more: true, failures }),
    (failures) => signatureEveryMs({ askedMsAgo: 0, sending: false, over: false, failures }),
    (failures) => batchEveryMs({ phase: "moving", more: false, failures }),
    (failures) => noticesEveryMs(waiting, failures),
  ]
  for (const everyMs of intervals) {
    const waits = [0, 1, 40].map((failures) => Number(everyMs(failures)))
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(new Set(waits).size).toBe(3)
    expect(waits.at(-1)).toBe(60_000)
  }
})

test("a check is read until it is settled, never hurried as time passes, never more than once a second", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CHECK_STATES), age, (state, ageMs) => {
      expect(checksEveryMs([aged(state, ageMs)], NOW, 0) === false).toBe(isSettled(state))
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...IN_PROGRESS, ...NEEDS_PERSON), age, age, (state, one, other) => {
      const sooner = Number(checksEveryMs([aged(state, Math.min(one, other))], NOW, 0))
      const later = Number(checksEveryMs([aged(state, Math.max(one, other))], NOW, 0))
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
  expect(checksEveryMs(checks, NOW, 0)).toBe(expected)
})

test.each([
  [{ askedMsAgo: 0, sending: false, over: true, failures: 0 }, 1_000],
  [{ askedMsAgo: 45_000, sending: false, over: false, failures: 0 }, 10_000],
  [{ askedMsAgo: null, sending: true, over: false, failures: 0 }, 3_000],
  [{ askedMsAgo: null, sending: false, over: true, failures: 3 }, false],
])("a signature request %j is looked at after %s ms", (pace, expected) => {
  expect(signatureEveryMs(pace)).toBe(expected)
})

const watched = { phase: "moving", more: false, failures: 0 } as const
test.each([
  ["quick while something moves", watched, 1_500],
  ["slow while it is halted", { ...watched, phase: "halted" }, 12_000],
  ["slow while only people can lead on", { ...watched, phase: "needsPerson" }, 12_000],
  ["never when all is settled", { ...watched, phase: "settled" }, false],
  ["the rest of a settled batch is still fetched", { ...watched, phase: "settled", more: true }, 50],
  ["at once when there was more", { ...watched, more: true }, 50],
  ["later when asking failed", { ...watched, failures: 1 }, 3_000],
] as const)("a batch: %s", (_, of, every) => {
  expect(batchEveryMs(of)).toBe(every)
})

test("what moves, and what has something to tell, is looked at sooner; a session in time for its end", () => {
  expect([true, false].map((moving) => listEveryMs({ moving, failures: 0 }))).toEqual([3_000, 12_000])
  expect([true, false].map((more) => boardEveryMs({ more, failures: 0 }))).toEqual([50, 3_000])
  expect([true, false].map((some) => openBatchesEveryMs(some, 0))).toEqual([20_000, 60_000])
  const some = { ...known, counts: { ...counts, rejected: 1 } }
  expect([null, known, some, waiting].map((one) => noticesEveryMs(one, 0))).toEqual([
    30_000, 30_000, 20_000, 8_000,
  ])
  expect([sessionEveryMs(false, 1e9), sessionEveryMs(true, 1e9)]).toEqual([5_000, 15_000])
  expect([sessionEveryMs(true, 2_000), sessionEveryMs(true, -1e6)]).toEqual([2_500, 500])
})
