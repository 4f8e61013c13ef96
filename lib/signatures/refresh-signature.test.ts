import { expect, test } from "vitest"
import { registerFacts } from "./refresh-signature.ts"
import { readShowRecord } from "./show-record.ts"

const NOW = new Date("2026-11-27T15:00:00Z")

function factsOf(record: object, known?: Parameters<typeof registerFacts>[2]) {
  const read = readShowRecord(
    Buffer.from(JSON.stringify({ status: "success", data: { id: "x", ...record } })),
  )
  if (!read) throw new Error("no record")
  return registerFacts(read, NOW, known)
}

test("instants are taken with their own offset; a past or missing date is no end", () => {
  expect(factsOf({ expiration_date: "2026-11-20T10:00:00-05:00", completed_at: null })).toEqual({
    expiresAt: new Date("2026-11-20T15:00:00Z"),
    completedAt: null,
    rejectedAt: null,
    firstRejectedAt: null,
  })
})

test("an end whose text names no instant counts from when it was first read, and an empty text is no end", () => {
  const first = factsOf({ completed_at: "2026-11-20T10:00:00", rejected_at: "" })
  expect(first.completedAt).toEqual(NOW)
  expect(first.rejectedAt).toBeNull()
  const again = factsOf({ completed_at: "2026-11-20T10:00:00" }, first)
  expect(again.completedAt).toEqual(first.completedAt)
  const signers = [{ id: "s", rejected_at: "2026-11-20T10:00:00" }]
  expect(factsOf({ signers }).firstRejectedAt).toEqual(NOW)
})
