import { expect, test } from "vitest"
import { Stretch } from "./stretch.ts"

test("calls that were held up together do not leave together: never more in a second than the pace has places", () => {
  const stretch = new Stretch()
  stretch.setInterval(300)
  const left = [0, 0, 0, 0].map(() => (stretch.untilNext(10_000) === 0 ? stretch.leave(10_000) : undefined))
  expect(stretch.untilNext(10_000)).toBe(1_050)
  // An answer shows that it has arrived.
  if (left[0]) left[0].arrivedBy = 10_004
  expect(stretch.untilNext(10_004)).toBe(1_000)
  expect(stretch.untilNext(11_004)).toBe(0)
  stretch.leave(11_004)
  expect(stretch.untilNext(11_004)).toBe(46)
  stretch.setInterval(0)
  expect(stretch.untilNext(11_004)).toBe(0)
})
