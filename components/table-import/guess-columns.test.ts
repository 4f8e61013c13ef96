import { expect, test } from "vitest"
import { guessColumns, readSheet, unusedParts } from "./guess-columns.ts"
import { guessHeading, headedAt, looksLikeTitles } from "./heading.ts"
import { type ImportField, NOTHING_HIDDEN } from "./import-field.ts"

const field = (name: string, names: string[], more: Partial<ImportField> = {}): ImportField => ({
  field: name,
  label: name,
  names: [name, ...names],
  optional: true,
  ...more,
})
const DNI = field("dni", ["Número de DNI", "N° DNI"], {
  optional: false,
  look: (cell) => (/^\d{8}$/.test(cell) ? 1 : 0),
  besides: [],
  isFigures: true,
})
const NAMES = field("names", ["Nombres"])
const BIRTH = field("birth_date", ["Fecha de nacimiento"])
const FIELDS = [DNI, NAMES, BIRTH]

const table = (...lines: string[]) =>
  lines.map((line, index) => ({ line: index + 1, cells: line.split(";") }))

test.each([
  ["DNI;Nombres;fecha nacimiento", { dni: [0], names: [1], birth_date: [2] }],
  ["nombres;NUMERO DE DNI;Fecha de Nacimiento", { dni: [1], names: [0], birth_date: [2] }],
  ["sede;birth-date;dni;dni", { dni: [2], names: [], birth_date: [1] }],
  ["Nombres;names;Nº DNI", { dni: [2], names: [1], birth_date: [] }],
  ["código;otro", { dni: [], names: [], birth_date: [] }],
  ["DNI Cliente;F. Nac.", { dni: [0], names: [], birth_date: [1] }],
  ["Fec. Nac.;Nro. DNI titular;NOMBRES COMPLETOS", { dni: [1], names: [2], birth_date: [0] }],
  ["DNI y nombres", { dni: [], names: [], birth_date: [] }],
  ["DNI vendedor;DNI", { dni: [1], names: [], birth_date: [] }],
  ["F. N.;D;fecha", { dni: [], names: [], birth_date: [] }],
])("titles %j give %j", (titles, mapping) => {
  expect(guessColumns(headedAt(table(titles), 0), FIELDS)).toEqual(mapping)
})

test("without titles a column is one's by what it holds; the others are chosen by a person", () => {
  const headed = headedAt(table("ANA;00123456", "EVA;40000001"), null)
  expect(guessColumns(headed, FIELDS)).toEqual({ dni: [1], names: [], birth_date: [] })
})

test("letters make no column one of documents, whatever its title", () => {
  const clients = table("CÓDIGO;PERSONA", "CLIENTE 1;ANA", "CLIENTE 2;EVA")
  expect(readSheet("", { name: "", rows: clients, hidden: NOTHING_HIDDEN }, [DNI])).toMatchObject({
    isCertain: false,
    rows: [],
  })
  expect(guessColumns(headedAt(table("DNI", "CLIENTE 1", "CLIENTE 2"), 0), [DNI])).toEqual({ dni: [] })
})

test("under titles that nobody listed, the column of documents is found by what it holds", () => {
  const rows = table("CÓDIGO;IDENTIFICACIÓN", "CLIENTE 1;00123456", "CLIENTE 2;40000001")
  expect(guessHeading(rows, [DNI])).toBe(0)
  expect(guessColumns(headedAt(rows, 0), [DNI])).toEqual({ dni: [1] })
})

test("titles are known by any field's name", () => {
  expect(looksLikeTitles(["x", "NOMBRES"], FIELDS)).toBe(true)
  expect(looksLikeTitles(["00123456", "ANA"], FIELDS)).toBe(false)
})

test.each([
  ["the first row", ["DNI;Nombres", "00123456;ANA"], 0],
  [
    "below a title, a blank row and a logo",
    ["Clientes DNI 2026", "", "ACME SAC;;", "N°;DNI;Nombres", "1;00123456;ANA"],
    3,
  ],
  ["below a line that names a field too", ["Lista de DNI", "DNI", "00123456"], 1],
  ["below the firm's own number", ["RUC 20512345678", "DNI;Nombres", "00123456;ANA"], 1],
  ["none among data", ["00123456;ANA", "00123457;NOMBRES", "00123458;EVA"], null],
  ["none below rows as wide as it", ["ANA;Lima", "DNI;Nombres"], null],
  ["none where nothing names a field", ["código;otro", "1;2"], null],
])("the heading is %s", (_, lines, heading) => {
  expect(guessHeading(table(...lines), FIELDS)).toBe(heading)
})

test("rows above the heading are reported, and make nothing certain", () => {
  const sheet = { name: "", rows: table("Clientes", "dni;names", "00123456;ANA"), hidden: NOTHING_HIDDEN }
  expect(readSheet("", sheet, FIELDS)).toMatchObject({
    isCertain: false,
    unused: ["Clientes"],
    heads: { dni: "dni", names: "names", birth_date: "" },
    rows: [{ line: 3, values: { dni: "00123456", names: "ANA" } }],
  })
})

test.each([
  ["every column has its field", table("dni;names", "00123456;ANA"), true],
  ["a column has none", table("dni;sede", "00123456;Lima"), false],
  ["the field that has to be there has no column", table("names", "ANA"), false],
  ["a column without anything in it, behind the last delimiter", table("dni;names;", "00123456;ANA;"), true],
  ["the rows are only numbered", table("N°;dni", "1;00123456"), true],
])("%s: certain is %3$s", (_, rows, certain) => {
  expect(readSheet("", { name: "", rows, hidden: NOTHING_HIDDEN }, FIELDS).isCertain).toBe(certain)
})

test("without titles nothing is certain but one column for one field", () => {
  const sheet = { name: "", rows: table("00123456"), hidden: NOTHING_HIDDEN }
  expect(readSheet("", sheet, [DNI]).isCertain).toBe(true)
  expect(readSheet("", sheet, FIELDS).isCertain).toBe(false)
})

const EMAIL = field("email", [], { look: (cell) => (cell.includes("@") ? 1 : 0), besides: [] })
const CODE = field("code", [], { look: (cell) => (/^\d+$/.test(cell) ? 1 : 0) })
const PARTS = field("parts", [], { title: /^part/, several: true })

test("a column is found by what stands in it, numbered rows are not taken for it", () => {
  const rows = table("1;77;ana@correo.pe", "2;78;bo@correo.pe")
  expect(guessColumns(headedAt(rows, null), [EMAIL, CODE])).toEqual({ email: [2], code: [1] })
})

test("beside titles only what is beyond doubt is found by its look; parts are all taken, the rest is told", () => {
  const rows = table("part a;x;part b;y", "A;77;B;ana@correo.pe")
  const headed = headedAt(rows, 0)
  const mapping = guessColumns(headed, [EMAIL, CODE, PARTS])
  expect(mapping).toEqual({ email: [3], code: [], parts: [0, 2] })
  expect(unusedParts(headed, mapping)).toEqual(["x"])
})
