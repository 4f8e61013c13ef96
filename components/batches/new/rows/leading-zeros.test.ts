import { expect, test } from "vitest"
import { type DraftRow, withValues } from "./draft-row.ts"
import { shortenedNumbers, withZeros } from "./leading-zeros.ts"

const HEADS = ["Cliente"]
const fromFile = (id: number, dni: string): DraftRow => ({
  id,
  line: id + 1,
  values: { dni },
  others: { heads: HEADS, cells: [`cliente ${id}`], fieldHeads: { dni: "DNI titular" } },
})

test("a DNI that is a few digits short is found, whatever else a list holds", () => {
  const rows = ["1234567", " 12345 ", "1234", "12345678", "ABC1234", ""].map((dni, id) => fromFile(id, dni))
  expect(shortenedNumbers("person", rows).map(({ from, to }) => [from, to])).toEqual([
    ["1234567", "01234567"],
    ["12345", "00012345"],
  ])
  expect(shortenedNumbers("match", rows)).toHaveLength(2)
})

test("a RUC is never taken for shortened, nor a document that is no DNI", () => {
  expect(shortenedNumbers("company", [{ id: 1, line: null, values: { ruc: "1234567" } }])).toEqual([])
  const kyc = (type: string): DraftRow => ({
    id: 1,
    line: null,
    values: { document_type: type, document_number: "1234567" },
  })
  expect(shortenedNumbers("kyc", [kyc("ce")])).toEqual([])
  expect(shortenedNumbers("kyc", [kyc("dni")])).toMatchObject([{ field: "document_number", to: "01234567" }])
})

test("the file's own writing goes along in all of its rows, once; what was typed is only corrected", () => {
  const typed: DraftRow = { id: 9, line: null, values: { dni: "7654321" } }
  const rows = [fromFile(1, "1234567"), fromFile(2, "12345678"), typed]
  const corrected = withZeros(rows, shortenedNumbers("person", rows))
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
  const again = withZeros(edited, shortenedNumbers("person", edited))
  expect(again[0]).toMatchObject({
    values: { dni: "00123456" },
    others: { heads: ["Cliente", "DNI titular"], cells: ["cliente 1", "1234567"] },
  })
})

test("a row that is edited keeps what else its file has, and loses what was said of it", () => {
  const row = { ...fromFile(1, "x"), serverErrors: { dni: ["no"] } }
  expect(withValues(row, { dni: "12345678" })).toEqual(fromFile(1, "12345678"))
})
