import { expect, test } from "vitest"
import { holdsMany, splitValues } from "./split-text.ts"

test.each([
  ["a b\tc\nd\r\ne,f;g|h", ["a", "b", "c", "d", "e", "f", "g", "h"]],
  ['"00123456","00123457"', ["00123456", "00123457"]],
  ["\u00a0 00123456 ;;, \n\n", ["00123456"]],
  ["  \n", []],
])("%j holds %j", (text, values) => {
  expect(splitValues(text)).toEqual(values)
})

test("zeros, case and letters that are not allowed stay as they came", () => {
  expect(splitValues("0001 ioq")).toEqual(["0001", "ioq"])
})

test("one value is not many", () => {
  expect(holdsMany(" 00123456\n")).toBe(false)
  expect(holdsMany("1 2")).toBe(true)
})
