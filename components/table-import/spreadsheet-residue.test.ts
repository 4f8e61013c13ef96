import { expect, test } from "vitest"
import { spreadsheetResidue } from "./spreadsheet-residue.ts"

test.each([
  ["#N/A", "cellError"],
  [" #¡REF! ", "cellError"],
  ["#¿NOMBRE?", "cellError"],
  ["=A1&B1", "cellFormula"],
  ['="00123456"', "cellFormula"],
  ["#1", null],
  ["ANA", null],
  ["", null],
])("%j: %j", (text, residue) => {
  expect(spreadsheetResidue(text)).toBe(residue)
})
