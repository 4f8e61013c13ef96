import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { type Divider, readCsv } from "./read-csv.ts"
import { decodeText } from "./read-file.ts"

test.each([
  ["dni,names\r\n00123456,ANA\r\n", ["00123456", "ANA"]],
  ["dni;names\n00123456;ANA", ["00123456", "ANA"]],
  ["dni\tnames\n00123456\tANA", ["00123456", "ANA"]],
  ['dni,names\n00123456,"PÉREZ, ANA\n(h)"', ["00123456", "PÉREZ, ANA\n(h)"]],
])("%j keeps its cells as text", (text, cells) => {
  expect(readCsv(text).rows[1]).toEqual({ line: 2, cells })
})

test("our own export comes back as it was asked: its apostrophes are marks, and none of anybody's name", () => {
  const text =
    "input.dni,input.names,input.birth_date\r\n'00123456,O'HIGGINS,'1990-05-03\r\n'40000001,'NDRANGHETA,\r\n"
  expect(readCsv(text).rows.map(({ cells }) => cells)).toEqual([
    ["input.dni", "input.names", "input.birth_date"],
    ["00123456", "O'HIGGINS", "1990-05-03"],
    ["'40000001", "'NDRANGHETA", ""],
  ])
})

test("empty lines do not hide the delimiter", () => {
  expect(readCsv("\r\nsede;dni\r\nLima;00123456\r\n\r\n").rows).toEqual([
    { line: 2, cells: ["sede", "dni"] },
    { line: 3, cells: ["Lima", "00123456"] },
  ])
})

test("one column needs no delimiter, and empty lines count but are no rows", () => {
  expect(readCsv("vin\n\n1HGCM82633A004352\n").rows).toEqual([
    { line: 1, cells: ["vin"] },
    { line: 3, cells: ["1HGCM82633A004352"] },
  ])
})

test("a quotation mark that does not close is said, not guessed", () => {
  expect(() => readCsv('dni\n"0012')).toThrow(
    expect.objectContaining({ failure: { kind: "openQuotes", line: 2 } }),
  )
  expect(() => readCsv('dni,nombre\r\n1,"A\r\nB"\r\n2,"C"D\r\n3,E')).toThrow(
    expect.objectContaining({ failure: { kind: "openQuotes", line: 4 } }),
  )
})

test.each([
  [new TextEncoder().encode("\ufeffMUÑOZ"), "MUÑOZ"],
  [Uint8Array.of(0x4d, 0xd1), "MÑ"],
  [Uint8Array.of(0xff, 0xfe, 0xd1, 0), "Ñ"],
  [Uint8Array.of(0xfe, 0xff, 0, 0xd1), "Ñ"],
  [Uint8Array.of(0x64, 0, 0x6e, 0, 0x69, 0), "dni"], // UTF-16 without its mark
  [Uint8Array.of(0, 0x64, 0, 0x6e, 0, 0x69), "dni"],
])("%j is %s", (bytes, text) => {
  expect(decodeText(bytes).text).toBe(text)
})

test("bytes that are no text are refused, not shown as columns of signs", () => {
  expect(() => decodeText(Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d, 0, 1, 0xff, 2, 3, 4, 5))).toThrow()
})

test.each(["sep=;\r\ndni;nota\r\n00123456;a,b,c", "SEP=;\ndni;nota\n00123456;a,b,c"])(
  "the line in which a spreadsheet says its delimiter is no row (%j)",
  (text) => {
    expect(readCsv(text).rows).toEqual([
      { line: 2, cells: ["dni", "nota"] },
      { line: 3, cells: ["00123456", "a,b,c"] },
    ])
  },
)

const text = (name: string) => readFileSync(`test/samples/tables/${name}`, "utf8")
const cellsOf = (csv: string, divider?: Divider) => readCsv(csv, divider).rows.map(({ cells }) => cells)

test.each(["mixed-line-ends.csv", "mixed-line-ends-heading.csv"])("any line end ends a line: %s", (name) => {
  expect(cellsOf(text(name))).toEqual([
    ["DNI", "NOMBRES", "SEDE"],
    ["00123456", "ANA", "LIMA"],
    ["45678912", "LUIS", "CUSCO"],
    ["40111222", "EVA", "PUNO"],
  ])
})

test("a comma in a title divides nothing, and a divider that was chosen divides everything", () => {
  const csv = text("title-with-comma.csv")
  expect(cellsOf(csv)).toEqual([
    ["Clientes de la sede San Isidro, al 03/05/2026"],
    ["DNI", "NOMBRES"],
    ["00123456", "ANA"],
    ["45678912", "LUIS"],
  ])
  expect(cellsOf(csv, ",")[1]).toEqual(["DNI;NOMBRES"])
})

test("a line of another divider is divided by that", () => {
  expect(cellsOf("DNI,NOMBRES\n00123456;ANA\n45678912;LUIS\n40111222\tEVA")).toEqual([
    ["DNI", "NOMBRES"],
    ["00123456", "ANA"],
    ["45678912", "LUIS"],
    ["40111222", "EVA"],
  ])
})

test("amounts with a comma do not make columns of themselves", () => {
  expect(cellsOf("DNI;MONTO\n00123456;12,50\n45678912;3,75")[1]).toEqual(["00123456", "12,50"])
})
