import { expect, test } from "vitest"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { DraftRow } from "./draft-row.ts"
import { ROW_GROUPS, rowsToSend, showsRow, summarizeRows } from "./summarize-rows.ts"
import { validateRow } from "./validate-row.ts"

const GOOD = "1HGCM82633A004352"
const ANSWERED = { state: "answered", resultKind: "record" } as const
const vins = (...list: string[]): DraftRow[] =>
  list.map((vin, index) => ({ id: index + 1, line: null, values: { vin } }))
const summary = (rows: DraftRow[], asked: string[] = []) =>
  summarizeRows(
    rows,
    (row) => validateRow("vin", row, "2026-11-20"),
    ({ subject }) => (subject !== null && asked.includes(subject.identifier) ? ANSWERED : undefined),
  )

test("each row is in one group, and a repetition names the row that it repeats", () => {
  const { rows, counts } = summary(vins(GOOD, "IO", GOOD.toLowerCase(), "2HGCM82633A004352"), [
    "2HGCM82633A004352",
  ])
  expect(counts.all).toBe(ROW_GROUPS.reduce((sum, group) => sum + counts[group], 0))
  expect(counts).toMatchObject({
    all: 4,
    valid: 1,
    invalid: 1,
    repeated: 1,
    asked: 1,
    vinShort: 1,
    vinI: 1,
    vinO: 1,
  })
  expect(rows.map(({ repeats }) => repeats)).toEqual([null, null, 1, null])
})

test("a row that breaks a rule repeats nothing", () => {
  expect(summary(vins("IO", "IO")).counts.repeated).toBe(0)
})

test("each filter shows as many rows as it counts", () => {
  const seen = summary(vins(GOOD, "IO", GOOD))
  for (const filter of ["all", "valid", "invalid", "repeated", "vinShort"] as const)
    expect(seen.rows.filter((row) => showsRow(filter, row))).toHaveLength(seen.counts[filter])
})

test.each([
  [{ repeated: null, asked: null }, [1, 3, 4]],
  [{ repeated: "leave" as const, asked: null }, [1, 4]],
  [{ repeated: "send" as const, asked: "leave" as const }, [1, 3]],
  [{ repeated: "leave" as const, asked: "leave" as const }, [1]],
])("with %j the rows %j would be sent", (choices, ids) => {
  const seen = summary(vins(GOOD, "IO", GOOD, "2HGCM82633A004352"), ["2HGCM82633A004352"])
  expect(rowsToSend(seen, choices).map(({ row }) => row.id)).toEqual(ids)
})

test("a row that declares what the registry answered can be found", () => {
  const { rows, counts } = summarizeRows(
    vins(GOOD, "2HGCM82633A004352"),
    (row) => validateRow("vin", row, "2026-11-20"),
    () => undefined,
    ({ input }) => (input.vin === GOOD ? ["names"] : []),
  )
  expect(counts.selfMatch).toBe(1)
  expect(rows.filter((row) => showsRow("selfMatch", row)).map(({ row }) => row.id)).toEqual([1])
})

test("of the rows that were asked before, those answered without a record are distinguished", () => {
  const before = new Map<string, Pick<AskedBefore, "state" | "resultKind">>([
    [GOOD, { state: "answered", resultKind: "nothing" }],
    ["2HGCM82633A004352", ANSWERED],
    ["3HGCM82633A004352", { state: "pending", resultKind: null }],
  ])
  const { rows, counts } = summarizeRows(
    vins(...before.keys(), "4HGCM82633A004352"),
    (row) => validateRow("vin", row, "2026-11-20"),
    ({ subject }) => before.get(subject?.identifier ?? ""),
  )
  expect(counts).toMatchObject({ asked: 3, askedWithout: 1 })
  expect(rows.filter((row) => showsRow("askedWithout", row)).map(({ row }) => row.id)).toEqual([1])
  const sent = (asked: "leave" | "sendWithout" | "send") =>
    rowsToSend({ rows, counts }, { repeated: null, asked }).map(({ row }) => row.id)
  expect(sent("leave")).toEqual([4])
  expect(sent("sendWithout")).toEqual([1, 4])
  expect(sent("send")).toEqual([1, 2, 3, 4])
})

test("a row whose document is unusual is set aside until somebody takes it in", () => {
  const people = (rows: readonly DraftRow[]) =>
    summarizeRows(
      rows,
      (row) => validateRow("person", row, "2026-11-20"),
      () => undefined,
    )
  const rows = ["40000001", "1234", "CLIENTE 1"].map(
    (dni, id): DraftRow => ({ id, line: null, values: { dni } }),
  )
  const sent = (all: readonly DraftRow[]) =>
    rowsToSend(people(all), { repeated: null, asked: null }).map(({ row }) => row.id)
  expect(people(rows).counts).toMatchObject({ valid: 1, setAside: 2 })
  expect(sent(rows)).toEqual([0])
  expect(sent(rows.map((row) => (row.id === 1 ? { ...row, isTakenIn: true } : row)))).toEqual([0, 1])
})
