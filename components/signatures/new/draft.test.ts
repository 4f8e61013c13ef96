import { createFormControl } from "react-hook-form"
import { expect, test } from "vitest"
import type { Problem } from "#lib/domain/failures.ts"
import { flattenRequest } from "#lib/signatures/flat-request.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { type Draft, draftOf, nameByDocuments, newDraft, newSigner, rememberFile } from "./draft.ts"
import { listErrors, showRefusal } from "./draft-errors.tsx"
import { requestSchema } from "./request-schema.ts"

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

test("who signs what can get no e-mail keeps the request from being sent", () => {
  const without = { ...ana, email: "jose@ejemplo" }
  expect(judged({ ...whole, signers: [ana, without] })).toEqual(["signers.1.email notEmail"])
})

test("the name follows the first document that can be sent, until somebody writes it", () => {
  const unnamed = { ...whole, name: "uno", isNameTyped: false }
  const named = (...documents: typeof whole.documents) => nameByDocuments({ ...unnamed, documents })
  expect(named(document("malo", "refused"), document("Contrato"))).toBe("Contrato")
  expect(named(document("malo", "refused"))).toBe("")
  expect(named(document("otro", "reading"))).toBe("uno")
  expect(named(document("otro", "missing"), document("Contrato"))).toBe("uno")
  expect(nameByDocuments({ ...unnamed, isNameTyped: true })).toBe("uno")
})

test("a message stands at its row, whatever blank rows are before it; without any signer at the list", () => {
  const nobody = newSigner({ full_name: "Bo", document_number: "1" })
  expect(judged({ ...whole, signers: [newSigner(), ana, nobody] })).toEqual(["signers.2.email required"])
  expect(judged({ ...whole, signers: [newSigner()] })).toEqual(["signers atLeastOne"])
  expect(judged({ ...whole, term: { ...whole.term, choice: "other", amount: "0" } })).toEqual(["term amount"])
})

const ZONE = "America/Lima"
const READ = {
  file: new File([], "uno.pdf"),
  inspection: { sha256: "bb", pages: 1, refusal: null, likeness: null, remarks: [] },
  picture: null,
}
const request = (term: Pick<SignatureRequest, "expires_in" | "expires_at">): SignatureRequest => ({
  name: "Contrato",
  ...term,
  documents: [{ name: "Uno" }, { name: "Dos" }],
  signers: [
    { full_name: "Ana", document_type: "ce", document_number: "00123456", email: "a@x.pe" },
    { full_name: "Luz", document_type: "dni", document_number: "2", email: "l@x.pe", phone: "+51 9" },
  ],
})
const flat = (term: Pick<SignatureRequest, "expires_in" | "expires_at">) =>
  flattenRequest("an-id", request(term), [
    { sha256: "aa", size: 10 },
    { sha256: "bb", size: 20 },
  ])

test.each([
  { expires_in: 10_080 },
  { expires_in: 77 },
  { expires_at: "2026-12-05T09:03:00-05:00" },
  { expires_at: "2026-12-05T14:03:00Z" },
])("what was asked comes back whole, with %j", (term) => {
  const draft = draftOf(flat(term), ZONE)
  const documents = draft.documents.map((document) => ({ ...document, file: READ }))
  const read = requestSchema(new Date("2026-11-20T15:00:00Z")).safeParse({ ...draft, documents })
  const expected = "expires_at" in term ? { expires_at: "2026-12-05T09:03:00-05:00" } : term
  expect(read.data).toEqual(request(expected))
  expect(draft.documents.map(({ sha256, size }) => [sha256, size])).toEqual([
    ["aa", 10],
    ["bb", 20],
  ])
  expect(draft.key).not.toBe(draftOf(flat(term), ZONE).key)
})

test.each([
  [{ code: "expiry_too_near" }, null, { path: "term", type: "ours", message: "expiryTooNear" }],
  [{ code: "documents_gone" }, null, { path: "documents", type: "ours", message: "documentsGone" }],
  [
    { code: "input_refused", errors: { name: ["No.", "Nunca."] }, message: "x" },
    null,
    { path: "name", type: "server", message: "No.\nNunca." },
  ],
  [
    { code: "input_refused", errors: { expires_in: ["Muy pronto."] } },
    null,
    { path: "term", type: "server", message: "Muy pronto." },
  ],
  [{ code: "input_refused", message: "Inválidos" }, null, { path: "", type: "server", message: "Inválidos" }],
  [{ code: "input_refused", errors: {} }, "", { path: "", type: "ours", message: "withoutReason" }],
] as const)(
  "the refusal %j stands at its field, and is reported without a word as well",
  (problem, message, error) => {
    const form = createFormControl<Draft>({ defaultValues: newDraft(ZONE) })
    showRefusal(form, { problem: problem as Problem, message })
    expect(listErrors(form.control._formState.errors)).toEqual([error])
  },
)

test("it comes back with its messages at their rows; a file that this tab has read is there, others are chosen again", () => {
  rememberFile("bb", READ)
  const draft = draftOf(flat({ expires_in: 60 }), ZONE)
  expect(draft.documents.map(({ name, file }) => [name, file])).toEqual([
    ["Uno", null],
    ["Dos", READ],
  ])
  const errors = { "signers.1.email": ["No existe."], expires_in: ["Muy pronto."] }
  const form = createFormControl<Draft>({ defaultValues: draft })
  expect(showRefusal(form, { problem: { code: "input_refused", errors }, message: null })).toBe("service")
  expect(listErrors(form.control._formState.errors)).toEqual([
    { path: "signers.1.email", type: "server", message: "No existe." },
    { path: "term", type: "server", message: "Muy pronto." },
  ])
})
