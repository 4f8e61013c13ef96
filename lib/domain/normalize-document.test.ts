import fc from "fast-check"
import { expect, test } from "vitest"
import { isUnusualDocument, normalForm, normalizeDocument } from "./normalize-document.ts"
import { DOSSIER_KINDS } from "./subject-kinds.ts"

test.each([
  ["dni", "40000001", "40000001"],
  ["dni", " 40.000.001 ", "40000001"],
  ["dni", "40 000 001", "40000001"],
  ["dni", "40,000,001", "40000001"],
  ["dni", "40000001-5", "40000001"],
  ["dni", "40.000.001 - K", "40000001"],
  ["dni", "40000001K", "40000001"],
  ["dni", "40000001 5", "40000001"],
  ["dni", "DNI: 00123456", "00123456"],
  ["dni", "４０００００01", "40000001"],
  ["dni", "\u202a4000\u200b0001\u202c", "40000001"],
  ["dni", "1234", "1234"],
  // A DNI that lost its zero, with its check digit: joined it would be another person's.
  ["dni", "1234567-8", "1234567-8"],
  ["dni", "CLIENTE 1", "CLIENTE 1"],
  ["ruc", "20,512,345,678", "20512345678"],
  ["ruc", "20-51234567-8", "20512345678"],
  ["ruc", "R.U.C. 20512345678", "20512345678"],
  ["ruc", "20512345678 EL SOL S.A.C.", "20512345678 EL SOL S.A.C."],
  ["plate", "ABC 123", "ABC123"],
  ["plate", "A1B 234", "A1B234"],
  ["plate", "ACB-0123", "ACB-0123"],
  ["plate", "abc – 123", "abc-123"],
  ["plate", "placa ABC.123", "ABC123"],
  ["plate", "XY-1", "XY-1"],
  ["plate", "Camión 12", "Camión 12"],
  ["vin", "9bw zzz 377 vt 004251", "9bwzzz377vt004251"],
  ["vin", "9BWZZZ 377", "9BWZZZ 377"],
  ["ce", "CE 001-234-567", "001234567"],
  ["passport", "AB 123456", "AB123456"],
  ["document", "A-1 / 2", "A-1 / 2"],
] as const)("%s %j becomes %j", (kind, text, normal) => {
  expect(normalizeDocument(kind, text)).toBe(normal)
})

test.each([
  ["dni", "00123456", false],
  ["dni", "1234", true],
  ["dni", "400000012", true],
  ["dni", "40.000.001", true],
  ["ruc", "20512345678", false],
  ["ruc", "2051234567", true],
  ["plate", "ABC-123", false],
  ["plate", "a1b234", false],
  ["plate", "1234-AB", false],
  ["plate", "ACB-0123", false],
  ["plate", "ABC12", true],
  ["plate", "qwertz7", true],
  ["plate", "A123456", true],
  ["plate", "123456", true],
  ["plate", "20512345678", true],
  ["ce", "12", false],
  ["passport", "12", false],
] as const)("whether the %s %j is unusual: %s", (kind, text, isUnusual) => {
  expect(isUnusualDocument(kind, text)).toBe(isUnusual)
})

test.each([
  ["plate", "CTJ-001", "ctj001", true],
  ["plate", "CTJ 001", "CTJ-001", true],
  ["plate", "XY-1", "xy1", true],
  ["dni", "40.000.001-5", "40000001", true],
  ["dni", "00123456", "123456", false],
  ["ruc", "20,512,345,678", "20512345678", true],
  ["vin", "9bwzzz377vt004251", "9BWZZZ377VT004251", true],
  ["passport", "ab 123456", "AB-123456", true],
] as const)("%s %j and %j are one: %s", (kind, one, other, isOne) => {
  expect(normalForm(kind, one) === normalForm(kind, other)).toBe(isOne)
})

test("what is normal stays so, and has the form that it had", () => {
  fc.assert(
    fc.property(fc.constantFrom(...DOSSIER_KINDS), fc.string({ maxLength: 20 }), (kind, text) => {
      const normal = normalizeDocument(kind, text)
      expect(normalizeDocument(kind, normal)).toBe(normal)
      expect(normalForm(kind, normal)).toBe(normalForm(kind, text))
    }),
    { numRuns: 1_000 },
  )
})
