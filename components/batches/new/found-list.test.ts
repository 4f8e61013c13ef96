import { expect, test } from "vitest"
import { headedAt } from "#components/table-import/heading.ts"
import type { ImportField } from "#components/table-import/import-field.ts"
import { readCsv } from "#components/table-import/read-csv.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { batchRows, fieldsAbout, type ListKind, listedRows, readList, sortRows } from "./found-list.ts"

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

test("documents of a table are read without their signs; its rows are kept as they were where more is lost", () => {
  const rows = readCsv("dni;cliente\n40 000 073\n40.000.074\n40000075;JUAN\n\t40000078\n40000077,\n=1+1").rows
  const reading = readList(rows, fields)
  const read = batchRows("person", headedAt(rows, reading.heading), reading)
  expect(read.map(({ values }) => values.dni)).toEqual([
    "40000073",
    "40000074",
    "40000075",
    "40000078",
    "40000077",
    "=1+1",
  ])
  expect(read[2]?.others).toMatchObject({ heads: ["cliente"], cells: ["JUAN"] })
  const checked = readCsv("dni;cliente\n40000073-5;ANA").rows
  expect(batchRows("person", headedAt(checked, 0), readList(checked, fields))[0]).toMatchObject({
    values: { dni: "40000073" },
    others: { heads: ["cliente", "dni"], cells: ["ANA", "40000073-5"] },
  })
})

test.each([
  "cliente;documento\nANA;40000001\nEVA;40000002",
  "ANA\nEVA",
  "dni;cliente\n40000001\n40000002\n40 000 073\n40000075;JUAN",
])("no list of documents: %j", (text) => {
  expect(listedRows(text, fields, "resto")).toBeNull()
})

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
  expect(sortRows(headed, reading)).toMatchObject({ like: [{ line: 2 }, { line: 3 }], unlike: [{ line: 4 }] })
  expect(batchRows("kyc", headed, reading)[0]).toMatchObject({
    line: 2,
    values: { document_type: "dni", document_number: "40000001", birth_date: "1990-05-03" },
    others: { heads: ["cliente", "birth_date"], cells: ["ANA", "1990-05-03"] },
  })
  expect(sortRows(headed, { ...reading, mapping: {} })).toEqual({ like: [], unlike: [] })
})
