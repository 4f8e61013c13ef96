import { expect, test } from "vitest"
import { type ExactJson, parseExact } from "#lib/checks/answers/exact-json.ts"
import { timelineOf } from "./timeline.ts"

const NOW = Date.parse("2026-11-20T15:00:00Z")
const read = (record: unknown) => timelineOf(parseExact(JSON.stringify(record)) as ExactJson, NOW)

test("what happened stands in the order of its instants, whatever their offsets", () => {
  const events = read({
    created_at: "2026-11-20T08:00:00-05:00",
    expiration_date: "2026-11-21T00:00:00Z",
    completed_at: null,
    signers: [
      { full_name: "Ana", created_at: "2026-11-20T08:00:00-05:00", viewed_at: "2026-11-20T14:00:00Z" },
      { full_name: "Luis", viewed_at: "2026-11-20T08:30:00-05:00", signed_at: "2026-11-20T14:30:00Z" },
    ],
  })
  expect(events.map(({ kind, names, ahead }) => [kind, names, ahead])).toEqual([
    ["created", [], false],
    ["viewed", ["Luis"], false],
    ["viewed", ["Ana"], false],
    ["signed", ["Luis"], false],
    ["expires", [], true],
  ])
})

test("a form that is no instant comes last, verbatim; nothing is no event", () => {
  const events = read({
    created_at: "20/11/2026 08:00",
    rejected_at: { date: "2026-11-20" },
    expiration_date: "2026-11-20",
    signers: [{ viewed_at: "", signed_at: null, rejected_at: "2026-11-20T10:00:00Z" }],
    documents: [{ name: "a.pdf", rejected_at: 1_763_650_800 }],
  })
  expect(events.map(({ kind, raw, time }) => [kind, raw, time === null])).toEqual([
    ["signerRejected", "2026-11-20T10:00:00Z", false],
    ["created", "20/11/2026 08:00", true],
    ["documentRejected", "1763650800", true],
    ["rejected", '{\n  "date": "2026-11-20"\n}', true],
    ["expires", "2026-11-20", true],
  ])
})

test("a signer that was added later has a moment of its own; equal instants keep the record's order", () => {
  const at = "2026-11-20T10:00:00Z"
  const events = read({
    created_at: at,
    completed_at: at,
    signers: [{ full_name: "Ana", created_at: "2026-11-20T10:00:01Z", signed_at: at }],
  })
  expect(events.map(({ kind }) => kind)).toEqual(["created", "signed", "completed", "signerCreated"])
})

test("a rejection is one event with whom and what it is of; a document's at another moment is another", () => {
  const at = "2026-11-20T10:00:00Z"
  const events = read({
    rejected_at: at,
    signers: [{ full_name: "Ana" }, { full_name: "Luis", viewed_at: at, rejected_at: at }],
    documents: [
      { name: "a.pdf", rejected_at: at },
      { name: "b.pdf", rejected_at: "2026-11-20T09:00:00Z" },
    ],
  })
  expect(events.map(({ kind, names, fields }) => [kind, names, fields])).toEqual([
    ["documentRejected", ["b.pdf"], ["documents.1.rejected_at"]],
    ["viewed", ["Luis"], ["signers.1.viewed_at"]],
    ["rejected", ["Luis", "a.pdf"], ["signers.1.rejected_at", "documents.0.rejected_at", "rejected_at"]],
  ])
})
