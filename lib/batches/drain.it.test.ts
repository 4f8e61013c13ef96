import { eq, or, sql } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { dueReserver } from "#lib/checks/pipeline/reserve-due.ts"
import { claim, leaseMsOf, submit, submitReserved } from "#lib/checks/pipeline/submit.ts"
import { dueReads, readDue } from "#lib/checks/tasks/poll.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks, pacing } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededActor, seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { seenStatements } from "#test/processes/seen-statements.ts"
import { resumeBatch } from "./batch-commands.ts"

let actor: Actor
let serial = 0

const statements = seenStatements()

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  await sandbox.tune({ quota: 10_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  actor = await seededActor("analyst", "batch.created")
})
beforeEach(async () => {
  await db().update(batches).set({ state: "paused" })
  await db().update(checks).set({ pollAt: null }).where(eq(checks.state, "pending"))
  await db().delete(pacing)
})

const newVin = () => ({ vin: `9BWZZZ377VR${String(serial++).padStart(6, "0")}` })
const newBatch = (rows: number, ceiling: number | null = null) =>
  startBatch(actor, { operation: "vin", rows: Array.from({ length: rows }, newVin), ceiling })
const take = (atMost = 50) => dueReserver("vin", ["vin"])(atMost)
const dueNow = () => dueReads("vin", ["vin"], 50)
const ofBatch = (id: string) => db().select().from(checks).where(eq(checks.batchId, id))

/** Gives the slot a pace, in milliseconds between two calls. */
const paceOf = (intervalMs: number) => db().insert(pacing).values({ slot: "vin", intervalMs })

/** When the next turn of the slot is, in milliseconds of the database's clock. */
async function nextTurnMs(): Promise<number> {
  const [row] = await db()
    .select({ ms: sql<number>`extract(epoch from ${pacing.nextAt})::float8 * 1000` })
    .from(pacing)
  if (!row) throw new Error("the slot has no pace")
  return row.ms
}

test("rows that were taken together leave in the pace; one that still waits when a hold is asked for is not sent", async () => {
  const id = await newBatch(5, 5)
  const rows = await take()
  expect(rows).toHaveLength(5)
  const { received } = await sandbox.counts("vin")
  await paceOf(4_000) // a slow machine has recorded the hold before the second turn comes
  await sandbox.fault("vin", { kind: "status", status: 429, headers: { "retry-after": "600" } })
  await Promise.all(rows.map((row) => submitReserved({ ...row, isPaced: true })))
  expect((await sandbox.counts("vin")).received - received).toBe(1)
  const now = await ofBatch(id)
  expect(now.map(({ state }) => state).toSorted()).toEqual([
    "queued",
    "queued",
    "queued",
    "queued",
    "waiting",
  ])
  expect(now.filter(({ sentAt }) => sentAt === null)).toHaveLength(4)
  const [batch] = await db().select().from(batches).where(eq(batches.id, id))
  expect(batch).toMatchObject({ committed: 0, state: "running" })
})

test("what waits for its turn is still queued, alone or in a batch: a process that is lost meanwhile leaves nothing unknown", async () => {
  const id = await newBatch(4)
  const rows = await take()
  const { id: alone } = await db().transaction((tx) =>
    createCheck(tx, actor, { operation: "vin", input: newVin(), idempotencyKey: "alone", isHeld: true }),
  )
  const { received } = await sandbox.counts("vin")
  await sandbox.tune({ responseDelayMs: 500 })
  await paceOf(1_000)
  // A turn too far for a request to wait for leaves its check to the worker, which asks again.
  const untilSent = async (): Promise<void> => {
    await submit(alone)
    const [check] = await db().select({ state: checks.state }).from(checks).where(eq(checks.id, alone))
    if (check?.state === "queued") await untilSent()
  }
  let isOver = false
  const sent = Promise.all([...rows.map((row) => submitReserved({ ...row, isPaced: true })), untilSent()])
  const over = sent.finally(() => {
    isOver = true
  })
  const five = or(eq(checks.batchId, id), eq(checks.id, alone))
  while (!isOver) {
    const states = (await db().select({ state: checks.state }).from(checks).where(five)).map(
      ({ state }) => state,
    )
    const arrived = (await sandbox.counts("vin")).received - received
    // Of those that are claimed at most one is still on its way to the service.
    expect(states.filter((state) => state !== "queued").length).toBeLessThanOrEqual(arrived + 1)
  }
  await over
  await sandbox.tune({ responseDelayMs: 0 })
  expect((await sandbox.counts("vin")).received - received).toBe(5)
  const settled = await db().select({ state: checks.state }).from(checks).where(five)
  expect(settled.map(({ state }) => state)).toEqual(Array(5).fill("pending"))
})

