import { expect, test } from "vitest"
import { newDraft, newSigner, requestSchema } from "./draft.ts"

const NOW = new Date("2026-11-20T15:00:00Z")
const MB = 1024 * 1024
const ana = newSigner({ full_name: "Ana", document_number: "00123456", email: "ana@correo.pe" })
const inspected = (refusal: "damaged" | null) => ({
  sha256: "ab",
  pages: 1,
  refusal,
  likeness: null,
  remarks: [],
})
const FILES = { missing: undefined, reading: null, refused: inspected("damaged"), ready: inspected(null) }
const document = (id: string, state: keyof typeof FILES = "ready", size = 10) => {
  const inspection = FILES[state]
  const file = inspection === undefined ? null : { file: new File([], id), inspection, picture: null }
  return { id, name: `${id}.pdf`, fileName: `${id}.pdf`, size, sha256: "ab", file }
}
const whole = {
  ...newDraft("America/Lima"),
  name: "Contrato",
  documents: [document("d")],
  signers: [ana],
}
const judged = (draft: typeof whole) => {
  const { data, error } = requestSchema(NOW).safeParse(draft)
  return data ?? error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`)
}

test("an empty phone and an empty row are not sent; exactly one term is", () => {
  expect(judged({ ...whole, signers: [ana, newSigner()] })).toEqual({
    name: "Contrato",
    expires_in: 10_080,
    documents: [{ name: "d.pdf" }],
    signers: [
      { full_name: "Ana", document_type: "dni", document_number: "00123456", email: "ana@correo.pe" },
    ],
  })
})

test("files that are missing, being read, refused, or too many and too large together", () => {
  const [missing, reading, refused] = (["missing", "reading", "refused"] as const).map((file) => [
    document("d", file),
  ])
  expect(judged({ ...whole, documents: missing ?? [] })).toEqual(["documents.0.file chooseAgain"])
  expect(judged({ ...whole, documents: reading ?? [] })).toEqual(["documents.0.file stillReading"])
  expect(judged({ ...whole, documents: refused ?? [] })).toEqual(["documents.0.file takeOut"])
  const many = Array.from({ length: 21 }, (_, place) => document(String(place), "ready", 50 * MB))
  expect(judged({ ...whole, documents: many })).toEqual([
    "documents tooManyDocuments",
    "documents tooLargeInAll",
  ])
})

test("a message stands at its row, whatever blank rows are before it; without any signer at the list", () => {
  const nobody = newSigner({ full_name: "Bo", document_number: "1" })
  expect(judged({ ...whole, signers: [newSigner(), ana, nobody] })).toEqual(["signers.2.email required"])
  expect(judged({ ...whole, signers: [newSigner()] })).toEqual(["signers atLeastOne"])
  expect(judged({ ...whole, term: { ...whole.term, choice: "other", minutes: "0" } })).toEqual([
    "term minutes",
  ])
})
