import fc from "fast-check"
import { expect, test } from "vitest"
import { maskEmail, maskPhone, maskSigners } from "./mask-contact.ts"

test.each([
  ["ana@correo.pe", "a•••@correo.pe"],
  ["@correo.pe", "•••"],
  ["not an address", "•••"],
  ["", "•••"],
])("the address %j is shown as %j", (email, masked) => expect(maskEmail(email)).toBe(masked))

test.each([
  ["+51 999 000 111", "•••11"],
  ["1234", "•••"],
])("the number %j is shown as %j", (phone, masked) => expect(maskPhone(phone)).toBe(masked))

test("of a telephone number, two figures at most are shown", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{0,18}$/), (phone) => {
      expect(maskPhone(phone).replace("•••", "").length).toBeLessThanOrEqual(2)
    }),
  )
})

test("of a request the signers' contact data is masked, and nothing else", () => {
  const input = {
    id: "0190",
    name: "Contrato",
    expires_in: "60",
    "documents.0.name": "a@b.pe",
    "signers.0.full_name": "ANA QUISPE",
    "signers.0.document_type": "dni",
    "signers.0.document_number": "12345678",
    "signers.0.email": "ana@correo.pe",
    "signers.0.phone": "+51999000111",
    "signers.11.document_number": "1",
  }
  const masked = maskSigners(input)
  expect(masked).toEqual({
    ...input,
    "signers.0.document_number": "****5678",
    "signers.0.email": "a•••@correo.pe",
    "signers.0.phone": "•••11",
    "signers.11.document_number": "****",
  })
  expect(maskSigners(masked)).toEqual(masked)
})
