import { and, eq, isNull, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { resumeBatch } from "#lib/batches/batch-commands.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { liftHold } from "#lib/checks/pipeline/lift-hold.ts"
import { dueReserver } from "#lib/checks/pipeline/reserve-due.ts"
import { dueReads } from "#lib/checks/tasks/poll.ts"
import { db } from "#lib/db/client.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { changeRole, setDisabled } from "./change-person.ts"

let serial = 0

ownDatabase()

const newVin = () => ({ vin: `9BWZZZ377VD${String(serial++).padStart(6, "0")}` })
const vins = (number: number) => Array.from({ length: number }, newVin)
const take = () => dueReserver("vin", ["vin"])(50)

test("what a person had started and was not sent does not go out once they are shut out; somebody else may resume it", async () => {
  const analyst = await seededUser("analyst")
  const actor = actorFor(analyst, "batch.created")
  const admin = await seededUser("admin")
  const batchId = await startBatch(actor, { operation: "vin", rows: vins(4) })
  const { id } = await db().transaction((tx) =>
    createCheck(tx, actor, { operation: "vin", input: newVin(), idempotencyKey: crypto.randomUUID() }),
  )
  await db()
    .update(checks)
    .set({ state: "waiting", notBefore: sql`clock_timestamp()`, leaseUntil: null })
    .where(eq(checks.id, id))

  await setDisabled(actorFor(admin, "person.changed"), analyst.id, true)
  expect(await batchById(batchId, ["vin"])).toMatchObject({ state: "halted", haltReason: "person_disabled" })
  expect(await db().select({ state: checks.state }).from(checks).where(eq(checks.id, id))).toEqual([
    { state: "withdrawn" },
  ])
  expect(await take()).toEqual([])
  const [row] = await db()
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.action, "person.changed"), eq(auditLog.targetId, analyst.id)))
  expect(row?.detail).toMatchObject({ disabled: true, batchesHalted: 1, checksWithdrawn: 1 })

  // A request that was on its way meanwhile starts nothing either.
  await expect(startBatch(actor, { operation: "vin", rows: vins(2) })).rejects.toMatchObject({
    code: "signed_out",
  })

  const manager = await seededUser("manager")
  await resumeBatch(actorFor(manager, "batch.resumed"), batchId, undefined)
  expect(await take()).toHaveLength(4)
  await setDisabled(actorFor(admin, "person.changed"), analyst.id, false)
})

test("what a person whose role may ask no more had started does not go out either", async () => {
  const analyst = await seededUser("analyst")
  const actor = actorFor(analyst, "batch.created")
  const admin = actorFor(await seededUser("admin"), "person.changed")
  const batchId = await startBatch(actor, { operation: "vin", rows: vins(2) })
  const { id } = await db().transaction((tx) =>
    createCheck(tx, actor, {
      operation: "vin",
      input: newVin(),
      idempotencyKey: crypto.randomUUID(),
      isHeld: true,
    }),
  )
  await changeRole(admin, analyst.id, "manager")
  expect(await batchById(batchId, ["vin"])).toMatchObject({ state: "running" })
  await changeRole(admin, analyst.id, "auditor")
  expect(await batchById(batchId, ["vin"])).toMatchObject({ state: "halted", haltReason: "permission_lost" })
  expect(await db().select({ state: checks.state }).from(checks).where(eq(checks.id, id))).toEqual([
    { state: "withdrawn" },
  ])
  await changeRole(admin, analyst.id, "analyst")
})

test("a hold of a day is lifted, and what waits until then is due at once", async () => {
  const admin = await seededUser("admin")
  const actor = actorFor(admin, "pace.lifted")
  await expect(liftHold(actor, "vin")).rejects.toMatchObject({ code: "state_changed" })
  const batchId = await startBatch(actorFor(admin, "batch.created"), { operation: "vin", rows: vins(3) })
  await rateLimiter.learn("vin", "rate_limited", { holdSeconds: 86_400 })
  await db()
    .update(checks)
    .set({ notBefore: sql`clock_timestamp() + interval '1 day'` })
    .where(eq(checks.batchId, batchId))
  // A task whose next read our own pace has put off to the end of the hold.
  const taskId = await startBatch(actorFor(admin, "batch.created"), { operation: "vin", rows: vins(1) })
  await db()
    .update(checks)
    .set({ state: "pending", pollAt: sql`(select held_until from pacing where slot = 'vin')` })
    .where(eq(checks.batchId, taskId))
  expect(await take()).toEqual([])
  expect(await dueReads("vin", ["vin"], 10)).toEqual([])

  await liftHold(actor, "vin")
  expect(await dueReads("vin", ["vin"], 10)).toHaveLength(1)
  expect(await take()).toHaveLength(3)
  const [row] = await db().select().from(auditLog).where(eq(auditLog.action, "pace.lifted"))
  expect(row).toMatchObject({ targetId: "vin", actorId: admin.id })
  await db().delete(pacing)
})

test("two batches with the same new people, in opposite orders, do not wait for each other for ever", async () => {
  const actor = actorFor(await seededUser("admin"), "batch.created")
  const people = Array.from({ length: 1_200 }, (_, index) => ({ dni: String(50_000_000 + index) }))
  const start = (rows: typeof people) => startBatch(actor, { operation: "person", rows })
  const made = await Promise.all([start(people), start(people.toReversed())])
  expect(new Set(made).size).toBe(2)
  const rows = await db()
    .select({ subjectId: checks.subjectId })
    .from(checks)
    .where(and(eq(checks.operation, "person"), isNull(checks.repeatOf)))
  expect(rows).toHaveLength(2_400)
  expect(new Set(rows.map(({ subjectId }) => subjectId)).size).toBe(1_200)
})
