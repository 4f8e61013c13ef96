import { expect, test } from "vitest"
import { type ExactJson, parseExact } from "#lib/checks/answers/exact-json.ts"
import { rejectionsOf } from "./rejections.ts"

const read = (record: unknown) => rejectionsOf(parseExact(JSON.stringify(record)) as ExactJson)
const AT = "2026-11-20T10:00:00Z"
const act = { rejected_at: AT, rejected_by: "s1" }
const signers = [{ id: "s1", full_name: "Luis" }]
const by = { kind: "signer", name: "Luis", id: "s1" }

test("who rejects a request rejects its documents: one act, said once", () => {
  const record = {
    ...{ ...act, rejected_reason: "Falta una cláusula", signers },
    documents: ["a.pdf", "b.pdf"].map((name) => ({ name, ...act, rejection_reason: "Falta una cláusula" })),
  }
  expect(read(record)).toEqual([
    { isOfRequest: true, documents: ["a.pdf", "b.pdf"], at: AT, reason: "Falta una cláusula", by },
  ])
})

test.each([
  ["reason", { rejection_reason: "No es la versión acordada" }],
  ["moment", { rejected_at: "2026-11-20T09:00:00Z" }],
  ["person", { rejected_by: null }],
])("a document with another %s was rejected by itself", (_, other) => {
  const documents = [{ name: "a.pdf", ...act, rejection_reason: "Falta una cláusula", ...other }]
  const found = read({ ...act, rejected_reason: "Falta una cláusula", signers, documents })
  expect(found.map(({ isOfRequest, documents }) => [isOfRequest, documents])).toEqual([
    [true, []],
    [false, ["a.pdf"]],
  ])
})
