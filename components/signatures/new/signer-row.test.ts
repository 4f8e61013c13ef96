import { expect, test } from "vitest"
import { newSigner } from "./draft.ts"
import { signerRemarks } from "./signer-row.tsx"

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

test.each([
  ["dni", "12345678", undefined],
  ["dni", " 12345678\u00a0", undefined],
  ["dni", "1234\u00a05678", { key: "innerBlanks" }],
  ["dni", "1234\u200b5678", { key: "invisible", position: 5, code: "U+200B" }],
  ["dni", "1234567", { key: "digits", usual: 8, found: 7, what: "dni" }],
  ["ce", "00123456", { key: "ceLength", found: 8 }],
  ["passport", "AB\u00a0123", { key: "innerBlanks" }],
  ["passport", "AB123", undefined],
] as const)("the number of a %s, %j, is remarked on as %j", (document_type, document_number, note) => {
  const [remark] = signerRemarks([signer("a", { document_type, document_number })]).get("a") ?? []
  expect(remark && "note" in remark ? remark.note : undefined).toEqual(note)
})

test("a name with what nobody sees is remarked on", () => {
  const remarks = signerRemarks([signer("a", { full_name: "\u202eANA" })]).get("a")
  expect(remarks).toEqual([{ kind: "oddName", note: { key: "invisible", position: 1, code: "U+202E" } }])
})

test("repeats and odd looks are remarks", () => {
  const ana = newSigner({ full_name: "Ana", document_number: "00123456", email: "ana@correo.pe" })
  const twin = newSigner({ full_name: "B", document_number: "00-123456", email: "ANA@correo.pe" })
  const odd = newSigner({ full_name: "C", document_number: "123", email: "c", phone: "x" })
  const remarks = signerRemarks([ana, twin, odd, newSigner(), newSigner()])
  expect(remarks.get(ana.id)?.map(({ kind }) => kind)).toEqual(["sameDocument", "sameEmail"])
  expect(remarks.get(odd.id)?.map(({ kind }) => kind)).toEqual(["oddEmail", "oddDocument", "oddPhone"])
})