test("many rows are taken, or read, by one statement", async () => {
  await newBatch(12)
  statements.forget()
  const taken = await take()
  expect(statements.all().length).toBeLessThanOrEqual(4)
  expect(taken).toHaveLength(12)
  await Promise.all(taken.map(submitReserved))
  statements.forget()
  expect(await dueNow()).toHaveLength(12)
  expect(statements.all()).toHaveLength(2)
})

test("a read takes no turn of a question's; while the service asks for silence neither goes out", async () => {
  await paceOf(20_000)
  const id = await newBatch(20)
  const [alone, ...more] = await take(5)
  expect(alone).toMatchObject({ batchId: id, isPaced: true })
  expect(more).toEqual([])
  if (alone) await submitReserved(alone)
  const turn = await nextTurnMs()

  const [read] = await dueNow()
  expect(read?.id).toBe(alone?.id)
  await sandbox.fault("vin-task", { kind: "status", status: 429, headers: { "retry-after": "600" } })
  if (read) await readDue(read)
  expect(await nextTurnMs()).toBe(turn)
  await db()
    .update(checks)
    .set({ pollAt: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(checks.id, read?.id ?? ""))
  expect(await dueNow()).toEqual([])
  expect(await take(5)).toEqual([])
})

test("however many take its rows at once, a batch never exceeds its ceiling, and counts what it committed", async () => {
  const id = await newBatch(30, 7)
  const rows = await ofBatch(id)
  const claimed = await Promise.all([...rows, ...rows].map((row) => claim(row, leaseMsOf("vin", {}))))
  expect(claimed.filter((one) => one !== undefined)).toHaveLength(7)
  const [batch] = await db().select().from(batches).where(eq(batches.id, id))
  expect(batch).toMatchObject({ committed: 7, state: "running" })
})

test("three pages of a gateway in a row halt the batch: no further row goes out", async () => {
  const id = await newBatch(6)
  const rows = await take()
  const { received } = await sandbox.counts("vin")
  await sandbox.fault("vin", { kind: "html", status: 404 }, 3)
  for (const row of rows) await submitReserved(row)
  expect((await sandbox.counts("vin")).received - received).toBe(3)
  expect(await take()).toEqual([])
  const [batch] = await db().select().from(batches).where(eq(batches.id, id))
  expect(batch).toMatchObject({ state: "halted", haltReason: "not_the_service", committed: 0 })
  const states = (await ofBatch(id)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(["halted", "halted", "halted", "queued", "queued", "queued"])
})

test.each([
  ["has a role that runs no batches", { role: "auditor" }, "permission_lost"],
  ["was disabled", { disabledAt: new Date() }, "person_disabled"],
] as const)(
  "rows in the worker's hands do not go out once their person %s; who resumes it answers for it",
  async (_, change, reason) => {
    const owner = await seededUser("analyst")
    const id = await startBatch(actorFor(owner, "batch.created"), {
      operation: "vin",
      rows: [newVin(), newVin()],
    })
    const rows = await take()
    const { received } = await sandbox.counts("vin")
    await db().update(users).set(change).where(eq(users.id, owner.id))
    for (const row of rows) await submitReserved(row)
    expect((await sandbox.counts("vin")).received).toBe(received)
    const [batch] = await db().select().from(batches).where(eq(batches.id, id))
    expect(batch).toMatchObject({ state: "halted", haltReason: reason, committed: 0 })
    expect((await ofBatch(id)).map(({ state }) => state)).toEqual(["queued", "queued"])

    await resumeBatch(actorFor(await seededUser("manager"), "batch.resumed"), id, undefined)
    for (const row of rows) await submitReserved(row)
    expect((await sandbox.counts("vin")).received - received).toBe(2)
    await db().update(users).set({ role: "analyst", disabledAt: null }).where(eq(users.id, owner.id))
  },
)
