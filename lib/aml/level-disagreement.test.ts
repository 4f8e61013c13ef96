import { expect, test } from "vitest"
import { levelDisagreement } from "./level-disagreement.ts"

test.each([
  ["GREEN", 0, 0, null],
  ["GREEN", 0, 6, null],
  ["GREEN", 0, 7, "all_null"],
  ["GREEN", 1, 6, "hits"],
  ["YELLOW", 1, 0, null],
  ["YELLOW", 0, 3, "no_hits"],
  ["BLACK", 0, 7, "no_hits"],
  ["PURPLE", 0, 7, null],
  [null, 3, 0, null],
] as const)("%s with %i items and %i sections of null: %s", (level, items, nulls, expected) => {
  expect(levelDisagreement({ level, items, nulls })).toBe(expected)
})
