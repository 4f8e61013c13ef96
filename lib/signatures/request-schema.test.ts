import { expect, test } from "vitest"
import { signatureRequestSchema } from "./request-schema.ts"

const SIGNER = { full_name: "Ana", document_type: "dni", document_number: "00123456", email: "a@b.pe" }
const REQUEST = { name: "Contrato", expires_in: 60, documents: [{ name: "Uno" }], signers: [SIGNER] }

const wrong = (change: object) => {
  const parsed = signatureRequestSchema.safeParse({ ...REQUEST, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
}
const signer = (change: object) => wrong({ signers: [{ ...SIGNER, ...change }] })

test("a request as the specification has it", () => {
  expect(wrong({})).toEqual([])
  expect(signer({ phone: "+51 999 999 999" })).toEqual([])
  for (const document_type of ["dni", "ce", "passport"]) expect(signer({ document_type })).toEqual([])
})

test.each([
  [255, 256, (text: string) => wrong({ name: text }), "name: atMost255"],
  [255, 256, (text: string) => wrong({ documents: [{ name: text }] }), "documents.0.name: atMost255"],
  [255, 256, (text: string) => signer({ full_name: text }), "signers.0.full_name: atMost255"],
  [255, 256, (text: string) => signer({ email: text }), "signers.0.email: atMost255"],
  [30, 31, (text: string) => signer({ document_number: text }), "signers.0.document_number: atMost30"],
  [20, 21, (text: string) => signer({ phone: text }), "signers.0.phone: atMost20"],
])("%i characters pass and %i do not, counted as people count them", (most, more, check, message) => {
  expect(check("ñ".repeat(most))).toEqual([])
  expect(check("😀".repeat(most))).toEqual([])
  expect(check("ñ".repeat(more))).toEqual([message])
})

test.each([
  [1, []],
  [43_200, []],
  [0, ["expires_in: wholeMinutes"]],
  [43_201, ["expires_in: wholeMinutes"]],
  [1.5, ["expires_in: wholeMinutes"]],
  ["60", ["expires_in: wholeMinutes"]],
])("%j minutes: %j", (expires_in, faults) => {
  expect(wrong({ expires_in })).toEqual(faults)
})

test.each([
  ["2026-12-01T10:00:00-05:00", []],
  ["2026-12-01T15:00:00Z", []],
  ["2026-12-01T10:00:00", ["expires_at: dateTimeWithOffset"]],
  ["2026-12-01", ["expires_at: dateTimeWithOffset"]],
  ["01/12/2026 10:00", ["expires_at: dateTimeWithOffset"]],
  ["Tue, 1 Dec 2026 10:00:00 GMT+05:00", ["expires_at: dateTimeWithOffset"]],
  ["2026-02-30T10:00:00Z", ["expires_at: dateTimeWithOffset"]],
])("the instant %s: %j", (expires_at, faults) => {
  expect(wrong({ expires_in: undefined, expires_at })).toEqual(faults)
})

test("exactly one term", () => {
  expect(wrong({ expires_at: "2026-12-01T15:00:00Z" })).toEqual(["expires_in: oneTerm"])
  expect(wrong({ expires_in: undefined })).toEqual(["expires_in: oneTerm"])
})

test("at least one of each, and what is required", () => {
  expect(wrong({ documents: [] })).toEqual(["documents: atLeastOne"])
  expect(wrong({ signers: [] })).toEqual(["signers: atLeastOne"])
  expect(wrong({ name: " " })).toEqual(["name: required"])
  for (const field of ["full_name", "document_number", "email"])
    expect(signer({ [field]: "" })).toEqual([`signers.0.${field}: required`])
})

test("the kinds of document are three here, though KYC's are open", () => {
  for (const document_type of ["DNI", "ptp", ""])
    expect(signer({ document_type })).toEqual(["signers.0.document_type: documentType"])
})
