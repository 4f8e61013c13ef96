import { expect, test } from "vitest"
import { kycStatusOf } from "./kyc-status.ts"

test.each(["not_started", "in_progress"])("%s is open", (code) => {
  expect(kycStatusOf(code).open).toBe(true)
})

test.each(["in_review", "approved", "declined", "expired", "kyc_expired", "abandoned", "error"])(
  "%s is not open",
  (code) => {
    expect(kycStatusOf(code)).toMatchObject({ open: false })
  },
)

test.each(["paused", "APPROVED", "", "constructor", "__proto__"])("of %o nothing is assumed", (code) => {
  expect(kycStatusOf(code)).toEqual({ open: null, tone: "neutral" })
})
