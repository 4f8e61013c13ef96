import fc from "fast-check"
import { expect, test } from "vitest"
import { spreadsheetCell, textOfCell } from "./spreadsheet-cell.ts"

test.each([
  ["=1+1", "'=1+1"],
  ["+51 999", "'+51 999"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  ["＝1", "'＝1"],
  ["00123456", "'00123456"],
  ["0", "0"],
  ["45678912", "45678912"],
  ["20601234567", "20601234567"],
  ["1234567890123456", "'1234567890123456"],
  ["123456789012345", "123456789012345"],
  ["12E34", "'12E34"],
  ["ABC-123", "ABC-123"],
  ["10.10", "'10.10"],
  ["0.50", "'0.50"],
  ["100.0", "'100.0"],
  ["83.33", "83.33"],
  ["100", "100"],
  ["1.", "'1."],
  ["1234567890123.456", "'1234567890123.456"],
  ["25,000.00", "'25,000.00"],
  ["25,000", "'25,000"],
  ["1e3", "'1e3"],
  ["50%", "'50%"],
  ["03-05-2020", "'03-05-2020"],
  ["1990-05-03", "'1990-05-03"],
  ["3/5/90", "'3/5/90"],
  ["1-2", "'1-2"],
  ["MAR-12", "'MAR-12"],
  ["SET-123", "'SET-123"],
  ["12 dic 2020", "'12 dic 2020"],
  ["10:30", "'10:30"],
  ["2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z"],
  ["2026-11-20 10:00:00", "2026-11-20 10:00:00"],
  ["B2C-345", "B2C-345"],
  ["MARTHA", "MARTHA"],
  ["ABRIL", "ABRIL"],
  ["MAYO", "MAYO"],
  ["mayo 3, 2020", "'mayo 3, 2020"],
  ["3-setiembre", "'3-setiembre"],
  ["O'Higgins", "O'Higgins"],
  ["'quoted", "''quoted"],
  ["", ""],
  // As a list separator of another country would cut it.
  ["x;=1+1", "x;'=1+1"],
  ["x\t@SUM(A1)", "x\t'@SUM(A1)"],
  ["x,-1", "x,'-1"],
  ["x|+1", "x|'+1"],
  ["x\n=1\r\n=2", "x\n'=1\r\n'=2"],
  ['x; "=1+1"', `x; "'=1+1"`],
  ["x;'=1", "x;''=1"],
  [' "=1', ` "'=1`],
  ["x;＝1", "x;'＝1"],
  ["=1;=2", "'=1;'=2"],
  ["JR. LIMA 123 - DPTO. 4; CALLAO", "JR. LIMA 123 - DPTO. 4; CALLAO"],
  ["a=b;c-d", "a=b;c-d"],
  ["1.5e3", "'1.5e3"],
  ["1.55E3", "'1.55E3"],
  [".5e3", "'.5e3"],
  [".55e3", "'.55e3"],
  ["1e+3", "'1e+3"],
  ["1e-3", "'1e-3"],
  ["50.25%", "'50.25%"],
  ["50 %", "'50 %"],
  ["12,345", "'12,345"],
  ["12.", "'12."],
  ["12.05.2020", "'12.05.2020"],
  ["12-DIC-2020", "'12-DIC-2020"],
  ["10:30:15", "'10:30:15"],
  ["10:30:15.123", "'10:30:15.123"],
  ["10:30:15,5", "'10:30:15,5"],
  ["10:30am", "'10:30am"],
  ["10:30 a.m.", "'10:30 a.m."],
  ["10:30 pm", "'10:30 pm"],
  ["x;'", "x;'"],
])("%j is written %j", (text, cell) => {
  expect(spreadsheetCell(text)).toBe(cell)
})

test.each([
  "01A",
  "A1234567890123456",
  "1234567890123456A",
  "1.10x",
  "x1.10",
  "x1.",
  "x1234567890123.456",
  "1234567890123.456x",
  "x1.2.3",
  "1.2.3x",
  "x1,234",
  "1,234x",
  "ab,123",
  "1,2",
  "1,abc",
  "x1e3",
  "1e3x",
  "1x5e3",
  "1.xe3",
  "x5e3",
  ".xe3",
  "1ex3",
  "x50%",
  "50%x",
  "50x5%",
  "50.x%",
  "50x%",
  "x1-2",
  "1-2x",
  "10:30x",
  "x10:30",
  "10:30:ab",
  "10:30:15x5",
  "10:30:15.x",
  "10:30 xm",
  "10:30xam",
])("%j, which no program takes for a number, a day or a time, is written as it is", (text) => {
  expect(spreadsheetCell(text)).toBe(text)
})

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...Array.from("0123456789=+-@\t\r\n'eE., A＝;|\"")) }),
  fc.stringMatching(/^\d{1,20}$/),
)

test("nothing that is written is a formula, or a number that says something else", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const cell = spreadsheetCell(text)
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      for (const piece of cell.split(/[;,\t|\r\n]/))
        expect(piece.replace(/^[\s"]+/, "")).not.toMatch(/^[=+\-@＝＋－＠]/)
      if (/^[\d.,e+-]+$/i.test(cell))
        expect(/e/i.test(cell) && Number.isFinite(Number(cell)), cell).toBe(false)
      if (/^\d+$/.test(cell)) expect(String(Number(cell))).toBe(cell)
    }),
  )
})

test("of a text that no separator cuts, taking one apostrophe off gives it back", () => {
  fc.assert(
    fc.property(texts, (text) => {
      if (!/[;,\t|\r\n]|^[\s"]/.test(text)) expect(spreadsheetCell(text).replace(/^'/, "")).toBe(text)
    }),
  )
})

test("what was written is read again as it was, and an apostrophe of somebody else's stays", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(textOfCell(spreadsheetCell(text))).toBe(text)
    }),
  )
  // An apostrophe at the very end marks nothing, also where another one does.
  expect(textOfCell(spreadsheetCell("x;=1;'"))).toBe("x;=1;'")
  expect(textOfCell("'Ndrangheta")).toBe("'Ndrangheta")
  expect(textOfCell("O'Higgins")).toBe("O'Higgins")
})
