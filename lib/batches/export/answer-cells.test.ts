import { expect, test } from "vitest"
import { parseExact, WITHHELD } from "#lib/checks/answers/exact-json.ts"
import { answerFields, cellOf, valueCell } from "./answer-cells.ts"

const read = (json: string) => parseExact(json) ?? null

test("one field per name, in the order in which they came; objects are taken apart, lists are not", () => {
  const fields = answerFields(read('{"b":1,"result":{"names":{"score":0}},"a":[{"x":1}],"empty":{}}'))
  expect([...fields.keys()]).toEqual(["b", "result.names.score", "a", "empty"])
})

test("an answer that is no object is one field", () => {
  expect([...answerFields(read('["A","B"]'))].map(([name, value]) => [name, cellOf(value)])).toEqual([
    ["", '["A","B"]'],
  ])
})

test("the kinds of nothing and the values that look like nothing are distinguished", () => {
  const cells = ["null", '""', "[]", "0", "false", "{}"].map((json) => cellOf(read(json)))
  expect(cells).toEqual(["[null]", "[empty text]", "[empty list]", "0", "false", "{}"])
  expect(cellOf(undefined)).toBe("[absent]")
  expect(cellOf(WITHHELD)).toBe("[signed link: kept on the server]")
  expect(new Set(cells).size).toBe(cells.length)
})

test("values stay as they came", () => {
  expect(cellOf(read('"00123456"'))).toBe("00123456")
  expect(cellOf(read("83.330"))).toBe("83.330")
  expect(cellOf(read("12345678901234567890"))).toBe("12345678901234567890")
  expect(cellOf(read('"[null]"'))).toBe('"[null]"')
})

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
