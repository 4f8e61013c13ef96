import { expect, test } from "vitest"
import { isLevelDoubtful } from "./results.ts"

test.each([
  [["level"], false],
  [["level", "count"], false],
  [["level", "unusual"], true],
  [["level", "other"], true],
  [["level", "disagreement"], true],
] as const)("a level beside %j is doubtful: %s", (kinds, is) => {
  expect(isLevelDoubtful(kinds.map((as) => ({ as })))).toBe(is)
})
