import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { readCsv } from "#components/table-import/read-csv.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type DraftRow, withValues } from "./draft-row.ts"
import { type RewriteKind, rewritesOf, withRewrites } from "./rewritten-values.ts"

const found = (kind: RewriteKind, operation: OperationSlug, rows: readonly DraftRow[]) =>
  rewritesOf(kind, operation, rows, "2026-11-27")

const HEADS = ["Cliente"]
const fromFile = (id: number, dni: string): DraftRow => ({
  id,
  line: id + 1,
  values: { dni },
  others: { heads: HEADS, cells: [`cliente ${id}`], fieldHeads: { dni: "DNI titular" } },
})

test("a DNI that is a few digits short is found, whatever else a list holds", () => {
  const rows = ["1234567", " 12345 ", "1234", "12345678", "ABC1234", ""].map((dni, id) => fromFile(id, dni))
  expect(found("zeros", "person", rows).map(({ from, to }) => [from, to])).toEqual([
    ["1234567", "01234567"],
    ["12345", "00012345"],
  ])
  expect(found("zeros", "match", rows)).toHaveLength(2)
})

test("a RUC is never taken for shortened, nor a document that is no DNI", () => {
  expect(found("zeros", "company", [{ id: 1, line: null, values: { ruc: "1234567" } }])).toEqual([])
  const kyc = (type: string): DraftRow => ({
    id: 1,
    line: null,
    values: { document_type: type, document_number: "1234567" },
  })
  expect(found("zeros", "kyc", [kyc("ce")])).toEqual([])
  expect(found("zeros", "kyc", [kyc("dni")])).toMatchObject([{ field: "document_number", to: "01234567" }])
})

test("signs within an identifier are taken out where what is left is exactly one", () => {
  const taken = (operation: "vin" | "person" | "company", field: string, texts: readonly string[]) =>
    found(
      "signs",
      operation,
      texts.map((text, id) => ({ id, line: null, values: { [field]: text } })),
    ).map(({ to }) => to)
  expect(
    taken("vin", "vin", ["9BWAB CDEFG1234567", "9bwzzz377-vt-004251", "9BWZZZ377VT004251", "9BW-1"]),
  ).toEqual(["9BWABCDEFG1234567", "9bwzzz377vt004251"])
  expect(
    taken("person", "dni", ["40.000.001", "4000 0001", "40000001", "1234567-8", "4000-1", "40000002-5"]),
  ).toEqual(["40000001", "40000001", "40000002"])
  expect(taken("person", "dni", ["\u202a40000001\u202c", "4000\u200b0002", "\u200b400"])).toEqual([
    "40000001",
    "40000002",
  ])
  expect(taken("company", "ruc", ["20-10000001-1", "2010000001", "20,100,000,011"])).toEqual([
    "20100000011",
    "20100000011",
  ])
})

test("the file's own writing goes along in all of its rows, once; what was typed is only corrected", () => {
  const typed: DraftRow = { id: 9, line: null, values: { dni: "7654321" } }
  const rows = [fromFile(1, "1234567"), fromFile(2, "12345678"), typed]
  const corrected = withRewrites(rows, found("zeros", "person", rows))
  expect(corrected.map(({ values }) => values.dni)).toEqual(["01234567", "12345678", "07654321"])
  expect(corrected.map(({ others }) => others?.heads)).toEqual([
    ["Cliente", "DNI titular"],
    ["Cliente", "DNI titular"],
    undefined,
  ])
  expect(corrected[0]?.others?.heads).toBe(corrected[1]?.others?.heads)
  expect(corrected.map(({ others }) => others?.cells)).toEqual([
    ["cliente 1", "1234567"],
    ["cliente 2", "12345678"],
    undefined,
  ])
  const [first, ...rest] = corrected
  if (!first) throw new Error("a row is gone")
  const edited = [withValues(first, { dni: "123456" }), ...rest]
  const again = withRewrites(edited, found("zeros", "person", edited))
  expect(again[0]).toMatchObject({
    values: { dni: "00123456" },
    others: { heads: ["Cliente", "DNI titular"], cells: ["cliente 1", "1234567"] },
  })
})

test("a row that is edited keeps what else its file has, and loses what was said of it", () => {
  const row = { ...fromFile(1, "x"), serverErrors: { dni: ["no"] } }
  expect(withValues(row, { dni: "12345678" })).toEqual(fromFile(1, "12345678"))
})

const dated = (...texts: string[]): DraftRow[] =>
  texts.map((birthdate, id) => ({ id, line: id + 1, values: { document_number: "001", birthdate } }))
const days = (kind: RewriteKind, ...texts: string[]) =>
  found(kind, "foreigner", dated(...texts)).map(({ to }) => to)

test("dates as databases write them: one rewriting of the column, apart what may be meant otherwise", () => {
  const { rows } = readCsv(readFileSync("test/samples/tables/dates-with-time.csv", "utf8"))
  const texts = rows.slice(1).map(({ cells }) => cells[2] ?? "")
  expect(days("whole", ...texts)).toEqual(Array.from({ length: 7 }, () => "1990-05-03"))
  expect(days("serial", ...texts)).toEqual(["1990-05-03"])
  expect(days("shortYear", ...texts)).toEqual(["1990-05-03"])
})

test("the whole column says which part is the day; what is no day stays", () => {
  expect(days("whole", "03/05/1990", "04/25/1991")).toEqual(["1990-03-05", "1991-04-25"])
  expect(days("whole", "03/05/1990", "25/04/1991")).toEqual(["1990-05-03", "1991-04-25"])
  expect(days("whole", "31/02/1990", "1990-05-03", "hoy", "", "3 de mayo de 1990")).toEqual(["1990-05-03"])
  expect(days("shortYear", "03/05/26", "03/05/30")).toEqual(["2026-05-03", "1930-05-03"])
})
