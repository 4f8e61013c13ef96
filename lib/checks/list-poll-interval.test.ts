import fc from "fast-check"
import { expect, test } from "vitest"
import { listPollInterval } from "./list-poll-interval.ts"

test("what moves is looked at sooner", () => {
  expect(listPollInterval({ moving: true, failures: 0 })).toBe(3_000)
  expect(listPollInterval({ moving: false, failures: 0 })).toBe(12_000)
})

test("failing backs off, up to a minute and not beyond", () => {
  expect(listPollInterval({ moving: true, failures: 2 })).toBe(12_000)
  fc.assert(
    fc.property(fc.boolean(), fc.nat(), (moving, failures) => {
      const now = listPollInterval({ moving, failures })
      expect(now).toBeLessThanOrEqual(60_000)
      expect(listPollInterval({ moving, failures: failures + 1 })).toBeGreaterThanOrEqual(now)
    }),
  )
})
