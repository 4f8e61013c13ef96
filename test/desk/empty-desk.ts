import { setTimeout as pause } from "node:timers/promises"
import { type Client, DatabaseError } from "pg"

/** The tables that are kept: the accounts, their log, up to where the worker has read that, and the keys, which a running process knows. */
const KEPT = [
  "users",
  "sessions",
  "audit_log",
  "audit_chain",
  "audit_unlinked",
  "audit_checkpoints",
  "contract_progress",
  "data_keys",
  "index_keys",
]

/** Below the time after which PostgreSQL looks for deadlocks, so that this statement is cancelled, not one of the app. */
const LOCK_TIMEOUT_MS = 800
const LOCK_NOT_AVAILABLE = "55P03"
const MAX_TRIES = 150
/** Far longer than a call takes from its claim to the service: the next journey's orders to the sandbox are not carried out on it. */
const ON_ITS_WAY_MS = 500
/** Questions, and reads of a task, of a request for signatures, of a file. */
const CALLS_ON_THEIR_WAY = `
  (select 1 from checks where state = 'sending'
      or (state = 'pending' and polled_at > clock_timestamp() - ${ON_ITS_WAY_MS} * interval '1 millisecond'))
  union all (select 1 from signature_requests where reading_until is not null)
  union all (select 1 from files where sealing_until is not null)
  limit 1`

/** Deletes all checks, requests and records of a running app. Work in progress then finds no row, so no call or retry reaches the service in the next journey. */
export async function emptyDesk(database: Client): Promise<void> {
  await database.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let tried = 1; ; tried++) {
    try {
      await database.query("begin")
      const { wereOnTheirWay } = await deleteAll(database)
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
async function deleteAll(database: Client): Promise<{ wereOnTheirWay: boolean }> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' and not tablename = any($1)",
    [KEPT],
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
