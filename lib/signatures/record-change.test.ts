import { expect, test } from "vitest"
import { isSameRecord } from "./record-change.ts"

const record = {
  status: "sent",
  documents: [{ id: "1", file_url: "https://a.example/1?signature=x" }],
  signers: [{ viewed_at: null, signer_url: "https://a.example/s/1" }],
}

test.each([
  ["the same", record, true],
  [
    "links signed anew",
    {
      ...record,
      documents: [{ id: "1", file_url: "https://a.example/1?signature=y" }],
      signers: [{ viewed_at: null, signer_url: "https://a.example/s/2" }],
    },
    true,
  ],
  ["a link that is gone", { ...record, documents: [{ id: "1", file_url: null }] }, false],
  [
    "a view",
    { ...record, signers: [{ viewed_at: "2026-11-20T10:00:00Z", signer_url: "https://a.example/s/1" }] },
    false,
  ],
  ["a new field", { ...record, phase: 2 }, false],
  ["another word", { ...record, status: "in_signing" }, false],
])("%s", (_, other, same) => {
  expect(isSameRecord(record, other)).toBe(same)
})
