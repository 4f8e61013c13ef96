import { expect, test } from "vitest"
import { columnOf, numberFormat, numberText } from "./xlsx-cell.ts"

const PLAIN = { kind: "plain" } as const
const DATE = { kind: "date" } as const

test.each([
  [0, undefined, PLAIN],
  [14, undefined, DATE],
  [164, "00000000", { kind: "zeros", digits: 8 }],
  [165, "dd/mm/yyyy", DATE],
  [166, '[$-280A]d" de "mmmm" de "yyyy;@', DATE],
  [167, '#,##0.00" días"', PLAIN],
])("format %i %j is %j", (id, code, format) => {
  expect(numberFormat(id, code)).toEqual(format)
})

test.each([
  ["123456", { kind: "zeros", digits: 8 } as const, "00123456"],
  ["2.0100000001E10", PLAIN, "20100000001"],
  ["12.5", PLAIN, "12.5"],
  ["32996", DATE, "1990-05-03"],
  ["32996.5", DATE, "1990-05-03 12:00:00"],
  ["1", DATE, "1900-01-01"],
  ["61", DATE, "1900-03-01"],
  ["#N/A", PLAIN, "#N/A"],
])("%s is %j %s", (raw, format, text) => {
  expect(numberText(raw, format, false)).toBe(text)
})

test("a workbook that counts from 1904", () => {
  expect(numberText("31534", DATE, true)).toBe("1990-05-03")
})

test.each([
  ["A1", 0],
  ["Z9", 25],
  ["AB7", 27],
  ["7", null],
])("%s is column %s", (address, column) => {
  expect(columnOf(address)).toBe(column)
})
