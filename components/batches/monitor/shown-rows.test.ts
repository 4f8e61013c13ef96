import { expect, test } from "vitest"
import type { BatchRow } from "#lib/batches/batch-row.ts"
import { shownRows } from "./shown-rows.ts"

const row = (number: number, state: BatchRow["state"], identifier = ""): BatchRow => ({
  id: String(number),
  row: number,
  identifier,
  state,
  charge: "none",
  problem: null,
  resultKind: null,
  said: null,
  isUnusual: false,
  revision: number,
})
const rows = [row(1, "answered"), row(2, "queued"), undefined, row(4, "queued")]

test("all of them, read or not", () => {
  expect(shownRows(rows, null, null)).toEqual([0, 1, 2, 3])
})

test("those of one state, and the one that holds the focus, in their order", () => {
  expect(shownRows(rows, { by: "state", state: "queued" }, null)).toEqual([1, 3])
  expect(shownRows(rows, { by: "state", state: "queued" }, 0)).toEqual([0, 1, 3])
  expect(shownRows(rows, { by: "state", state: "unknown" }, null)).toEqual([])
})

test("those whose identifier holds a text, whatever its case; a row that was not read yet holds none", () => {
  const named = [row(1, "queued", "1HGCM82633A004352"), row(2, "answered", "2HGCM82633A009999"), undefined]
  expect(shownRows(named, null, null, " 4352 ")).toEqual([0])
  expect(shownRows(named, null, null, "hgcm")).toEqual([0, 1])
  expect(shownRows(named, { by: "state", state: "answered" }, null, "hgcm")).toEqual([1])
  expect(shownRows(named, null, 2, "hgcm")).toEqual([0, 1, 2])
  const plates = [row(1, "queued", "CTJ-001"), row(2, "queued", "40.000.001")]
  expect(shownRows(plates, null, null, "ctj001")).toEqual([0])
  expect(shownRows(plates, null, null, "40000001")).toEqual([1])
})
