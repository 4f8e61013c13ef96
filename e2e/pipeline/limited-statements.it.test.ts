import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { Client } from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { writeBackup } from "#lib/backup/write-backup.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import { statusLines } from "#lib/vault/rotate-keys.ts"
import { overClient } from "#scripts/operate/over-client.ts"
import { type FreshDatabase, freshDatabase } from "#test/processes/fresh-database.ts"
import { testSetup } from "#test/processes/settings.ts"

// A pooler, or an account, limits statements for the sake of questions. A job over all rows has one that takes longer: here one that
// waits for a table which another connection holds.

let database: FreshDatabase
let limited: Client
let other: Client

beforeEach(async () => {
  database = await freshDatabase()
  limited = new Client({ connectionString: database.ownerUrl })
  other = new Client({ connectionString: database.ownerUrl })
  await Promise.all([limited.connect(), other.connect()])
  await limited.query("set statement_timeout = 100")
})
afterEach(async () => {
  await Promise.all([limited.end(), other.end()])
  await database.drop()
})

/** Returns the result of `run` when one of its statements takes twice as long as the limit. */
async function heldUp<T>(table: string, run: () => Promise<T>): Promise<T> {
  await other.query(`begin; lock table ${table} in access exclusive mode`)
  let isOver = false
  const end = run().finally(() => {
    isOver = true
  })
  end.catch(() => undefined) // reported where it is awaited
  const waits = `select clock_timestamp() - query_start > interval '200 ms' as long from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => isOver || (await other.query<{ long: boolean }>(waits)).rows[0]?.long === true, {
      interval: 20,
      timeout: 30_000,
    })
    .toBe(true)
  await other.query("rollback")
  return end
}

test("a backup is made whole", async () => {
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  const source = { client: limited, spilledAnswers: [], recipients }
  const made = await heldUp("audit_log", () => writeBackup(source, new WritableStream()))
  expect(made.rows.users).toBeGreaterThan(0)
})

test("which keys the database needs is reported", async () => {
  const lines = await heldUp("checks", () => statusLines(overClient(limited), keyRing(testSetup().dataKeys)))
  expect(lines).toContainEqual(expect.stringMatching(/^test: encrypts; \d+ values/))
})
