import { expect, test } from "vitest"
import { dayCell, numberCell, serialOf } from "./sheet-cell.ts"

test.each([
  ["0", true],
  ["-12.50", true],
  ["20601234567", true],
  ["123456789012345", true],
  ["1234567890123456", false],
  ["1e3", false],
  ["007", false],
  ["=1", false],
])("the number %s is a figure: %s", (source, isFigure) => {
  expect(numberCell(source)).toEqual(isFigure ? { as: "number", text: source } : source)
})

test.each([
  ["2020-05-03", "2020-05-03"],
  ["03-05-2020", "2020-05-03"],
])("%s is the day %s", (text, day) => {
  expect(dayCell(text)).toEqual({ as: "day", text: day })
})

test.each([
  "x03-05-2020",
  "03-05-2020x",
  "x2020-05-03",
  "2020-05-03x",
  "2020-02-31",
  "31-13-2020",
  "3/5/2020",
  "1899-12-31",
  "2020-05-03 10:00:00",
  "00123456",
  "",
])("%s stays a text", (text) => {
  expect(dayCell(text)).toBe(text)
})

test("a time of day is a part of its day", () => {
  expect(serialOf("2026-11-22 12:00:00")).toBe(46348.5)
})

test("days begin with March 1900, and what is no whole day or instant is none", () => {
  expect(serialOf("1900-03-01")).toBe(61)
  expect(serialOf("1900-02-28")).toBeNull()
  expect(serialOf("2026-11-22")).toBe(46348)
  for (const text of [
    "2026-11-22T10:00:00",
    "2026-11-22 10:00:00.5",
    "2026-11",
    "2026-11-22 24:61:00",
    "+02026-11-22",
  ])
    expect(serialOf(text), text).toBeNull()
})
