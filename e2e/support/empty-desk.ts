import { type Client, DatabaseError } from "pg"

/** What stays: who may come in, and what was recorded of them. */
const KEPT = ["users", "sessions", "audit_log"]

/** Below the time after which PostgreSQL looks for deadlocks, so that it is this statement that gives way, not one of the app. */
const LOCK_TIMEOUT_MS = 800
const LOCK_NOT_AVAILABLE = "55P03"
const MAX_TRIES = 150

/**
 * Takes away everything that was asked, sent, kept or noted in the database of a running app. Whatever its worker still has in hand finds no
 * row to act upon, so no retry of one journey reaches the service in the midst of the next.
 */
export async function emptyDesk(database: Client): Promise<void> {
  const { rows } = await database.query<{ names: string }>(
    "select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public' and not tablename = any($1)",
    [KEPT],
  )
  await database.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let tried = 1; ; tried++) {
    try {
      await database.query(`truncate ${rows[0]?.names}`)
      break
    } catch (error) {
      if (!isLocked(error) || tried === MAX_TRIES) throw error
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
}
