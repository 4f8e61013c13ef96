import { expect, test } from "vitest"
import type { BatchState } from "#lib/domain/batch-states.ts"
import { CHECK_STATES, type CheckState } from "#lib/domain/check-states.ts"
import { endOf, percentEnded, phaseOf } from "./batch-phase.ts"

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
  expect(percentEnded({ rows: 3, counts: counts({ answered: 1, refused: 1, withdrawn: 1 }) })).toBe(100)
})
