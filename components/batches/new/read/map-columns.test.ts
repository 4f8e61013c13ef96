import { expect, test } from "vitest"
import {
  columnLetters,
  guessMapping,
  isCertain,
  looksLikeTitles,
  mapRows,
  missingColumns,
  sharedColumns,
} from "./map-columns.ts"

const DNI = { field: "dni", names: ["dni", "Número de DNI"], optional: false }
const NAMES = { field: "names", names: ["names", "Nombres"], optional: true }
const BIRTH = { field: "birth_date", names: ["birth_date", "Fecha de nacimiento"], optional: true }
const FIELDS = [DNI, NAMES, BIRTH]

test.each([
  [["DNI", "Nombres", "fecha nacimiento"], { dni: 0, names: 1, birth_date: null }],
  [["nombres", "NUMERO DE DNI", "Fecha de Nacimiento"], { dni: 1, names: 0, birth_date: 2 }],
  [["sede", "birth-date", "dni", "dni"], { dni: 2, names: null, birth_date: 1 }],
  [["código", "otro"], { dni: null, names: null, birth_date: null }],
])("titles %j give %j", (titles, mapping) => {
  expect(guessMapping(titles, titles.length, FIELDS)).toEqual(mapping)
})

test("without titles the columns follow the order of the fields", () => {
  expect(guessMapping(null, 2, FIELDS)).toEqual({ dni: 0, names: 1, birth_date: null })
})

test("titles are known by any field's name", () => {
  expect(looksLikeTitles(["x", "NOMBRES"], FIELDS)).toBe(true)
  expect(looksLikeTitles(["00123456", "ANA"], FIELDS)).toBe(false)
})

test("a mapping is certain when neither a field nor a column is left", () => {
  expect(isCertain({ dni: 0, names: 1, birth_date: null }, 2, FIELDS)).toBe(true)
  expect(isCertain({ dni: 0, names: null, birth_date: null }, 2, FIELDS)).toBe(false)
  expect(missingColumns({ dni: null, names: 1 }, FIELDS)).toEqual(["dni"])
})

test("rows keep their zeros and their line; empty ones are left out", () => {
  const rows = [
    { line: 2, cells: [" 00123456 ", "ANA"] },
    { line: 3, cells: ["", ""] },
    { line: 4, cells: ["00123457"] },
  ]
  expect(mapRows(rows, { dni: 0, names: 1, birth_date: null })).toEqual([
    { line: 2, values: { dni: "00123456", names: "ANA" } },
    { line: 4, values: { dni: "00123457", names: "" } },
  ])
})

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is %s", (index, letters) => {
  expect(columnLetters(index)).toBe(letters)
})

test("a column that two fields are read from is noticed", () => {
  expect(sharedColumns({ dni: 0, names: 2, birth_date: 2, issue_date: null, expiration_date: null })).toEqual(
    [{ column: 2, fields: ["names", "birth_date"] }],
  )
  expect(sharedColumns({ dni: 0, names: 1, birth_date: null })).toEqual([])
})
