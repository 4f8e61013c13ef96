import { expect, test } from "vitest"
import { amlLevelOf, amlPosition } from "./levels.ts"

test.each([
  ["GREEN", 1],
  ["YELLOW", 2],
  ["ORANGE", 3],
  ["RED", 4],
  ["BLACK", 5],
])("%s is step %i", (word, position) => {
  expect(amlLevelOf(word)).toBe(word)
  expect(amlPosition(word)).toBe(position)
})

test.each(["green", "Red", " RED", "PURPLE", "", null, undefined, 4, "constructor"])(
  "%j has no place on the scale",
  (word) => {
    expect(amlLevelOf(word)).toBeNull()
    expect(amlPosition(word)).toBeNull()
  },
)
