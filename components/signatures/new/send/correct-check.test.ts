import { expect, test } from "vitest"
import { builder, changeBuilder, startBuilder } from "#components/signatures/new/builder-store.ts"
import { newDraft, newSigner } from "#components/signatures/new/draft/draft.ts"
import { readDraft } from "#components/signatures/new/draft/read-draft.ts"
import { flattenRequest } from "#lib/signatures/flat-request.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { correctCheck, draftOf, messagesOf } from "./correct-check.ts"

const ZONE = "America/Lima"
const LIMITS = { maxFileBytes: 100, maxFiles: 5, maxTotalBytes: 500 }
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
  const known = new Map(draft.documents.map(({ id }) => [id, { inspection: { refusal: null } }]))
  const read = readDraft(draft, known as never, LIMITS, new Date("2026-11-20T15:00:00Z"))
  const expected = "expires_at" in term ? { expires_at: "2026-12-05T09:03:00-05:00" } : term
  expect(read).toEqual({ request: request(expected) })
  expect(draft.documents.map(({ sha256, size }) => [sha256, size])).toEqual([
    ["aa", 10],
    ["bb", 20],
  ])
  expect(draft.key).not.toBe(draftOf(flat(term), ZONE).key)
})

test("a reason of our own is shown at its field; a refusal without a word is still reported", () => {
  expect(messagesOf({ code: "expiry_too_near" }, null)).toEqual({ expires_at: [{ own: "expiryTooNear" }] })
  expect(messagesOf({ code: "documents_gone" }, null)).toEqual({ documents: [{ own: "documentsGone" }] })
  expect(messagesOf({ code: "input_refused", errors: { name: ["No."] }, message: "x" }, null)).toEqual({
    name: ["No."],
  })
  expect(messagesOf({ code: "input_refused", message: "Datos inválidos" }, null)).toEqual({
    "": ["Datos inválidos"],
  })
  expect(messagesOf({ code: "input_refused", errors: {} }, "")).toEqual({ "": [{ own: "withoutReason" }] })
})

test("files that the tab still holds go with their documents; messages stand at their rows", () => {
  startBuilder(ZONE)
  const file = { file: new File(["x"], "uno.pdf"), inspection: null, picture: null }
  changeBuilder({
    draft: {
      ...newDraft(ZONE),
      documents: [{ id: "held", name: "Otro nombre", fileName: "uno.pdf", size: 10, sha256: "aa" }],
      signers: [newSigner({ full_name: "lost" })],
    },
    live: new Map([["held", file]]),
  })
  const errors = { "signers.1.email": ["No existe."], expires_in: ["Muy pronto."] }
  const problem = { code: "input_refused" as const, errors }
  correctCheck({ state: "refused", input: flat({ expires_in: 60 }), problem, message: null }, ZONE)
  const { draft, live, serverErrors, errorSource } = builder()
  expect(draft.documents.map(({ name, id }) => [name, live.get(id)?.file.name])).toEqual([
    ["Uno", "uno.pdf"],
    ["Dos", undefined],
  ])
  expect(serverErrors).toEqual({
    [`signers.${draft.signers[1]?.id}.email`]: ["No existe."],
    term: ["Muy pronto."],
  })
  expect(errorSource).toBe("service")
})
