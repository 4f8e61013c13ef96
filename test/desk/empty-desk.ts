import { setTimeout as pause } from "node:timers/promises"
import { type Client, DatabaseError } from "pg"

/** A running process knows the keys. */
const KEYS = ["data_keys", "index_keys"]
/** The accounts, their log, and up to where the worker has read that. */
const PEOPLE = [
  "users",
  "sessions",
  "audit_log",
  "audit_chain",
  "audit_unlinked",
  "audit_checkpoints",
  "contract_progress",
]

/** Below the time after which PostgreSQL looks for deadlocks, so that this statement is cancelled, not one of the app. */
const LOCK_TIMEOUT_MS = 800
const LOCK_NOT_AVAILABLE = "55P03"
const MAX_TRIES = 150
/** Far longer than a call takes from its claim to the service: the next journey's orders to the sandbox are not carried out on it. */
const ON_ITS_WAY_MS = 500
/** One that takes longer hangs, or there are many: it is not waited for. */
const ENDS_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 50
/** Questions, and reads of a task, of a request for signatures, of a file. */
const CALLS_ON_THEIR_WAY = `
  (select 1 from checks where state = 'sending'
      or (state = 'pending' and polled_at > clock_timestamp() - ${ON_ITS_WAY_MS} * interval '1 millisecond'))
  union all (select 1 from signature_requests where reading_until is not null)
  union all (select 1 from files where sealing_until is not null)
  limit 1`

/** Deletes all checks, requests and records of a running app. Work in progress then finds no row, so no call or retry reaches the service in the next journey. */
export async function emptyDesk(database: Client): Promise<void> {
  await emptied(database, () => deleteAll(database, [...KEYS, ...PEOPLE]))
}

/** The same, and the accounts, sessions and log as the first journey on this connection found them: nothing of a journey hangs on those before it. */
export async function beginAnew(database: Client): Promise<void> {
  await database.query("create temporary table if not exists first_users as table users")
  await emptied(database, async () => {
    const deleted = await deleteAll(database, KEYS)
    await database.query("insert into users table first_users")
    return deleted
  })
}

type Deleted = { wereOnTheirWay: boolean }

async function emptied(database: Client, empty: () => Promise<Deleted>): Promise<void> {
  await database.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  // What a call learned on a slow machine (a pace, a hold) came a moment after its row was deleted, and met the next journey.
  for (let waited = 0; waited < ENDS_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if ((await database.query(CALLS_ON_THEIR_WAY)).rowCount === 0) break
    await pause(LOOK_EVERY_MS)
  }
  for (let tried = 1; ; tried++) {
    try {
      await database.query("begin")
      const { wereOnTheirWay } = await empty()
      await database.query("commit")
      if (!wereOnTheirWay) break
      await pause(ON_ITS_WAY_MS) // and once more: their answers may have left a hold, or a notice
    } catch (error) {
      await database.query("rollback")
      if (!isLocked(error) || tried === MAX_TRIES) throw error
    }
  }
}

/** Row by row, in the few tables that have any: to truncate all of them makes some hundred new files, which takes twenty times as long. */
async function deleteAll(database: Client, kept: readonly string[]): Promise<Deleted> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' and not tablename = any($1)",
    [kept],
  )
  const names = tables.map(({ name }) => name)
  await database.query(`lock table ${names.join(", ")}`) // waits for the app's open writes, which are deleted too
  const { rowCount: onTheirWay } = await database.query(CALLS_ON_THEIR_WAY)
  const { rows: filled } = await database.query<{ name: string }>(
    names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(" union all "),
  )
  // All of them go together, so none is left that refers to another.
  await database.query("set local session_replication_role = replica")
  for (const { name } of filled) await database.query(`delete from ${name}`)
  await database.query(
    "update users set day_limit = null, covers_lists = false where day_limit is not null or covers_lists",
  )
  return { wereOnTheirWay: onTheirWay === 1 }
}

function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
}
