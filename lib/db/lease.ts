import "server-only"
import { type Column, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { env } from "#lib/env.ts"

/** Who still holds a lease this long after the deadline of what it was taken for lost its process. */
const MARGIN_MS = 15_000

/** An instant so many milliseconds from now, by the database's clock. */
export function inMs(ms: number): SQL<Date> {
  return sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`
}

/** Until when one process alone may be busy with a row while it calls; `calls` is how many deadlines of a call that may take. */
export function leaseOverCall(calls = 1): SQL<Date> {
  return inMs(calls * env().upstreamDeadlineMs + MARGIN_MS)
}

/** Whether nobody holds the lease of a row: it was not taken, or is over. */
export function isFree(until: Column): SQL | undefined {
  return or(isNull(until), isOver(until))
}

/** Whether an instant is past, by the database's clock. */
export function isOver(until: Column): SQL {
  return lt(until, sql`clock_timestamp()`)
}
