import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { Client } from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { writeBackup } from "#lib/backup/write-backup.ts"
import { ADVISORY_LOCKS, tryAdvisoryLock } from "#lib/db/advisory-locks.ts"
import { migrate } from "#lib/db/migrations/migrate.ts"
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
    .poll(async () => isOver || (await firstRow<{ long: boolean }>(waits))?.long === true, {
      interval: 20,
      timeout: 30_000,
    })
    .toBe(true)
  await other.query("rollback")
  return end
}

/** As things stand now: within a transaction, what is going on is read once and kept. */
async function firstRow<Row extends object>(statement: string): Promise<Row | undefined> {
  await other.query("select pg_stat_clear_snapshot()")
  return (await other.query<Row>(statement)).rows[0]
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

test("a migration waits for its turn at a table, as long as migrations do", async () => {
  await other.query(`alter database ${databaseName()} set statement_timeout = 100`)
  const folder = mkdtempSync(join(tmpdir(), "cotejo-migration-"))
  cpSync("drizzle", folder, { recursive: true })
  const journal = join(folder, "meta/_journal.json")
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] }
  const next = { ...entries.at(-1), idx: entries.length, when: Date.now(), tag: "9999_next" }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  writeFileSync(join(folder, "9999_next.sql"), 'alter table "backups" add column "note" text')
  try {
    await heldUp("backups", () => migrate(database.ownerUrl, folder))
    await limited.query("select note from backups")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test("a turn that is held for hours outlasts every limit of a transaction", async () => {
  await other.query(`alter database ${databaseName()} set transaction_timeout = 100`)
  await other.query(`alter database ${databaseName()} set idle_in_transaction_session_timeout = 100`)
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  expect(await tryAdvisoryLock(holder, ADVISORY_LOCKS.keyRotation)).toBe(true)
  await limited.query("set statement_timeout = 0; select pg_sleep(0.3)")
  await holder.query("select 1")
  await holder.end()
})

function databaseName(): string {
  return new URL(database.ownerUrl).pathname.slice(1)
}
