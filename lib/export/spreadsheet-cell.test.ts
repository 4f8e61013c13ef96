import fc from "fast-check"
import { expect, test } from "vitest"
import { spreadsheetCell } from "./spreadsheet-cell.ts"

test.each([
  ["=1+1", "'=1+1"],
  ["+51 999", "'+51 999"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["＝1", "'＝1"],
  ["00123456", "'00123456"],
  ["0", "0"],
  ["45678912", "45678912"],
  ["20601234567", "20601234567"],
  ["1234567890123456", "'1234567890123456"],
  ["123456789012345", "123456789012345"],
  ["12E34", "'12E34"],
  ["ABC-123", "ABC-123"],
  ["O'Higgins", "O'Higgins"],
  ["'quoted", "''quoted"],
  ["", ""],
])("%j is written %j", (text, cell) => {
  expect(spreadsheetCell(text)).toBe(cell)
})

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...Array.from("0123456789=+-@\t\r\n'eE., A＝")) }),
  fc.stringMatching(/^\d{1,20}$/),
)

test("nothing that is written is a formula, or a number that says something else", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const cell = spreadsheetCell(text)
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      if (/^[\d.,e+-]+$/i.test(cell))
        expect(/e/i.test(cell) && Number.isFinite(Number(cell)), cell).toBe(false)
      if (/^\d+$/.test(cell)) expect(String(Number(cell))).toBe(cell)
    }),
  )
})

test("taking one apostrophe off gives the text back, whatever it was", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(spreadsheetCell(text).replace(/^'/, "")).toBe(text)
    }),
  )
})
