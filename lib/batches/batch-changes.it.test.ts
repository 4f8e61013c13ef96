import { and, eq, lte, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { seenStatements } from "#test/processes/seen-statements.ts"
import { batchChanges } from "./batch-changes.ts"

let actor: Actor
let serial = 0

const statements = seenStatements()
const database = ownDatabase()
beforeAll(async () => {
  actor = await seededActor("analyst", "batch.created")
})

const vin = () => `9BWZZZ377VR${String(serial++).padStart(6, "0")}`
const newBatch = (rows: number) =>
  startBatch(actor, { operation: "vin", rows: Array.from({ length: rows }, () => ({ vin: vin() })) })

const look = (id: string, since: number, masksLists = false) =>
  batchChanges(id, ["vin"], since, { masksLists })

/** The changes that the pipeline makes to a row: a revision that is taken before the change is committed. */
const CHANGED = {
  state: "withdrawn" as const,
  revision: sql`nextval('check_revision')`,
  changedAt: sql`clock_timestamp()`,
}

/** The rows seem to have changed long ago. */
async function age(id: string): Promise<void> {
  await db()
    .update(checks)
    .set({ changedAt: sql`clock_timestamp() - interval '1 minute'` })
    .where(eq(checks.batchId, id))
}

test("fifty who follow a batch are told the same, by a few readings for all of them", async () => {
  const id = await newBatch(40)
  statements.forget()
  await look(id, 0)
  const alone = statements.all().length
  statements.forget()
  const since = await newestRevision("check_revision")
  const changes = await Promise.all(Array.from({ length: 50 }, () => look(id, since)))
  expect(statements.all().length).toBeLessThan(3 * alone)
  for (const one of changes) expect(one).toEqual(changes[0])
  expect(changes[0]?.items.map(({ row }) => row)).toEqual(Array.from({ length: 40 }, (_, row) => row + 1))
})

test("whoever looks after a change is told of it, however many looks are under way", async () => {
  const id = await newBatch(5)
  const since = await newestRevision("check_revision")
  for (let row = 1; row <= 5; row++) {
    const under = [look(id, since), look(id, since)]
    await db()
      .update(checks)
      .set(CHANGED)
      .where(and(eq(checks.batchId, id), eq(checks.batchRow, row)))
    expect((await look(id, since)).batch.counts.withdrawn).toBe(row)
    await Promise.all(under)
  }
})

test("a change that is committed after a newer one is still told to whoever knows the newer one", async () => {
  const id = await newBatch(3)
  await age(id)
  const late = new Client({ connectionString: database.url })
  await late.connect()
  await late.query("begin")
  await late.query(
    "update checks set state = 'withdrawn', revision = nextval('check_revision'), changed_at = clock_timestamp() where batch_id = $1 and batch_row = 1",
    [id],
  )
  await db()
    .update(checks)
    .set(CHANGED)
    .where(and(eq(checks.batchId, id), eq(checks.batchRow, 2)))
  const before = await look(id, 0)
  expect(before.batch.counts.withdrawn).toBe(1)
  await late.query("commit")
  await late.end()
  const changes = await look(id, before.revision)
  expect(changes.items.find(({ row }) => row === 1)).toMatchObject({ state: "withdrawn" })
})

test("who follows a batch is told anew only of what was seen since, and of what is committed late", async () => {
  const id = await newBatch(20)
  const late = new Client({ connectionString: database.url })
  await late.connect()
  await late.query("begin")
  await late.query(
    "update checks set state = 'withdrawn', revision = nextval('check_revision'), changed_at = clock_timestamp() where batch_id = $1 and batch_row = 1",
    [id],
  )
  let isOver = false
  const untilSeen = async (row: number): Promise<number> => {
    const { items, revision } = await look(id, 0)
    return items.some((item) => item.row === row && item.state === "withdrawn") ? revision : untilSeen(row)
  }
  // Somebody always asks, so that no reading is without the one before it.
  const follow = async (): Promise<void> => {
    await look(id, 0)
    if (!isOver) await follow()
  }
  const following = follow()
  await look(id, 0)
  await db()
    .update(checks)
    .set(CHANGED)
    .where(and(eq(checks.batchId, id), eq(checks.batchRow, 2)))
  const since = await untilSeen(2)
  expect((await look(id, since)).items.map(({ row }) => row)).toEqual([2])
  await late.query("commit")
  await late.end()
  expect((await look(id, since)).items.map(({ row }) => row)).toEqual([1, 2])
  isOver = true
  await following
})

test("thousands of rows that change at once all arrive, the first answers leading to the rest", async () => {
  const id = await newBatch(4_500)
  await age(id)
  let { revision: since } = await look(id, await newestRevision("check_revision"))
  await db()
    .update(checks)
    .set(CHANGED)
    .where(and(eq(checks.batchId, id), lte(checks.batchRow, 4_200)))
  const seen = new Set<number>()
  let answers = 0
  for (let more = true; more && answers < 10; answers++) {
    const changes = await look(id, since)
    for (const { row, state } of changes.items) if (state === "withdrawn") seen.add(row)
    ;({ revision: since, more } = changes)
  }
  expect(seen.size).toBe(4_200)
  expect(answers).toBe(3)
})

test("a person whose lists are masked is never given what was read for somebody who sees them whole", async () => {
  const id = await newBatch(2)
  const since = await newestRevision("check_revision")
  const [open, covered] = await Promise.all([look(id, since), look(id, since, true)])
  expect(open.items.map(({ identifier }) => identifier).join()).toMatch(/9BWZZZ377VR/)
  expect(covered.items.map(({ identifier }) => identifier).join()).not.toMatch(/9BWZZZ377VR/)
})
