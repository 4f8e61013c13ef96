import { expect, test } from "vitest"
import { leftBySpreadsheet } from "./left-by-spreadsheet.ts"

test.each([
  ["#N/A", "cellError"],
  [" #¡REF! ", "cellError"],
  ["#¿NOMBRE?", "cellError"],
  ["=A1&B1", "cellFormula"],
  ['="00123456"', "cellFormula"],
  ["#1", null],
  ["ANA", null],
  ["", null],
])("%j: %j", (text, told) => {
  expect(leftBySpreadsheet(text)).toBe(told)
})
