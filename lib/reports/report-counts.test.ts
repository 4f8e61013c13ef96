import { expect, test } from "vitest"
import { countReports, type ReportGroup } from "./report-counts.ts"

const GROUPS: ReportGroup[] = [
  { state: "sealed", level: "RED", untaken: true, count: 3 },
  { state: "sealed", level: "RED", untaken: false, count: 1 },
  { state: "sealed", level: "GREEN", untaken: false, count: 10 },
  { state: "sealing", level: "RED", untaken: true, count: 2 },
  { state: "none", level: "other", untaken: false, count: 4 },
]

test("without filters every count is of all", () => {
  expect(countReports(GROUPS, {})).toEqual({
    shown: 20,
    states: { all: 20, sealed: 14, sealing: 2, missed: 0, removed: 0, none: 4 },
    levels: { GREEN: 10, YELLOW: 0, ORANGE: 0, RED: 6, BLACK: 0, other: 4 },
    untaken: 5,
  })
})

test("the count of a filter heeds all the others, and not itself", () => {
  const counts = countReports(GROUPS, { state: "sealed", level: "RED", untaken: true })
  expect(counts.shown).toBe(3)
  expect(counts.states).toEqual({ all: 5, sealed: 3, sealing: 2, missed: 0, removed: 0, none: 0 })
  expect(counts.levels).toMatchObject({ RED: 3, GREEN: 0 })
  expect(counts.untaken).toBe(3)
})
