import { expect, test } from "vitest"
import { isGrave, levelDisagreement, reportSummary } from "./report-summary.ts"

const summaryOf = (data: unknown) => reportSummary(Buffer.from(JSON.stringify({ status: "success", data })))

test("counts the items of all sections, and the sections without data", () => {
  const report = {
    aml_status: "RED",
    pep: [1, 2],
    sanctions: [],
    vip_list: null,
    adverse_media: [{}],
    other: [1],
  }
  expect(summaryOf(report)).toEqual({ level: "RED", items: 3, nulls: 1 })
})

test.each([
  [{ aml_status: 3 }, null],
  [{ aml_status: "" }, null],
  [{ aml_status: "PURPLE" }, "PURPLE"],
  [{ aml_status: "RED", pep: "none" }, "RED"],
])("of %j the level is %s", (data, level) => {
  expect(summaryOf(data)).toMatchObject({ level, items: 0 })
})

test.each([null, [], "text", 3])("%j is no record", (data) => {
  expect(summaryOf(data)).toBeUndefined()
})

test.each(["", "{", "null", '{"status":"success"}'])("%s holds no record", (body) => {
  expect(reportSummary(Buffer.from(body))).toBeUndefined()
})

test.each([
  ["GREEN", 0, 0, null],
  ["GREEN", 0, 6, null],
  ["GREEN", 0, 7, "all_null"],
  ["GREEN", 1, 6, "hits"],
  ["YELLOW", 1, 0, null],
  ["YELLOW", 0, 3, "no_hits"],
  ["BLACK", 0, 7, "no_hits"],
  ["PURPLE", 0, 7, null],
  [null, 3, 0, null],
] as const)("%s with %i items and %i sections of null: %s", (level, items, nulls, expected) => {
  expect(levelDisagreement({ level, items, nulls })).toBe(expected)
})

test.each([
  ["BLACK", 4, true],
  ["RED", 4, true],
  ["PURPLE", 0, true],
  ["ORANGE", 4, false],
  ["ORANGE", 0, true],
  ["GREEN", 1, true],
  ["GREEN", 0, false],
] as const)("%s with %i items is grave: %s", (level, items, is) => {
  expect(isGrave({ level, items, nulls: 0 })).toBe(is)
})

test("a report that cannot be read is grave until somebody looks", () => {
  expect(isGrave(null)).toBe(true)
})
