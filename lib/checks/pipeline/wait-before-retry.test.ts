import fc from "fast-check"
import { expect, test } from "vitest"
import { waitBeforeRetry } from "./wait-before-retry.ts"

test("doubles from three seconds to five minutes", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempts) => waitBeforeRetry(attempts, undefined, 0))
  expect(waits).toEqual([3, 6, 12, 24, 48, 96, 192, 300, 300])
})

test("never sooner than the service asked, and at most a fifth later", () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.nat(86_400),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, asked, random) => {
        const wait = waitBeforeRetry(attempts, asked, random)
        expect(wait).toBeGreaterThanOrEqual(asked)
        expect(wait).toBeLessThanOrEqual(asked * 1.2)
      },
    ),
  )
})
