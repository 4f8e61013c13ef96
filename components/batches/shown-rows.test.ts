import { expect, test } from "vitest"
import type { BatchRow } from "#lib/batches/batch-row.ts"
import { shownRows } from "./shown-rows.ts"

const row = (number: number, state: BatchRow["state"]): BatchRow => ({
  id: String(number),
  row: number,
  identifier: "",
  state,
  charge: "none",
  problem: null,
  said: null,
  revision: number,
})
const rows = [row(1, "answered"), row(2, "queued"), undefined, row(4, "queued")]

test("all of them, read or not", () => {
  expect(shownRows(rows, null, null)).toEqual([0, 1, 2, 3])
})

test("those of one state, and the one that holds the focus, in their order", () => {
  expect(shownRows(rows, "queued", null)).toEqual([1, 3])
  expect(shownRows(rows, "queued", 0)).toEqual([0, 1, 3])
  expect(shownRows(rows, "unknown", null)).toEqual([])
})
