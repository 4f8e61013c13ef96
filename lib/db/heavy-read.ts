import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { env } from "#lib/env.ts"
import { faultFields } from "#lib/log/fault.ts"
import { warnOnceIn } from "#lib/log/warn-once.ts"
import { backOff } from "#lib/polling/back-off.ts"
import { processWide } from "#lib/process-wide.ts"
import { type Database, db, STATEMENT_TIMEOUT_MS, standbyDb } from "./client.ts"
import { isLocalDatabase } from "./database-url.ts"
import { type Position, type StandbyPosition, type Unfit, unfitness } from "./server/standby-fit.ts"

/** The executor of reads: it cannot write. */
export type Reading = Pick<Database, "select" | "execute" | "transaction" | "$client">
/** Runs a read on the appropriate database. */
export type Read = <T>(run: (on: Reading) => PromiseLike<T>) => Promise<T>

/** How long a standby may take to reach the primary's position, and to report it. */
const CATCH_UP_MS = 1_000
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50
/** How long a failed standby is not used. */
const ASIDE_MS = 5_000

class StandbyUnfit extends Error {
  override name = "StandbyUnfit"
  readonly code: Unfit

  constructor(code: Unfit) {
    super(code)
    this.code = code
  }
}

/** `asideUntil`: until when the standby is not used, by `performance.now()`; undefined while it works. */
const own = processWide<{ asideUntil?: number | undefined }>("standby", () => ({}))
const warn = warnOnceIn(60_000)

/** A read on the primary, required for every read that decides something. */
export const plainRead: Read = async (run) => run(db())

/**
 * A long read that decides nothing: on the standby of `DATABASE_READ_URL` if that has replayed everything that the primary holds at the call;
 * else on the primary, and again there when the standby fails in the middle: a standby never makes a read fail or incomplete. `run` may
 * therefore be called twice and must have no side effects. It must not read a sequence: a standby has its numbers too early.
 */
export const heavyRead: Read = async (run) => {
  const standby = await standbyInStep()
  if (standby === undefined) return run(db())
  try {
    return await within(STATEMENT_TIMEOUT_MS, run(standby))
  } catch (error) {
    setAside(error)
    return run(db())
  }
}

/** Whether there is a standby that reads do not use, as far as this process knows; it is probed again in the background. */
export function standbyIsMissed(): boolean {
  void standbyInStep()
  return own.asideUntil !== undefined
}

/** Returns the standby, once it has replayed the primary's current position; undefined where none is usable. Never throws. */
async function standbyInStep(): Promise<Database | undefined> {
  const standby = standbyDb()
  if (standby === undefined || performance.now() < (own.asideUntil ?? 0)) return undefined
  // A failed standby is probed by one caller; the others use the primary meanwhile.
  if (own.asideUntil !== undefined) own.asideUntil = performance.now() + ASIDE_MS
  try {
    const primary = await primaryPosition()
    await within(2 * CATCH_UP_MS, waitUntilCaughtUp(standby, primary))
    own.asideUntil = undefined
    return standby
  } catch (error) {
    setAside(error)
    return undefined
  }
}

function setAside(error: unknown): void {
  own.asideUntil = performance.now() + ASIDE_MS
  warn({ doing: "reading from the standby", ...faultFields(error) })
}

const IDENTITY = sql`(select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as database`

/** The flush position, not the insert position: it includes every visible commit, and a standby receives no more than that. */
async function primaryPosition(): Promise<Position & { lsn: string }> {
  const { rows } = await db().execute<Position & { lsn: string }>(sql`
    select ${IDENTITY}, lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
      from pg_current_wal_flush_lsn() as lsn`)
  return only(rows)
}

async function waitUntilCaughtUp(standby: Database, primary: Position & { lsn: string }): Promise<void> {
  const isNear = isLocalDatabase(env().databaseReadUrl ?? "")
  const until = performance.now() + CATCH_UP_MS
  for (let looks = 0; ; looks++) {
    const position = await standbyPosition(standby, primary.lsn)
    const unfit = unfitness(primary, position, isNear)
    if (unfit !== undefined) throw new StandbyUnfit(unfit)
    if (position.isInStep) return
    if (performance.now() > until) throw new StandbyUnfit("standby_behind")
    await pause(backOff(FIRST_PAUSE_MS, looks, LONGEST_PAUSE_MS))
  }
}

async function standbyPosition(standby: Database, lsn: string): Promise<StandbyPosition> {
  const { rows } = await standby.execute<StandbyPosition>(sql`
    select ${IDENTITY}, (select timeline_id from pg_control_checkpoint()) as timeline, pg_is_in_recovery() as "isStandby",
           coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isInStep",
           coalesce((select ssl from pg_stat_get_activity(pg_backend_pid())), false) as "isEncrypted"`)
  return only(rows)
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("the server says nothing of itself")
  return row
}

/** A server that does not answer in time is away. Its query goes on, and its result is ignored. */
async function within<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  const over = new AbortController()
  const end = pause(ms, undefined, { signal: over.signal }).then(() => {
    throw new StandbyUnfit("standby_away")
  })
  try {
    return await Promise.race([work, end])
  } finally {
    over.abort()
  }
}
