import { expect, test } from "vitest"
import { levelMoves } from "./aml-steps.ts"

test("levels go up and down the scale; a word off it, or none, is compared with nothing", () => {
  expect(levelMoves(["GREEN", "GREEN", "RED", "YELLOW", "PURPLE", "PURPLE", "BLACK", null])).toEqual([
    "first",
    "same",
    "up",
    "down",
    "other",
    "same",
    "other",
    "other",
  ])
  expect(levelMoves([])).toEqual([])
})
