import { expect, test } from "vitest"
import { LEVELS_IN_REVIEW_ORDER, REPORT_LEVELS } from "./report-row.ts"

test("every level has its place in the order of review, and what may be anything stands before what is medium or low", () => {
  expect(LEVELS_IN_REVIEW_ORDER.toSorted()).toEqual(REPORT_LEVELS.toSorted())
  expect(LEVELS_IN_REVIEW_ORDER).toEqual(["BLACK", "RED", "GREEN", "other", "ORANGE", "YELLOW"])
})
