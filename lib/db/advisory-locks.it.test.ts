import { Client } from "pg"
import { afterEach, expect, test } from "vitest"
import { linkRows } from "#lib/audit/link-rows.ts"
import { sumNextDay } from "#lib/ledger/sum-days.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { ADVISORY_LOCKS, tryAdvisoryLock } from "./advisory-locks.ts"

const open: Client[] = []

const database = ownDatabase()
afterEach(async () => {
  for (const client of open.splice(0)) await client.end()
})

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.url })
  open.push(client)
  await client.connect()
  return client
}

test("a turn is one's own until its transaction ends, and leaves nothing with the session", async () => {
  const [first, second] = [await connected(), await connected()]
  expect(await tryAdvisoryLock(first, ADVISORY_LOCKS.keyRotation)).toBe(true)
  expect(await tryAdvisoryLock(second, ADVISORY_LOCKS.keyRotation)).toBe(false)
  // As a pooler does with a connection whose client has gone.
  await first.query("rollback")
  expect(await tryAdvisoryLock(second, ADVISORY_LOCKS.keyRotation)).toBe(true)
})

test("who holds a turn for hours holds up no vacuum", async () => {
  const [holder, other] = [await connected(), await connected()]
  await tryAdvisoryLock(holder, ADVISORY_LOCKS.keyRotation)
  const { rows } = await other.query<{ state: string; horizon: string | null }>(
    `select state, backend_xmin as horizon from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and pg_locks.database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).toEqual([{ state: "idle in transaction", horizon: null }])
})

test("while keys are rotated, the log is linked and days are summed", async () => {
  await tryAdvisoryLock(await connected(), ADVISORY_LOCKS.keyRotation)
  await Promise.all([linkRows(), sumNextDay()])
})
