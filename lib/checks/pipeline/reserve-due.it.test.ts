import { and, asc, eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { createCheck } from "./create-check.ts"
import { dueReserver } from "./reserve-due.ts"

let actor: Actor
let serial = 0

ownDatabase()
beforeAll(async () => {
  actor = await seededActor("analyst", "batch.created")
})

const newVin = () => `9BWZZZ377VT${String(serial++).padStart(6, "0")}`

function batchOf(rows: number): Promise<string> {
  return startBatch(actor, {
    operation: "vin",
    rows: Array.from({ length: rows }, () => ({ vin: newVin() })),
  })
}

/** Creates a single question whose wait, as the service asked for it, is over. */
async function waitingQuestion(): Promise<string> {
  const { id } = await db().transaction((tx) =>
    createCheck(tx, actor, {
      operation: "vin",
      input: { vin: newVin() },
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  await db()
    .update(checks)
    .set({ state: "waiting", notBefore: sql`clock_timestamp()`, leaseUntil: null })
    .where(eq(checks.id, id))
  return id
}

async function batchIdOf(taken: { id: string } | undefined): Promise<string | null> {
  const [row] = await db()
    .select({ batchId: checks.batchId })
    .from(checks)
    .where(eq(checks.id, taken?.id ?? ""))
  return row?.batchId ?? null
}

test("questions asked by themselves come first, then one row of each batch in turn, whatever their sizes", async () => {
  const large = await batchOf(1_200)
  const small = await batchOf(3)
  const other = await batchOf(40)
  const alone = await waitingQuestion()
  const take = dueReserver("vin", ["vin"])

  const taken = await take(10)
  expect(taken).toHaveLength(10)
  expect(taken[0]?.id).toBe(alone)
  const turns = await Promise.all(taken.slice(1).map((one) => batchIdOf(one)))
  for (const round of [0, 3, 6]) {
    expect(new Set(turns.slice(round, round + 3))).toEqual(new Set([large, small, other]))
  }
  // One place at a time, as a slow pace gives them: the turns go on from where they were.
  const next = [(await take(1))[0], (await take(1))[0], (await take(1))[0], (await take(1))[0]]
  const later = await Promise.all(next.map((one) => batchIdOf(one)))
  expect(new Set(later.slice(0, 2))).toEqual(new Set([large, other]))
  expect(later.slice(2)).toEqual(later.slice(0, 2))

  // Of a batch, its rows in the order of the file.
  const rows = await db()
    .select({ row: checks.batchRow })
    .from(checks)
    .where(and(eq(checks.batchId, large), sql`lease_until is not null`))
    .orderBy(asc(checks.batchRow))
  expect(rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1))
})

test("what one process has taken no other takes, until that one is thought lost; what does not run is passed over", async () => {
  const paused = await batchOf(5)
  await db().execute(sql`update batches set state = 'paused' where id = ${paused}`)
  const processes = [dueReserver("vin", ["vin"]), dueReserver("vin", ["vin"]), dueReserver("vin", ["vin"])]
  const taken = (await Promise.all(processes.map((take) => take(60)))).flat()
  expect(taken).toHaveLength(180)
  expect(new Set(taken.map(({ id }) => id)).size).toBe(180)
  expect(await Promise.all(taken.map((one) => batchIdOf(one)))).not.toContain(paused)

  const lost = taken[0]?.id ?? ""
  await db()
    .update(checks)
    .set({
      leaseUntil: sql`clock_timestamp() - interval '1 second'`,
      notBefore: sql`now() - interval '1 day'`,
    })
    .where(eq(checks.id, lost))
  expect((await dueReserver("vin", ["vin"])(3)).map(({ id }) => id)).toContain(lost)
})

test("a large batch is not looked through: a turn reads about as many of its rows as it takes", async () => {
  await batchOf(3_000)
  await db().execute(sql`analyze checks`)
  const before = await rowsRead()
  expect(await dueReserver("vin", ["vin"])(20)).toHaveLength(20)
  expect((await rowsRead()) - before).toBeLessThan(1_000)
}, 300_000)

/** Returns how many rows of checks this database has read so far, by any plan. */
async function rowsRead(): Promise<number> {
  await db().execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db().execute<{ read: string }>(
    sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'checks'`,
  )
  return Number(rows[0]?.read)
}
