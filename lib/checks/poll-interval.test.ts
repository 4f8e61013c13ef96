import fc from "fast-check"
import { expect, test } from "vitest"
import { pollInterval } from "./poll-interval.ts"
import { CHECK_STATES, isSettled, NEEDS_PERSON, UNDER_WAY } from "./states.ts"

const state = fc.constantFrom(...CHECK_STATES)
const age = fc.nat(7 * 24 * 3_600_000)

test("it stops by itself when settled, and while nobody looks", () => {
  fc.assert(
    fc.property(state, age, (word, ageMs) => {
      expect(pollInterval(word, ageMs, true)).toBe(false)
      expect(pollInterval(word, ageMs, false) === false).toBe(isSettled(word))
    }),
  )
})

test("it never hurries as time passes, and never asks more than once a second", () => {
  fc.assert(
    fc.property(fc.constantFrom(...UNDER_WAY, ...NEEDS_PERSON), age, age, (word, one, other) => {
      const sooner = Number(pollInterval(word, Math.min(one, other), false))
      const later = Number(pollInterval(word, Math.max(one, other), false))
      expect(sooner).toBeGreaterThanOrEqual(1_000)
      expect(later).toBeGreaterThanOrEqual(sooner)
    }),
  )
})

test.each([
  ["sending", 0, 1_000],
  ["waiting", 20_000, 3_000],
  ["queued", 120_000, 10_000],
  ["waiting", 3_600_000, 30_000],
  ["halted", 0, 30_000],
] as const)("%s at %d ms is read again after %d ms", (word, ageMs, expected) => {
  expect(pollInterval(word, ageMs, false)).toBe(expected)
})
