import { expect, test } from "vitest"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"
import { mentionOf } from "./mention.ts"

test.each([
  ["12345678", "DNI 12345678, urgente", true],
  ["12345678", "12.345.678", true],
  ["12345678", "1234 5678", true],
  ["12345678", "112345678", false],
  ["12345678", "12345678A", false],
  ["12345678", `{"dni":"12345678"}`, true],
  ["ABC-123", "placa abc123.", true],
  ["ABC-123", "placa ABC 123", true],
  ["ABC-123", "XABC-123", false],
  ["", "lo que sea", false],
  ["A+B", "A+B", true],
])("%j is in %j: %s", (identifier, text, isIn) => {
  expect(mentionOf(identifier).isIn(text)).toBe(isIn)
  expect(mentionOf(identifier).without(text).includes(ERASED_TEXT)).toBe(isIn)
})

test("of a value its texts and keys lose it, the rest stays", () => {
  const value = { note: "ver 12345678", cells: ["x", "12345678"], count: 2, "12345678": null }
  expect(mentionOf("12345678").withoutIn(value)).toEqual({
    note: `ver ${ERASED_TEXT}`,
    cells: ["x", ERASED_TEXT],
    count: 2,
    [ERASED_TEXT]: null,
  })
})
