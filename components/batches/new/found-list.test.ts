import { expect, test } from "vitest"
import { headedAt } from "#components/table-import/heading.ts"
import type { ImportField } from "#components/table-import/import-field.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { batchRows, countDocuments, fieldsAbout, type ListKind, listedRows, readList } from "./found-list.ts"

const fields = (kind: ListKind) =>
  fieldsAbout(kind, kind.toUpperCase(), (operation) =>
    factsOf(operation).fields.map(
      ({ name, optional }): ImportField => ({
        field: name,
        label: name,
        names: [name],
        optional: optional === true,
      }),
    ),
  )
const rowsOf = (...cells: string[][]) => cells.map((own, index) => ({ line: index + 1, cells: own }))

test.each([
  ["40000001\n40,000,002\n40000003-5", [["40000001"], ["40000002"], ["40000003"]], "dni"],
  ["20400000011 20400000012", [["20400000011"], ["20400000012"]], "ruc"],
  ["CTJ-001, CTJ002", [["CTJ-001"], ["CTJ002"]], "plate"],
  [
    "HIGA 40000001\nROJAS 40000002",
    [
      ["DNI", "resto"],
      ["40000001", "HIGA"],
      ["40000002", "ROJAS"],
    ],
    "dni",
  ],
])("a list of bare documents: %j", (text, cells, kind) => {
  const rows = listedRows(text, fields, "resto")
  expect(rows?.map((row) => row.cells)).toEqual(cells)
  expect(readList(rows ?? [], fields).kind).toBe(kind)
})

test.each(["cliente;documento\nANA;40000001\nEVA;40000002", "ANA\nEVA"])(
  "no list of documents: %j",
  (text) => {
    expect(listedRows(text, fields, "resto")).toBeNull()
  },
)

test("a table is read by its columns: letters make none of DNI, and what other queries ask for stays with the rows", () => {
  const rows = rowsOf(
    ["cliente", "documento", "birth_date"],
    ["ANA", "40000001", "1990-05-03"],
    ["EVA", "40000002", ""],
    ["LUZ", "CE 12", ""],
  )
  const reading = readList(rows, fields)
  const headed = headedAt(rows, reading.heading)
  expect(reading).toMatchObject({ kind: "dni", heading: 0, mapping: { document: [1], birth_date: [2] } })
  expect(countDocuments(headed, reading)).toEqual({ like: 2, unlike: 1 })
  expect(batchRows("kyc", headed, reading)[0]).toMatchObject({
    line: 2,
    values: { document_type: "dni", document_number: "40000001", birth_date: "1990-05-03" },
    others: { heads: ["cliente", "birth_date"], cells: ["ANA", "1990-05-03"] },
  })
  expect(countDocuments(headed, { ...reading, mapping: {} })).toEqual({ like: 0, unlike: 0 })
})
