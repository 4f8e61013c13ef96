import { expect, test } from "vitest"
import { ERRORS } from "./errors.ts"

test("what may have cost is never said to be repeatable, nor is a failure that nobody foresaw", () => {
  const costly = Object.entries(ERRORS).filter(([, { mayHaveCost }]) => mayHaveCost)
  expect(costly.map(([code]) => code)).toEqual(["asked_unconfirmed"])
  for (const [code, { repeatable }] of costly) expect(repeatable, code).toBe(false)
  expect(ERRORS.internal.repeatable).toBe(false)
})
