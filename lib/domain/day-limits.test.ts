import { expect, test } from "vitest"
import { readDayLimit } from "./day-limits.ts"

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  [" 50 ", 50],
  ["1000000", 1_000_000],
  ["1000001", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["cincuenta", undefined],
])("%j is the limit %j", (text, limit) => {
  expect(readDayLimit(text)).toBe(limit)
})
