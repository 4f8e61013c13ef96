import { expect, test } from "vitest"
import { parseExact } from "#lib/checks/answers/exact-json.ts"
import { answersAnother } from "./answers-another.ts"

test.each([
  ['{"dni":"99999999","aml_status":"RED"}', true],
  ['{"dni":99999999}', true],
  ['{"dni":"40000001"}', false],
  ['{"dni":40000001}', false],
  ['{"aml_status":"RED"}', false],
  ["null", false],
])("an answer of %s about DNI 40000001: of another, %s", (text, expected) => {
  expect(answersAnother({ operation: "aml", input: { dni: "40000001" }, record: parseExact(text) })).toBe(
    expected,
  )
})
