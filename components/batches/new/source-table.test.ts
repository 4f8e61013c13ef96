import { expect, test } from "vitest"
import { MAX_SOURCE_CHARACTERS } from "#lib/domain/batch-states.ts"
import { sourceTable } from "./source-table.ts"

const typed = { line: null }

test("a typed list has nothing beside it; a file without other columns has its lines", () => {
  expect(sourceTable([typed], true)).toEqual({ table: null, left: [] })
  const others = { heads: [], cells: [] }
  expect(sourceTable([{ line: 7, others }], true).table).toEqual({
    columns: [],
    rows: [{ line: 7, cells: [] }],
  })
})

test("columns of several files stand under one head, a head that comes twice in a file stays two", () => {
  const first = ["Nota", "Cliente", "Nota"]
  const second = ["Cliente", "Monto"]
  const { table } = sourceTable(
    [
      { line: 2, others: { heads: first, cells: ["a", "ANA", "b"] } },
      { line: 3, others: { heads: first, cells: ["c", "LUIS", "d"] } },
      typed,
      { line: 5, others: { heads: second, cells: ["ROSA", "=1+1"] } },
    ],
    true,
  )
  expect(table).toEqual({
    columns: ["Nota", "Cliente", "Nota", "Monto"],
    rows: [
      { line: 2, cells: ["a", "ANA", "b", ""] },
      { line: 3, cells: ["c", "LUIS", "d", ""] },
      { line: null, cells: [] },
      { line: 5, cells: ["", "ROSA", "", "=1+1"] },
    ],
  })
})

test("what does not fit stays out as a whole column, and is named; without them the lines remain", () => {
  const heads = ["corta", "larga", "otra"]
  const row = { line: 2, others: { heads, cells: ["a", "x".repeat(MAX_SOURCE_CHARACTERS), "b"] } }
  expect(sourceTable([row], true)).toEqual({
    table: { columns: ["corta", "otra"], rows: [{ line: 2, cells: ["a", "b"] }] },
    left: ["larga"],
  })
  expect(sourceTable([row], false)).toEqual({
    table: { columns: [], rows: [{ line: 2, cells: [] }] },
    left: [],
  })
})
