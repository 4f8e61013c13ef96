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
