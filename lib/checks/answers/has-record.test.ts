import { expect, test } from "vitest"
import { hasRecord, parseExact } from "#lib/checks/answers/exact-json.ts"

test.each([
  ["null", false],
  ['""', false],
  ["[]", false],
  ["{}", false],
  ["0", true],
  ["false", true],
  ['"no hay"', true],
  ["[null]", true],
  ['{"dni":null}', true],
])("data %s is a record: %s", (text, expected) => {
  expect(hasRecord(parseExact(text))).toBe(expected)
})

test("what did not come is none", () => {
  expect(hasRecord(undefined)).toBe(false)
})
