import { expect, test } from "vitest"
import { headedAt } from "./heading.ts"
import { columnLetters, mappedSheet, missingFields, sharedColumns } from "./map-columns.ts"

const field = (name: string, optional = true) => ({ field: name, label: name, names: [name], optional })
const [DNI, NAMES, BIRTH] = [field("dni", false), field("names"), field("birth_date")]

test("a field that has to be there and has no column is missing", () => {
  expect(missingFields({ dni: [], names: [1] }, [DNI, NAMES])).toEqual([DNI])
})

test("rows keep their zeros and their line; empty ones are left out, parts are joined", () => {
  const rows = [
    { line: 2, cells: [" 00123456 ", "ANA", "QUISPE"] },
    { line: 3, cells: ["", ""] },
    { line: 4, cells: ["00123457"] },
  ]
  const mapping = { dni: [0], names: [1, 2], birth_date: [] }
  expect(mappedSheet(headedAt(rows, null), mapping).rows).toEqual([
    { line: 2, values: { dni: "00123456", names: "ANA QUISPE" }, others: [] },
    { line: 4, values: { dni: "00123457", names: "" }, others: [] },
  ])
})

test("the other columns keep their order, their heads and their cells as they came", () => {
  const rows = [
    { line: 3, cells: ["Sede", "DNI", "", "Vacía"] },
    { line: 5, cells: [" Lima ", "00123456", "=1+1", " "] },
  ]
  expect(mappedSheet(headedAt(rows, 0), { dni: [1] })).toEqual({
    others: ["Sede", "C"],
    heads: { dni: "DNI" },
    rows: [{ line: 5, values: { dni: "00123456" }, others: [" Lima ", "=1+1"] }],
  })
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
  expect(sharedColumns({ dni: [0], names: [2], birth_date: [2] }, [DNI, NAMES, BIRTH])).toEqual([
    { column: 2, fields: [NAMES, BIRTH] },
  ])
  expect(sharedColumns({ dni: [0], names: [1], birth_date: [] }, [DNI, NAMES, BIRTH])).toEqual([])
})
