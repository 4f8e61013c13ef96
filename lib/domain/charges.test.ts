import { expect, test } from "vitest"
import { operationOf } from "#lib/operations/registry.ts"
import { chargeFor, chargeWord } from "./charges.ts"
import { CHECK_STATES } from "./check-states.ts"

const of = (slug: Parameters<typeof operationOf>[0]) => operationOf(slug).cost

/** Specification, Limits: the quota's unit is deducted at the 202; a match's token is reserved, deducted on completion, returned on failure. */
test.each([
  ["vin", ["deducted", "deducted", "deducted"]],
  ["match", ["reserved", "deducted", "returned"]],
  ["person", ["unspecified", "unspecified", "unspecified"]],
  ["aml", ["unspecified", "unspecified", "unspecified"]],
  ["signature", ["unspecified", "unspecified", "unspecified"]],
  ["kyc", ["none", "none", "none"]],
] as const)("%s: accepted, answered, failed cost %j", (slug, charges) => {
  expect((["pending", "answered", "failed"] as const).map((state) => chargeFor(of(slug), state))).toEqual(
    charges,
  )
})

test("what was not taken costs nothing, and a lost answer may have cost", () => {
  for (const slug of ["vin", "match", "person"] as const) {
    for (const state of ["queued", "waiting", "halted", "refused", "withdrawn"] as const)
      expect(chargeFor(of(slug), state)).toBe("none")
    for (const state of ["sending", "unknown"] as const) expect(chargeFor(of(slug), state)).toBe("unknown")
    expect(chargeFor(of(slug), "closed", "deducted")).toBe("deducted")
  }
})

test("the last KYC session consumes no token, whatever happens", () => {
  for (const state of CHECK_STATES) expect(chargeFor(of("kyc"), state, "unknown")).toBe("none")
})

test("what was not sent yet is not said to be free", () => {
  const words = CHECK_STATES.map((state) => [state, chargeWord("none", state)])
  expect(Object.fromEntries(words)).toMatchObject({ queued: "noneYet", halted: "noneYet", refused: "none" })
  expect(chargeWord("deducted", "queued")).toBe("deducted")
  expect(chargeWord("none", undefined)).toBe("none")
})
