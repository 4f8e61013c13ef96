import { expect, test } from "vitest"
import { newDraft, newSigner, parseDraft, submittedAs } from "./draft.ts"

test("a draft of another version is made whole, and what is none is not taken", () => {
  const { keepFiles: _, ...older } = { ...newDraft("America/Lima"), name: "Contrato" }
  const { phone: __, ...signer } = newSigner({ full_name: "Ana" })
  const { minute: ___, ...term } = older.term
  expect(parseDraft({ ...older, signers: [signer], term }, "America/Lima")).toMatchObject({
    name: "Contrato",
    key: older.key,
    keepFiles: false,
    signers: [{ full_name: "Ana", phone: "" }],
    term: { minute: "", choice: "10080" },
  })
  expect(parseDraft({ ...older, signers: [] }, "America/Lima")?.signers).toHaveLength(1)
  for (const other of [null, "x", {}, { ...older, signers: "x" }, { ...older, term: null }])
    expect(parseDraft(other, "America/Lima")).toBeNull()
})

test("a draft that was submitted is not sent again, under the earlier name of that member too", () => {
  const { submitted: _, ...earlier } = newDraft("America/Lima")
  const handed = { checkId: "c", requestId: null, state: "sending", code: null }
  const draft = parseDraft({ ...earlier, handed }, "America/Lima")
  expect(draft).toEqual({ ...earlier, submitted: handed })
  expect(parseDraft(draft, "America/Lima")).toEqual(draft)
})

test.each([
  ["closed", "none", true],
  ["closed", "unknown", false],
  ["refused", "none", true],
  ["halted", "none", false],
  ["answered", "unspecified", false],
] as const)("%s with charge %s ended before it reached its signers: %s", (state, charge, endedUnsent) => {
  expect(submittedAs({ id: "c", state, charge, problem: null }, "r")).toEqual({
    checkId: "c",
    requestId: "r",
    state,
    code: null,
    endedUnsent,
  })
})
