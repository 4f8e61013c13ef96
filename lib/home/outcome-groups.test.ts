import fc from "fast-check"
import { expect, test } from "vitest"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { outcomeOf, tally, total } from "./outcome-groups.ts"

test("no check is lost in the picture", () => {
  const row = fc.record({ state: fc.constantFrom(...CHECK_STATES), count: fc.nat(1_000) })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(total(tally(rows))).toBe(rows.reduce((sum, { count }) => sum + count, 0))
    }),
  )
})

test("an unknown outcome stands alone", () => {
  expect(CHECK_STATES.filter((state) => outcomeOf(state) === "unknown")).toEqual(["unknown"])
})
