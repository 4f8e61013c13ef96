import { expect, test } from "vitest"
import { decodeText, readCsv } from "./read-csv.ts"

test.each([
  ["dni,names\r\n00123456,ANA\r\n", ["00123456", "ANA"]],
  ["dni;names\n00123456;ANA", ["00123456", "ANA"]],
  ["dni\tnames\n00123456\tANA", ["00123456", "ANA"]],
  ['dni,names\n00123456,"PÉREZ, ANA\n(h)"', ["00123456", "PÉREZ, ANA\n(h)"]],
])("%j keeps its cells as text", (text, cells) => {
  expect(readCsv(text)[1]).toEqual({ line: 2, cells })
})

test("empty lines do not hide the delimiter", () => {
  expect(readCsv("\r\nsede;dni\r\nLima;00123456\r\n\r\n")).toEqual([
    { line: 2, cells: ["sede", "dni"] },
    { line: 3, cells: ["Lima", "00123456"] },
  ])
})

test("one column needs no delimiter, and empty lines count but are no rows", () => {
  expect(readCsv("vin\n\n1HGCM82633A004352\n")).toEqual([
    { line: 1, cells: ["vin"] },
    { line: 3, cells: ["1HGCM82633A004352"] },
  ])
})

test("a quotation mark that does not close is said, not guessed", () => {
  expect(() => readCsv('dni\n"0012')).toThrow()
})

test.each([
  [new TextEncoder().encode("\ufeffMUÑOZ"), "MUÑOZ"],
  [Uint8Array.of(0x4d, 0xd1), "MÑ"],
  [Uint8Array.of(0xff, 0xfe, 0xd1, 0), "Ñ"],
])("%j is %s", (bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})
