import { expect, test } from "vitest"
import { countdown, passedMark } from "./countdown.ts"

test.each([
  [2_232_000, "37:12"],
  [2_700_000, "45:00"],
  [59_001, "1:00"],
  [59_000, "0:59"],
  [1, "0:01"],
  [0, "0:00"],
  [-5_000, "0:00"],
])("%i ms are left: %s", (left, words) => {
  expect(countdown(10_000_000 + left, 10_000_000)).toBe(words)
})

const MINUTE = 60_000
test.each([
  ["nothing is passed", 20, 11, null],
  ["ten minutes", 10.1, 9.9, 10],
  ["exactly ten minutes", 10.1, 10, 10],
  ["said once", 10, 9.9, null],
  ["five minutes", 5.1, 4.9, 5],
  ["one minute", 1.1, 0.5, 1],
  ["several at once: the last", 20, 0.5, 1],
  ["it is over: another message tells of that", 1.1, 0, null],
])("%s", (_, before, now, mark) => {
  expect(passedMark(100 * MINUTE, (100 - before) * MINUTE, (100 - now) * MINUTE)).toBe(mark)
})
