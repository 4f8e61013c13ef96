import { expect, test } from "vitest"
import { parseExact } from "#lib/checks/answers/exact-json.ts"
import { valueCell } from "./people-cells.ts"

const words = { yes: "Sí", no: "No" }

test.each([
  ['"00123456"', "00123456"],
  ['"=1+1"', "=1+1"],
  ['"12-05-2020"', { as: "day", text: "2020-05-12" }],
  ["4", { as: "number", text: "4" }],
  ["1e400", "1e400"],
  ["true", { as: "list", text: "Sí" }],
  ["null", ""],
  ['""', ""],
  ["[]", ""],
  ['["ANA","LUIS"]', { as: "list", text: "ANA\nLUIS" }],
  ['[{"nombre":"ANA","tipo":null,"numero":"0012"}]', { as: "list", text: "ANA · 0012" }],
])("%s", (json, cell) => {
  expect(valueCell(parseExact(json), false, words)).toEqual(cell)
})

test("a code is never a figure or a day", () => {
  expect(valueCell(parseExact("20601234567"), true, words)).toBe("20601234567")
  expect(valueCell(parseExact('"2020-05-03"'), true, words)).toBe("2020-05-03")
})

test("a field that did not come is an empty cell", () => {
  expect(valueCell(undefined, false, words)).toBe("")
})
