import { expect, test } from "vitest"
import type { BatchState } from "#lib/domain/batch-states.ts"
import { CHECK_STATES, type CheckState } from "#lib/domain/check-states.ts"
import { endOf, expectedFinish, percentEnded, phaseOf, type RecentlyEnded } from "./batch-phase.ts"

const counts = (some: Partial<Record<CheckState, number>>) =>
  Object.fromEntries(CHECK_STATES.map((state) => [state, some[state] ?? 0])) as Record<CheckState, number>

test.each<[string, BatchState, Partial<Record<CheckState, number>>, string]>([
  ["queued and running", "running", { queued: 1, answered: 3 }, "moving"],
  ["queued and halted", "halted", { queued: 1, halted: 1 }, "halted"],
  ["queued and paused", "paused", { queued: 1 }, "paused"],
  ["paused, with an answer pending", "paused", { queued: 1, pending: 1 }, "moving"],
  ["paused, with nothing left to send", "paused", { unknown: 1, answered: 2 }, "needsPerson"],
  ["only unknown ones left", "running", { unknown: 2, answered: 2 }, "needsPerson"],
])("%s", (_, state, some, phase) => {
  expect(phaseOf({ state, counts: counts(some), settled: false })).toBe(phase)
})

test("settled is settled, whatever its state says", () => {
  expect(phaseOf({ state: "halted", counts: counts({ withdrawn: 2 }), settled: true })).toBe("settled")
})

test.each([
  [{ answered: 2, refused: 1 }, "settled"],
  [{ answered: 2, withdrawn: 1 }, "cutShort"],
  [{ withdrawn: 3 }, "withdrawn"],
] as const)("a batch of %j ended: %s", (some, end) => {
  expect(endOf({ counts: counts(some), settled: true })).toBe(end)
  expect(endOf({ counts: counts(some), settled: false })).toBeNull()
})

test("a hundred per cent means that nothing is left", () => {
  expect(percentEnded({ rows: 1_000, counts: counts({ answered: 999, unknown: 1 }) })).toBe(99)
  expect(percentEnded({ rows: 3, counts: counts({ answered: 1, refused: 1, withdrawn: 1 }) })).toBe(66)
})

const NOW = Date.parse("2026-11-20T15:00:00Z")
const running = (
  some: Partial<Record<CheckState, number>>,
  ceiling: number | null = null,
  committed = 0,
) => ({
  state: "running" as const,
  counts: counts(some),
  ceiling,
  committed,
})
/** So many ends, the first and the last so many seconds ago. */
const recent = (count: number, firstAgo: number, lastAgo: number): RecentlyEnded => ({
  count,
  firstAt: new Date(NOW - firstAgo * 1000).toISOString(),
  lastAt: new Date(NOW - lastAgo * 1000).toISOString(),
})
const secondsFromNow = (seconds: number, upToCeiling = false) => ({
  kind: "at",
  atMs: NOW + seconds * 1000,
  upToCeiling,
})

test.each([
  ["nothing on its way", running({ answered: 40, unknown: 2 }), recent(40, 60, 1), { kind: "none" }],
  [
    "paused with nothing pending",
    { ...running({ queued: 9 }), state: "paused" as const },
    recent(40, 60, 1),
    { kind: "none" },
  ],
  ["no end yet", running({ queued: 9 }), null, { kind: "tooLittleKnown" }],
  ["too few ends", running({ queued: 9 }), recent(9, 60, 1), { kind: "tooLittleKnown" }],
  ["too short a time", running({ queued: 9 }), recent(20, 4, 0), { kind: "tooLittleKnown" }],
  ["idle", running({ pending: 9 }), recent(20, 100, 31), { kind: "tooLittleKnown" }],
  ["a slow pace is not idle", running({ pending: 2 }), recent(10, 200, 60), secondsFromNow(40)],
  ["as in the last minutes", running({ queued: 30, pending: 10 }), recent(20, 40, 1), secondsFromNow(80)],
  ["the ceiling stops it", running({ queued: 30 }, 15, 5), recent(20, 40, 1), secondsFromNow(20, true)],
  ["a ceiling beyond the rest", running({ queued: 30 }, 99, 5), recent(20, 40, 1), secondsFromNow(60)],
  [
    "paused: the pending ones end",
    { ...running({ queued: 30, pending: 5 }), state: "paused" as const },
    recent(20, 40, 1),
    secondsFromNow(10),
  ],
])("%s", (_, batch, ends, finish) => {
  expect(expectedFinish(batch, ends, NOW)).toEqual(finish)
})
