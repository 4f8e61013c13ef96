import fc from "fast-check"
import { expect, test } from "vitest"
import { pdfLinkUntil, sealIntervalMs } from "./link-lifetime.ts"

test("a link is thought to live 45 minutes from our request", () => {
  expect(pdfLinkUntil(new Date("2026-11-20T09:00:00Z"))).toEqual(new Date("2026-11-20T09:45:00Z"))
})

test.each([
  [1, 2_000],
  [2, 3_400],
  [5, 16_704],
  [8, 60_000],
  [40, 60_000],
])("after %i failed tries the next one comes in %i ms", (tries, ms) => {
  expect(sealIntervalMs(tries, 2_700_000, 0)).toBe(ms)
})

test("the last try comes when the time is over, not after it", () => {
  expect(sealIntervalMs(30, 12_345, 0.9)).toBe(12_345)
  expect(sealIntervalMs(30, -5, 0.9)).toBe(0)
})

test("it is never longer than a minute and a fifth, nor than what remains", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000),
      fc.integer({ min: -10_000, max: 2_700_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (tries, remainingMs, random) => {
        const ms = sealIntervalMs(tries, remainingMs, random)
        expect(ms).toBeGreaterThanOrEqual(0)
        expect(ms).toBeLessThanOrEqual(Math.max(0, Math.min(72_000, remainingMs)))
      },
    ),
  )
})
