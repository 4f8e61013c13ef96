import fc from "fast-check"
import { expect, test } from "vitest"
import { prefixOf, truncate } from "./truncate.ts"

test.each([
  ["", 3, ""],
  ["abc", 3, "abc"],
  ["abcd", 3, "abc…"],
  ["ab😀", 4, "ab😀"],
  ["ab😀c", 4, "ab😀…"],
  ["ab😀c", 3, "ab…"],
  ["\ud83dabc", 2, "\ufffda…"],
])("%j in %d units is %j", (text, most, shown) => {
  expect(truncate(text, most)).toBe(shown)
})

test("no cut tears a character, and what is left out is at most one more unit", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.integer({ min: 0, max: 20 }),
      (text, most) => {
        const kept = prefixOf(text, most)
        expect(text.startsWith(kept)).toBe(true)
        expect(kept.isWellFormed()).toBe(true)
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
        expect(kept.length).toBeLessThanOrEqual(most)
      },
    ),
  )
})
