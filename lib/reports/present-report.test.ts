import { expect, test } from "vitest"
import { reportLevel } from "./present-report.ts"

test.each([
  ["GREEN", { word: "GREEN" }],
  ["PURPLE", { word: "PURPLE" }],
  [" ", { word: " " }],
  [3, { word: "3" }],
  [false, { word: "false" }],
  ["", { nothing: "emptyText" }],
  [null, { nothing: "null" }],
  [undefined, { nothing: "absent" }],
  [["RED"], { nothing: "unspecified" }],
])("a level that came as %j", (value, level) => {
  expect(reportLevel(value)).toEqual(level)
})
