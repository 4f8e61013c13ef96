import "server-only"
import { and, eq, sql } from "drizzle-orm"
import { failureCode } from "#lib/alerts/failure-code.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { auditCollection } from "#lib/db/schema/audit.ts"
import { env } from "#lib/env.ts"
import { postSigned, type SignedReceiver } from "#lib/http/post-outside.ts"
import { log } from "#lib/log/log.ts"
import { backOff } from "#lib/polling/back-off.ts"
import { MINUTE_MS } from "#lib/time/durations.ts"
import { entriesOf, entryLine } from "./read-chain.ts"

/** Some 350 kB in one post: proxies let 1 MB pass by default. */
export const ROWS_IN_A_POST = 500
/** For so long a post is its process's own; longer than it may take. */
const LEASE_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * MINUTE_MS

/**
 * The state of the collector: the number of entries of the chain that it has not accepted, and for how long the oldest of them has waited; the failure of the
 * last attempt.
 */
export type CollectorState = { waiting: number; waitsMinutes: number; failure: string | null }

/** Returns the state of the collector; null where none is set. Before the first attempt nothing waits for long. */
export async function collectorState(on: Executor = db()): Promise<CollectorState | null> {
  if (env().auditCollector === undefined) return null
  const { rows } = await on.execute<{ waiting: string; minutes: number; failure: string | null }>(sql`
    select (select max(position) from audit_chain) - position as waiting, trouble as failure,
           coalesce((select extract(epoch from clock_timestamp() - greatest(log.at, began_at))::float8 / 60
             from audit_chain as chain join audit_log as log on log.id = chain.audit_id
            where chain.position > collection.position order by chain.position limit 1), 0) as minutes
      from (select -1::bigint as position, null::text as trouble, clock_timestamp() as began_at
             where not exists (select from audit_collection)
            union all select position, trouble, began_at from audit_collection) as collection`)
  const [row] = rows
  return {
    waiting: Number(row?.waiting ?? 0),
    waitsMinutes: row?.minutes ?? 0,
    failure: row?.failure ?? null,
  }
}

/** Whether there are rows for the collector, and it is time to send them. */
export async function areRowsDue(): Promise<boolean> {
  if (env().auditCollector === undefined) return false
  const { rows } = await db().execute<{ due: boolean }>(sql`
    select coalesce((select next_at <= clock_timestamp() from audit_collection), true) and exists (select from audit_chain
      where position > coalesce((select position from audit_collection), -1)) as due`)
  return rows[0]?.due === true
}

/**
 * Sends the collector the next entries of the chain with their rows, as many as one post holds, in the lines of `npm run audit:export`: in their order, without
 * gaps, by one process at a time and at least once. A process that dies between sending and recording that sends them again, the same lines. Entries that are
 * not accepted are sent again after growing pauses, for as long as necessary.
 */
export async function sendRows(): Promise<void> {
  const { auditCollector } = env()
  if (auditCollector === undefined) return
  await db().insert(auditCollection).values({}).onConflictDoNothing()
  const [claimed] = await db()
    .update(auditCollection)
    .set({ nextAt: inMs(LEASE_MS), attempts: sql`${auditCollection.attempts} + 1` })
    .where(sql`${auditCollection.nextAt} <= clock_timestamp()`)
    .returning()
  if (!claimed) return
  const { position, failure } = await sendFrom(claimed.position + 1, auditCollector)
  if (failure !== null) noteDelay(failure)
  const pauseMs = failure === null ? 0 : backOff(FIRST_PAUSE_MS, claimed.attempts - 1, LONGEST_PAUSE_MS)
  // After the loss of the lease nothing is moved: another process sends from the same entry on.
  const isStillOurs = and(
    eq(auditCollection.position, claimed.position),
    eq(auditCollection.attempts, claimed.attempts),
  )
  await db()
    .update(auditCollection)
    .set({ failure, nextAt: inMs(pauseMs), ...(failure === null && { position, attempts: 0 }) })
    .where(isStillOurs)
}

async function sendFrom(
  from: number,
  collector: SignedReceiver,
): Promise<{ position: number; failure: string | null }> {
  const lines: string[] = []
  let [position, hash] = [from - 1, ""]
  for await (const linked of entriesOf(db().$client, from, ROWS_IN_A_POST)) {
    lines.push(`${entryLine(linked)}\n`)
    position = linked.entry.position
    hash = linked.entry.hash.toString("hex")
  }
  if (lines.length === 0) return { position, failure: null }
  try {
    const status = await postSigned(collector, `log_${from}_${hash}`, lines.join(""), {
      "content-type": "application/x-ndjson",
    })
    return { position, failure: status >= 200 && status < 300 ? null : String(status) }
  } catch (error) {
    return { position, failure: failureCode(error) }
  }
}

/** Logs the HTTP status, or the code of the failure. */
function noteDelay(failure: string): void {
  const why = /^\d{3}$/.test(failure) ? { status: Number(failure) } : { code: failure }
  log("warn", "delayed", { doing: "sending the log", ...why })
}
