import { expect, test } from "vitest"
import { type ExactJson, parseExact } from "#lib/checks/answers/exact-json.ts"
import { changedFacts, factsOf } from "./facts.ts"
import { draftWords, mailDraft, whatsappDraft } from "./mail-draft.ts"
import { rejectionsOf } from "./rejections.ts"
import { unshownDocuments } from "./unshown-documents.ts"

const exact = (record: unknown) => parseExact(JSON.stringify(record)) as ExactJson

test("what changed is reported by its place; the first look is no change", () => {
  const before = factsOf(
    exact({ status: "sent", signers: [{ full_name: "Ana", viewed_at: null, email: "a@b.pe" }] }),
  )
  const after = factsOf(
    exact({
      status: "sent",
      signers: [{ full_name: "Ana", viewed_at: "2026-11-20T10:00:00Z", email: "c@d.pe" }],
    }),
  )
  expect(changedFacts([], after)).toEqual([])
  expect(changedFacts(before, before)).toEqual([])
  expect(changedFacts(before, after)).toEqual([
    { key: "signers.0.viewed_at", value: '"2026-11-20T10:00:00Z"', owner: "Ana" },
  ])
})

test("a rejection of the request is not one of a document; a signer is named, another identifier stays as it is", () => {
  const record = exact({
    rejected_at: "2026-11-20T10:00:00Z",
    rejected_reason: "No estoy de acuerdo",
    rejected_by: "s2",
    signers: [
      { id: "s1", full_name: "Ana" },
      { id: "s2", full_name: "Luis" },
    ],
    documents: [
      { name: "a.pdf", rejected_at: null, rejected_by: null, rejection_reason: null },
      { name: "b.pdf", rejected_at: null, rejected_by: "zz", rejection_reason: "Ilegible" },
    ],
  })
  expect(
    rejectionsOf(record).map(({ isOfRequest, documents, reason, by }) => [
      isOfRequest,
      documents,
      reason,
      by,
    ]),
  ).toEqual([
    [true, [], "No estoy de acuerdo", { kind: "signer", name: "Luis", id: "s2" }],
    [false, ["b.pdf"], "Ilegible", { kind: "raw", id: "zz" }],
  ])
  expect(rejectionsOf(exact({ rejected_at: null, signers: [], documents: [] }))).toEqual([])
})

test("documents of one name are matched in their order, and none is lost", () => {
  const sent = ["a", "b", "a", "c"].map((name, size) => ({ name, sha256: String(size), size }))
  const sizes = (names: (string | null)[]) => unshownDocuments(names, sent).map(({ size }) => size)
  expect(sizes(["b", "a", null, "a"])).toEqual([3])
  expect(sizes(["a"])).toEqual([1, 2, 3])
})

test("a draft keeps its address apart from whatever the names hold", () => {
  const address = mailDraft(
    "a?cc=x@example.pe",
    draftWords("Ana & Luis", [{ name: "Contrato #1?body=otro", expiresAt: null }], "Elena Paredes"),
  )
  const url = new URL(address)
  expect(url.pathname).toBe("a%3Fcc%3Dx@example.pe")
  expect([...url.searchParams.keys()]).toEqual(["subject", "body"])
  expect(url.searchParams.get("subject")).toBe("Su firma en «Contrato #1?body=otro»")
  expect(address).not.toContain("+")
})

test("a message to WhatsApp holds its whole text, and names every request", () => {
  const [now, ahead, past] = ["2026-11-28T15:00:00Z", "2026-12-05T18:29:00Z", "2026-11-01T00:00:00Z"].map(
    (instant) => new Date(instant),
  )
  const requests = [
    { name: "A & B", expiresAt: ahead ?? null },
    { name: "C", expiresAt: past ?? null },
    { name: "D", expiresAt: null },
  ]
  const { body } = draftWords("Ana", requests, "Elena Paredes", now)
  const url = new URL(whatsappDraft("51987654321", body))
  expect(url.origin + url.pathname).toBe("https://wa.me/51987654321")
  expect(url.searchParams.get("text")).toContain(
    [
      "Le escribe Elena Paredes.",
      "Están pendientes sus firmas en:",
      "- «A & B», hasta el 5 de diciembre de 2026 a las 13:29 (hora de Lima)",
      "- «C»",
      "- «D»",
    ].join("\n"),
  )
  expect(url.searchParams.get("text")).not.toContain("\r")
})
