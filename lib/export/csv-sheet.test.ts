import Papa from "papaparse"
import { expect, test } from "vitest"
import { csvSheet } from "./csv-sheet.ts"

test("a cell of several lines is one cell, whatever ends its lines", () => {
  const cells = ["uno\ndos", "uno\r\ndos", 'dice "=1", y más', "llano", ""]
  const sheet = csvSheet()
  const text = new TextDecoder().decode(sheet.rows([cells, cells]))
  expect(Papa.parse(text, { newline: "\r\n", skipEmptyLines: true }).data).toEqual([cells, cells])
  expect(text).toContain('"uno\ndos"')
})

test("a file begins with a byte order mark and its heads, ends its rows as spreadsheets do, and is served as CSV in UTF-8", () => {
  const sheet = csvSheet()
  const text = new TextDecoder("utf-8", { ignoreBOM: true })
  expect(text.decode(sheet.head(["dni", "=a"]))).toBe("\uFEFFdni,'=a\r\n")
  expect(
    text.decode(
      sheet.rows([
        ["1", "x\ry"],
        ["ñ", "llano"],
      ]),
    ),
  ).toBe('1,"x\ry"\r\nñ,llano\r\n')
  expect(sheet.foot()).toEqual(new Uint8Array())
})
