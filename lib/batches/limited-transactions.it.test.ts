import { eq, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { longTransaction, NothingWritten } from "#lib/db/long-transaction.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { resumeBatch, withdrawRest } from "./batch-commands.ts"
import { rerunBatch } from "./rerun-batch.ts"

// An account whose transactions may take a tenth of a second: a batch of thousands of rows takes several.

const ROWS = 4_000
const database = ownDatabase()
let actor: Actor

beforeAll(async () => {
  actor = await seededActor("analyst", "batch.created")
  await asOwner(`alter role all in database ${databaseName()} set transaction_timeout = '100ms'`)
  await closeDb() // the next connection has it
})

async function asOwner(statement: string): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}

function databaseName(): string {
  return new URL(database.ownerUrl).pathname.slice(1)
}

const vins = Array.from({ length: ROWS }, (_, index) => ({
  vin: `9BWZZZ37700${String(index).padStart(6, "0")}`,
}))
const start = () => startBatch(actor, { operation: "vin", name: "de prueba", rows: vins })

async function countOf(batchId: string, state: string): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from ${checks} where ${eq(checks.batchId, batchId)} and state = ${state}`,
  )
  return rows[0]?.count ?? 0
}

test("a large batch is written down, withdrawn and run again whole, whatever a transaction is limited to", async () => {
  const id = await start()
  expect(await countOf(id, "queued")).toBe(ROWS)
  expect(await withdrawRest(actor, id)).toBe(ROWS)
  const again = await rerunBatch(actor, id, { name: "otra vez", idempotencyKey: "otra", ceiling: null })
  expect(await countOf(again, "queued")).toBe(ROWS)
  await longTransaction(async (tx) => {
    await tx.update(checks).set({ state: "halted" }).where(eq(checks.batchId, again))
    await tx.update(batches).set({ state: "paused" }).where(eq(batches.id, again))
  })
  await resumeBatch(actor, again, undefined)
  expect(await countOf(again, "queued")).toBe(ROWS)
})

test("a batch that was rolled back says that nothing was written", async () => {
  const before = await db().$count(batches)
  const holder = new Client({ connectionString: database.ownerUrl })
  await holder.connect()
  await holder.query("set transaction_timeout = 0; begin; lock table check_steps in access exclusive mode")
  await asOwner(`alter role all in database ${databaseName()} set lock_timeout = '100ms'`)
  await closeDb()
  await expect(start()).rejects.toThrow(NothingWritten)
  await holder.end()
  expect(await db().$count(batches)).toBe(before)
})
