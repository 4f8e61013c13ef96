import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { NothingWritten } from "#lib/db/long-transaction.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"

const ROWS = 4_000
const database = ownDatabase()
let actor: Actor

beforeAll(async () => {
  actor = await seededActor("analyst", "batch.created")
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
