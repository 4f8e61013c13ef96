import { expect, test } from "vitest"
import { registerFacts } from "./refresh-signature.ts"
import { readShowRecord } from "./show-record.ts"

function factsOf(record: object, known?: Parameters<typeof registerFacts>[1]) {
  const read = readShowRecord(
    Buffer.from(JSON.stringify({ status: "success", data: { id: "x", ...record } })),
  )
  if (!read) throw new Error("no record")
  return registerFacts(read, known)
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
  const before = Date.now()
  const first = factsOf({ completed_at: "2026-11-20T10:00:00", rejected_at: "" })
  expect(first.completedAt?.getTime()).toBeGreaterThanOrEqual(before)
  expect(first.rejectedAt).toBeNull()
  const again = factsOf({ completed_at: "2026-11-20T10:00:00" }, first)
  expect(again.completedAt).toEqual(first.completedAt)
  const signers = [{ id: "s", rejected_at: "2026-11-20T10:00:00" }]
  expect(factsOf({ signers }).firstRejectedAt?.getTime()).toBeGreaterThanOrEqual(before)
})
