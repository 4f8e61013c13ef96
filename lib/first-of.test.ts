import { expect, test } from "vitest"
import { firstOf } from "./first-of.ts"

test.each([
  [0, 0, 0],
  [3, 3, 0],
  [4, 4, 0],
  [5, 3, 2],
  [100, 3, 97],
])("of %i items, %i are shown and %i counted", (length, shown, rest) => {
  const items = Array.from({ length }, (_, index) => index)
  expect(firstOf(items, 3)).toEqual({ shown: items.slice(0, shown), rest })
})
