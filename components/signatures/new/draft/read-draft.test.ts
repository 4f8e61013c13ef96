import { expect, test } from "vitest"
import { NOTHING_KNOWN } from "#components/signatures/new/documents/inspection.ts"
import { signerRemarks } from "#components/signatures/new/signers/signer-remarks.ts"
import { type Draft, newDraft, newSigner } from "./draft.ts"
import { pathById } from "./path-by-id.ts"
import { readDraft } from "./read-draft.ts"

const LIMITS = { maxFileBytes: 100, maxFiles: 2, maxTotalBytes: 150 }
const NOW = new Date("2026-11-20T15:00:00Z")
const ana = newSigner({ full_name: "Ana", document_number: "00123456", email: "ana@correo.pe" })
const document = (id: string, size = 10) => ({
  id,
  name: `${id}.pdf`,
  fileName: `${id}.pdf`,
  size,
  sha256: "ab",
})
const whole: Draft = {
  ...newDraft("America/Lima"),
  name: "Contrato",
  documents: [document("d")],
  signers: [ana],
}
const known = (...ids: string[]) =>
  new Map(ids.map((id) => [id, { inspection: { ...NOTHING_KNOWN, pages: 1 } }]))
const paths = (draft: Draft, files = known("d")) => {
  const read = readDraft(draft, files, LIMITS, NOW)
  return "errors" in read ? read.errors.map(({ path, key }) => `${path} ${key}`) : read.request
}

test("an empty phone and an empty row are not sent; exactly one term is", () => {
  expect(paths({ ...whole, signers: [ana, newSigner()] })).toEqual({
    name: "Contrato",
    expires_in: 10_080,
    documents: [{ name: "d.pdf" }],
    signers: [
      { full_name: "Ana", document_type: "dni", document_number: "00123456", email: "ana@correo.pe" },
    ],
  })
})

test("files that are missing, being read, refused, or too many and too large together", () => {
  expect(paths(whole, known())).toEqual(["documents.d.file chooseAgain"])
  expect(paths(whole, new Map([["d", { inspection: null }]]) as never)).toEqual([
    "documents.d.file stillReading",
  ])
  const damaged = new Map([["d", { inspection: { ...NOTHING_KNOWN, refusal: "damaged" as const } }]])
  expect(paths(whole, damaged as never)).toEqual(["documents.d.file takeOut"])
  const three = { ...whole, documents: ["d", "e", "f"].map((id) => document(id, 60)) }
  expect(paths(three, known("d", "e", "f"))).toEqual([
    "documents tooManyDocuments",
    "documents tooLargeInAll",
  ])
})

test("a message stays with its row, whatever the order", () => {
  const ids = { documents: ["d"], signers: ["s", "t"] }
  expect(pathById("signers.1.email", ids)).toBe("signers.t.email")
  expect(pathById("documents.0.file", ids)).toBe("documents.d.file")
  expect(pathById("expires_at", ids)).toBe("term")
  expect(pathById("signers.7.email", ids)).toBe("signers.7.email")
})

test("repeats and odd looks are remarks", () => {
  const twin = newSigner({ full_name: "B", document_number: "00-123456", email: "ANA@correo.pe" })
  const odd = newSigner({ full_name: "C", document_number: "123", email: "c", phone: "x" })
  const remarks = signerRemarks([ana, twin, odd, newSigner(), newSigner()])
  expect(remarks.get(ana.id)?.map(({ kind }) => kind)).toEqual(["sameDocument", "sameEmail"])
  expect(remarks.get(odd.id)?.map(({ kind }) => kind)).toEqual(["oddEmail", "oddDocument", "oddPhone"])
})
