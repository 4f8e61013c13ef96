import fc from "fast-check"
import { expect, test } from "vitest"
import { flattenRequest, unflattenRequest } from "./flat-request.ts"
import { signatureRequestSchema } from "./request-schema.ts"

const word = fc.stringMatching(/^[a-zñA-ZÑ0-9.]{1,12}$/)
const signer = fc.record({
  full_name: word,
  document_type: fc.constantFrom("dni", "ce", "passport"),
  document_number: word,
  email: word.map((name) => `${name}@correo.pe`),
})
const phoned = fc.tuple(signer, word).map(([one, phone]) => ({ ...one, phone }))

test("a request comes back from its flat form as it was", () => {
  const request = fc.record({
    name: word,
    expires_in: fc.integer({ min: 1, max: 43_200 }),
    documents: fc.array(fc.record({ name: word }), { minLength: 1, maxLength: 12 }),
    signers: fc.array(fc.oneof(signer, phoned), { minLength: 1, maxLength: 12 }),
  })
  fc.assert(
    fc.property(request, (given) => {
      const checked = signatureRequestSchema.parse(given)
      const prints = checked.documents.map((_, index) => ({ sha256: "ab".repeat(32), size: index + 1 }))
      const flat = flattenRequest("an-id", checked, prints)
      expect(unflattenRequest(flat)).toEqual({ id: "an-id", request: checked, fingerprints: prints })
    }),
  )
})

const whole = {
  name: "Contrato",
  expires_in: 60,
  documents: [{ name: "contrato.pdf" }],
  signers: [{ full_name: "Ana", document_type: "dni", document_number: "00123456", email: "ana@correo.pe" }],
}

test.each([
  [{ ...whole, expires_in: undefined }, "expires_in"],
  [{ ...whole, expires_at: "2026-12-01T10:00:00-05:00" }, "expires_in"],
  [{ ...whole, expires_in: 0 }, "expires_in"],
  [{ ...whole, expires_in: 43_201 }, "expires_in"],
  [{ ...whole, expires_in: 1.5 }, "expires_in"],
  [{ ...whole, expires_in: undefined, expires_at: "2026-12-01T10:00:00" }, "expires_at"],
  [{ ...whole, name: "n".repeat(256) }, "name"],
  [{ ...whole, documents: [] }, "documents"],
  [{ ...whole, signers: [] }, "signers"],
  [
    { ...whole, signers: [{ ...whole.signers[0], document_number: "1".repeat(31) }] },
    "signers.0.document_number",
  ],
  [{ ...whole, signers: [{ ...whole.signers[0], phone: "1".repeat(21) }] }, "signers.0.phone"],
  [{ ...whole, signers: [{ ...whole.signers[0], document_type: "ruc" }] }, "signers.0.document_type"],
])("a rule of the specification is shown at its field: %#", (request, field) => {
  const parsed = signatureRequestSchema.safeParse(request)
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([field])
})

test.each([
  whole,
  { ...whole, expires_in: 1 },
  { ...whole, expires_in: 43_200 },
  { ...whole, expires_in: undefined, expires_at: "2026-12-01T10:00:00-05:00" },
  { ...whole, name: "😀".repeat(255) },
])("what is just within the limits is taken: %#", (request) => {
  expect(signatureRequestSchema.safeParse(request).success).toBe(true)
})
