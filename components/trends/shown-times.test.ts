import { expect, test } from "vitest"
import { longestShown } from "./shown-times.ts"

test.each([
  [[], undefined],
  [[null, null], undefined],
  [[0, null], undefined],
  [[4, 9.9], undefined],
  [[10, null], 10],
  [[120, 3_400, 0], 3_400],
])("of %j ms the highest that is reported is %s", (times, highest) => {
  expect(longestShown(times)).toBe(highest)
})
