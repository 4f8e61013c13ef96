import { and, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { submit } from "#lib/checks/pipeline/submit.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks, pacing } from "#lib/db/schema/checks.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { actorFor } from "#test/desk/actor.ts"
import { type SeededUser, seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { readSlots } from "./read-slots.ts"
import { testKey } from "./test-key.ts"

let admin: SeededUser

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  await sandbox.tune({ vinDelayMs: 60_000, choices: { vinPace: "unpaced" } })
  admin = await seededUser("admin")
})

async function slot(name: KeySlot) {
  const found = (await readSlots()).find((one) => one.slot === name)
  if (!found) throw new Error(name)
  return found
}

const tried = (name: KeySlot) => testKey(actorFor(admin, "key.tested"), name)

/** A VIN query that the service took, and that is not answered yet. */
async function takenVin(): Promise<void> {
  const batchId = await startBatch(actorFor(admin, "batch.created"), {
    operation: "vin",
    rows: [{ vin: "9BWZZZ377VT004251" }],
    ceiling: 1,
  })
  const [row] = await db().select({ id: checks.id }).from(checks).where(eq(checks.batchId, batchId))
  await submit(row?.id ?? "")
}

test("before anything was asked: nothing is claimed of a key", async () => {
  expect(await slot("lookup")).toMatchObject({
    ...{ sharedWith: null, expiresAt: null, heldUntil: null, lastRefusal: null, answeredAt: null },
    ...{ queue: { waiting: 0, sending: 0, keptBack: 0, halted: 0 }, test: null, intervalMs: 0 },
  })
  expect(await slot("vin")).toMatchObject({ sharedWith: "platform", operations: ["vin"], test: null })
  expect(JSON.stringify(await readSlots())).not.toContain(sandbox.keys.lookup)
  await expect(tried("lookup")).rejects.toMatchObject({ code: "not_found" })
  await expect(tried("vin")).rejects.toMatchObject({ code: "not_found" })
})

test("the platform's is tried by a call that costs nothing and asks about nobody; it leaves a row and no check", async () => {
  expect(await tried("platform")).toEqual({ came: "taken" })
  expect((await sandbox.counts("kyc")).received).toBe(1)
  expect(await db().$count(checks)).toBe(0)
  const rows = await db()
    .select({ detail: auditLog.detail, target: auditLog.targetId })
    .from(auditLog)
    .where(eq(auditLog.action, "key.tested"))
  expect(rows).toEqual([{ detail: { came: "taken" }, target: "platform" }])
  expect(await slot("platform")).toMatchObject({ answeredAt: null, triedAt: expect.any(Date) })
  expect(await slot("lookup")).toMatchObject({ triedAt: null })
})

test("one that is refused is reported, remembered with its moment, and taken again", async () => {
  await sandbox.fault("kyc", { kind: "status", status: 401 })
  expect(await tried("platform")).toEqual({ came: "key_refused" })
  expect(await slot("platform")).toMatchObject({
    keyRefusedAt: expect.any(Date),
    lastRefusal: { code: "key_refused", at: expect.any(Date) },
  })
  expect(await tried("platform")).toEqual({ came: "taken" })
  expect(await slot("platform")).toMatchObject({ keyRefusedAt: null, lastRefusal: { code: "key_refused" } })
})

test("an answer that does not depend on the key is no confirmation of it", async () => {
  await sandbox.fault("kyc", { kind: "cut-after" })
  expect((await tried("platform")).came).toBe("answer_lost")
  await sandbox.fault("kyc", { kind: "status", status: 418 })
  expect((await tried("platform")).came).toBe("question_refused")
  expect((await slot("platform")).keyRefusedAt).toBeNull()
})

test("that of VIN queries is tried by reading a known task, which takes no unit", async () => {
  await takenVin()
  expect((await slot("vin")).test).toBe("task")
  const before = await sandbox.counts("vin")
  expect(await tried("vin")).toEqual({ came: "taken" })
  expect(await sandbox.counts("vin")).toEqual(before)
})

test("rows that a stopped batch keeps back do not wait for their turn", async () => {
  const rows = [{ dni: "47700001" }, { dni: "47700002" }]
  const stopped = await startBatch(actorFor(admin, "batch.created"), { operation: "person", rows })
  expect((await slot("lookup")).queue).toMatchObject({ waiting: 2, keptBack: 0 })
  await db().update(batches).set({ state: "halted", haltReason: "ceiling" }).where(eq(batches.id, stopped))
  expect((await slot("lookup")).queue).toMatchObject({ waiting: 0, keptBack: 2, halted: 0 })
})

test("while a slot is held nothing is called", async () => {
  await rateLimiter.learn("platform", "rate_limited", { holdSeconds: 60 })
  const before = (await sandbox.counts("kyc")).received
  expect(await tried("platform")).toEqual({ came: "rate_limited" })
  expect((await sandbox.counts("kyc")).received).toBe(before)
  expect(await slot("platform")).toMatchObject({
    heldUntil: expect.any(Date),
    lastRefusal: { code: "rate_limited" },
  })
  await db()
    .delete(pacing)
    .where(and(eq(pacing.slot, "platform")))
})
