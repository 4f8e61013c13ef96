import fc from "fast-check"
import { expect, test } from "vitest"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { outcomeOf, tally, total } from "./outcome-groups.ts"

test("no check is lost in the picture", () => {
  const row = fc
    .record({ state: fc.constantFrom(...CHECK_STATES), count: fc.nat(1_000), part: fc.nat(1_000) })
    .map(({ state, count, part }) => ({
      state,
      count,
      withoutRecord: state === "answered" ? Math.min(part, count) : 0,
    }))
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(total(tally(rows))).toBe(rows.reduce((sum, { count }) => sum + count, 0))
    }),
  )
})

test("an answer without a record is not reported as one with it", () => {
  const sums = tally([{ state: "answered", count: 305, withoutRecord: 3 }])
  expect(sums).toMatchObject({ answered: 302, noRecord: 3 })
})

test("an unknown outcome stands alone", () => {
  expect(CHECK_STATES.filter((state) => outcomeOf(state) === "unknown")).toEqual(["unknown"])
})
