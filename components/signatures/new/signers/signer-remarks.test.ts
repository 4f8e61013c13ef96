import { expect, test } from "vitest"
import { newSigner } from "#components/signatures/new/draft/draft.ts"
import { signerRemarks } from "./signer-remarks.ts"

const signer = (id: string, given: Partial<ReturnType<typeof newSigner>>) => ({
  ...newSigner(),
  ...given,
  id,
})

test.each([
  ["12345678", "12345678", true],
  ["12345678", " 12.345.678 ", true],
  ["001-234567", "001–234567", true],
  ["001234567", "001\u200b234567", true],
  ["abc123", "ABC123", true],
  ["12345678", "12345679", false],
])("the documents %j and %j are one: %s", (one, other, isSame) => {
  const remarks = signerRemarks([
    signer("a", { document_type: "ce", document_number: one }),
    signer("b", { document_type: "ce", document_number: other }),
  ])
  expect(remarks.get("a")?.some(({ kind }) => kind === "sameDocument")).toBe(isSame)
})
