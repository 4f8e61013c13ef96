import { eq, sql } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { claim } from "#lib/checks/pipeline/claim.ts"
import { dueReserver } from "#lib/checks/pipeline/reserve-due.ts"
import { leaseMsOf, submitReserved } from "#lib/checks/pipeline/submit.ts"
import { dueReads, readDue } from "#lib/checks/tasks/poll.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks, pacing } from "#lib/db/schema/checks.ts"
import { setSendInterval } from "#lib/upstream/send-queue.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { seenStatements } from "#test/processes/seen-statements.ts"

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

/** The line of the slot, and where it ends, in milliseconds of the database's clock. */
async function line() {
  const [row] = await db()
    .select({
      intervalMs: pacing.intervalMs,
      refusedMs: pacing.refusedMs,
      endMs: sql<number>`extract(epoch from ${pacing.nextAt})::float8 * 1000`,
      heldMs: sql<number>`extract(epoch from ${pacing.heldUntil} - clock_timestamp())::float8 * 1000`,
    })
    .from(pacing)
  if (!row) throw new Error("the slot has no line")
  return row
}

test("the first refusal gives the pace: what came through until then, over the time until the service listens again", async () => {
  await sandbox.tune({ rateLimit: { limit: 6, windowMs: 60_000, retryAfter: "seconds" } })
  const { received } = await sandbox.counts("vin")
  await newBatch(12)
  for (const row of await take()) await submitReserved(row)
  await sandbox.tune({ rateLimit: null })
  // Six in a minute; the seventh was refused, and nothing was sent during the hold after it.
  expect((await sandbox.counts("vin")).received - received).toBe(7)
  const { intervalMs, refusedMs } = await line()
  expect(intervalMs).toBeGreaterThan(9_000)
  expect(intervalMs).toBeLessThan(11_000)
  expect(refusedMs).toBeLessThanOrEqual(intervalMs)
})

test("a hold of two hours is no measure of the pace: the calls before it are", async () => {
  await newBatch(6)
  const rows = await take()
  for (const row of rows.slice(0, 5)) await submitReserved(row)
  await sandbox.fault("vin", { kind: "status", status: 429, headers: { "retry-after": "7200" } })
  for (const row of rows.slice(5)) await submitReserved(row)
  const { intervalMs, heldMs } = await line()
  expect(heldMs).toBeGreaterThan(7_100_000)
  // Five in a minute at the least, however slow this machine is.
  expect(intervalMs).toBeLessThan(15_000)
})

test("calls that were claimed together do not leave together; one that still waits when a hold is asked for is not sent", async () => {
  const id = await newBatch(5, 5)
  const rows = await take()
  expect(rows).toHaveLength(5)
  const { received } = await sandbox.counts("vin")
  await sandbox.fault("vin", { kind: "status", status: 429, headers: { "retry-after": "600" } }, 2)
  // All of them are sent before the first answer, however slowly a machine writes their claims.
  await sandbox.tune({ responseDelayMs: 500 })
  setSendInterval("vin", 600) // two a second
  await Promise.all(rows.map(submitReserved))
  await sandbox.tune({ responseDelayMs: 0 })
  expect((await sandbox.counts("vin")).received - received).toBe(2)
  const now = await ofBatch(id)
  expect(now.map(({ state }) => state).toSorted()).toEqual([
    "queued",
    "queued",
    "queued",
    "waiting",
    "waiting",
  ])
  expect(now.filter(({ sentAt }) => sentAt === null)).toHaveLength(3)
  const [batch] = await db().select().from(batches).where(eq(batches.id, id))
  expect(batch).toMatchObject({ committed: 0, state: "running" })
  setSendInterval("vin", 0)
})

test("a row that waits for its turn is still queued: a process that is lost meanwhile leaves nothing unknown", async () => {
  const id = await newBatch(4)
  const rows = await take()
  const { received } = await sandbox.counts("vin")
  await sandbox.tune({ responseDelayMs: 500 })
  setSendInterval("vin", 1_000) // one a second
  const sent = Promise.all(rows.map(submitReserved))
  for (let states: string[] = []; !states.every((state) => state === "pending"); ) {
    states = (await ofBatch(id)).map(({ state }) => state)
    const arrived = (await sandbox.counts("vin")).received - received
    // Of those that are claimed at most one is still on its way to the service.
    expect(states.filter((state) => state !== "queued").length).toBeLessThanOrEqual(arrived + 1)
  }
  await sent
  await sandbox.tune({ responseDelayMs: 0 })
  setSendInterval("vin", 0)
  expect((await sandbox.counts("vin")).received - received).toBe(4)
})

test("a row is settled by one statement; many are taken, committed before their calls, or read by one", async () => {
  await newBatch(12)
  statements.forget()
  const taken = await take()
  expect(statements.all().length).toBeLessThanOrEqual(4)
  expect(taken).toHaveLength(12)
  statements.forget()
  await Promise.all(taken.map(submitReserved))
  // The batch is locked until a claim is on the disk: those that come meanwhile are claimed together by the next one.
  const claims = statements.countOf("claim")
  expect(claims).toBeLessThanOrEqual(2)
  expect(statements.countOf("settle")).toBe(12)
  expect(statements.all()).toHaveLength(claims + 12)
  statements.forget()
  expect(await dueNow()).toHaveLength(12)
  expect(statements.all()).toHaveLength(2)
})

test("every place in the line is a row's, none of them a read's; once a read is refused, reads stand in it too", async () => {
  const id = await newBatch(20)
  await db().insert(pacing).values({ slot: "vin", intervalMs: 20_000, refusedMs: 20_000 })
  const [alone, ...more] = await take(5)
  expect(alone).toMatchObject({ batchId: id, waitMs: 0 })
  expect(more).toEqual([])
  const { endMs, intervalMs } = await line()
  expect(await take(5)).toEqual([])
  expect((await line()).endMs).toBe(endMs)

  if (alone) await submitReserved(alone)
  const [read] = await dueNow()
  expect(read).toMatchObject({ id: alone?.id, waitMs: 0 })
  expect((await line()).endMs).toBe(endMs)
  await sandbox.fault("vin-task", { kind: "status", status: 429, headers: { "retry-after": "600" } })
  if (read) await readDue(read)
  expect(await dueNow()).toEqual([]) // held, reads as well as questions
  await db().update(pacing).set({ heldUntil: sql`clock_timestamp()`, nextAt: sql`clock_timestamp()` })
  await db()
    .update(checks)
    .set({ pollAt: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(checks.id, read?.id ?? ""))
  const before = await line()
  expect(await dueNow()).toHaveLength(1)
  expect((await line()).endMs - before.endMs).toBeGreaterThanOrEqual(intervalMs * 0.9)
})

test("however many take its rows at once, a batch never exceeds its ceiling, and counts what it committed", async () => {
  const id = await newBatch(30, 7)
  const rows = await ofBatch(id)
  const claimed = await Promise.all([...rows, ...rows].map((row) => claim(row, leaseMsOf("vin", {}))))
  expect(claimed.filter((one) => one !== undefined)).toHaveLength(7)
  const [batch] = await db().select().from(batches).where(eq(batches.id, id))
  expect(batch).toMatchObject({ committed: 7, state: "running" })
})
