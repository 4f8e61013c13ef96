import { expect, test } from "vitest"
import { registerFacts } from "../refresh-signature.ts"
import type { ShowRecord } from "../show-record.ts"
import { type BoardSigner, MAX_ROW_SIGNERS } from "./board-row.ts"
import { displayedSigners } from "./present-row.ts"

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20) + minute * 60_000).toISOString()
const signer = (index: number, more: Partial<BoardSigner> = {}): BoardSigner => ({
  name: `Firmante ${index}`,
  email: null,
  phone: null,
  status: "pending",
  statusName: null,
  viewedAt: null,
  signedAt: null,
  rejectedAt: null,
  ...more,
})

test("as many signers as a request has are held in their order", () => {
  const signers = Array.from({ length: MAX_ROW_SIGNERS }, (_, index) => signer(index))
  expect(displayedSigners(signers)).toEqual({ signers, moreSigners: null })
})

test("of more, those are held who decide where the request stands, and the others are counted", () => {
  const COUNT = 150_000
  const signers = Array.from({ length: COUNT }, (_, index) => signer(index, { viewedAt: at(COUNT - index) }))
  signers[70_000] = signer(70_000, { signedAt: at(1) })
  signers[COUNT - 10] = signer(COUNT - 10, { rejectedAt: at(5) })
  const { signers: held, moreSigners } = displayedSigners(signers)
  expect(held).toHaveLength(MAX_ROW_SIGNERS)
  expect(held[0]?.rejectedAt).toBe(at(5))
  expect(held[1]?.viewedAt).toBe(at(1))
  const left = COUNT - MAX_ROW_SIGNERS
  expect(moreSigners).toEqual({ count: left, viewed: left - 1, signed: 1, rejected: 0 })
})

test("the register's facts are read of a record with more rejections than a call takes arguments", () => {
  const parts = Array.from({ length: 400_000 }, (_, index) => ({ rejected_at: at(400_000 - index) }))
  const record = {
    signers: parts,
    documents: [],
    completed_at: null,
    rejected_at: null,
    expiration_date: null,
  }
  expect(registerFacts(record as unknown as ShowRecord, new Date()).firstRejectedAt?.toISOString()).toBe(
    at(1),
  )
})
