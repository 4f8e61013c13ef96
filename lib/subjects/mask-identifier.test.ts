import { expect, test } from "vitest"
import { type ExactJson, parseExact } from "#lib/checks/answers/exact-json.ts"
import { maskIdentifier, maskNumbers } from "./mask-identifier.ts"

test.each([
  ["12345678", "****5678"],
  ["001234567", "****4567"],
  ["1234", "****34"],
  ["1", "****"],
  ["", "****"],
  ["XK😀😀", "****😀😀"],
  ["XKE\u0301E\u0301", "****E\u0301E\u0301"],
  ["XK\ud83d", "****\ufffd"],
])("%s reads %s", (identifier, masked) => {
  expect(maskIdentifier(identifier)).toBe(masked)
})

const exact = (value: unknown) => parseExact(JSON.stringify(value)) as ExactJson
const isOwn = (text: string) => text === "ABC-123"

test.each([
  ["a text in its field", "dni", "12345678", "****5678"],
  ["a company's number, which comes as a number", "ruc", 20123456789, "****6789"],
  ["by its dotted place", "owner.document_number", "12345678", "****5678"],
  ["the subject's own, in any field", "remark", "ABC-123", "****123"],
  ["within a list", "dni", ["12345678"], ["****5678"]],
  [
    "of an owner, within objects in a list",
    "propietarios",
    [{ nombre: "ANA", numero_documento: "12345678" }],
    [{ nombre: "ANA", numero_documento: "****5678" }],
  ],
])("%s is masked", (_, name, value, masked) => {
  expect(maskNumbers(name, exact(value), isOwn)).toEqual(exact(masked))
})

test.each([
  ["name", "ANA"],
  ["dni", ""],
  ["dni", null],
  ["score", 12345678],
])("%s: %j is as it came", (name, value) => {
  expect(maskNumbers(name, exact(value), isOwn)).toEqual(exact(value))
})

test("what did not come stays absent, and a value nested without end ends", () => {
  expect(maskNumbers("dni", undefined, isOwn)).toBeUndefined()
  let deep: ExactJson = "x"
  for (let level = 0; level < 20_000; level++) deep = [deep]
  expect(maskNumbers("list", deep, isOwn)).toBeDefined()
})
