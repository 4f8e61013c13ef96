import { expect, test } from "vitest"
import { maskQuestion } from "./build-constancia.ts"

test.each([
  [{ dni: "12345678" }, { dni: "****5678" }],
  [{ plate: "CTJ001" }, { plate: "****001" }],
  [{ ruc: "10400000017" }, { ruc: "****0017" }],
  [
    { document_number: "002000001", birthdate: "1990-05-03" },
    { document_number: "****0001", birthdate: "****" },
  ],
  [
    { dni: "12345678", names: "ANA MARIA", verification_digit: "7" },
    { dni: "****5678", names: "****", verification_digit: "****" },
  ],
  [
    { document_type: "dni", document_number: "1" },
    { document_type: "dni", document_number: "****" },
  ],
  [
    {
      id: "0199b1f2-6c1e-7d30-8a11-3f5b7c9d2e10",
      name: "Contrato de ANA",
      expires_in: "60",
      "documents.0.name": "ana.pdf",
      "documents.0.sha256": "ab12",
      "documents.0.size": "9",
      "signers.0.document_type": "dni",
      "signers.0.document_number": "12345678",
      "signers.0.email": "ana@example.com",
    },
    {
      id: "0199b1f2-6c1e-7d30-8a11-3f5b7c9d2e10",
      name: "****",
      expires_in: "60",
      "documents.0.name": "****",
      "documents.0.sha256": "ab12",
      "documents.0.size": "9",
      "signers.0.document_type": "dni",
      "signers.0.document_number": "****5678",
      "signers.0.email": "****",
    },
  ],
])("%o is written %o", (input, masked) => {
  expect(maskQuestion(input)).toEqual(masked)
})

test("a field that nobody thought of is masked whole", () => {
  expect(maskQuestion({ anything_new: "12345678" })).toEqual({ anything_new: "****" })
})
