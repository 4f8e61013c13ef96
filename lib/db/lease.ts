import "server-only"
import { type Column, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { env } from "#lib/env.ts"
import { db, type Executor } from "./client.ts"

/** A process that still holds a lease this long after the deadline of its work is lost. */
const MARGIN_MS = 15_000

/** An instant that many milliseconds from now, by the database's clock. */
export function inMs(ms: number): SQL<Date> {
  return sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`
}

/** The end of a lease for calls about a row; `calls`: how many deadlines of a call they may take. */
export function leaseOverCall(calls = 1): SQL<Date> {
  return inMs(calls * env().upstreamDeadlineMs + MARGIN_MS)
}

export function isFree(until: Column): SQL | undefined {
  return or(isNull(until), isOver(until))
}

export function isOver(until: Column): SQL {
  return lt(until, sql`clock_timestamp()`)
}

/** Returns the database's clock, which every deadline is measured by; milliseconds since 1970. */
export async function databaseNowMs(on: Executor = db()): Promise<number> {
  const { rows } = await on.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return Math.round(Number(rows[0]?.ms))
}

export async function databaseNow(on?: Executor): Promise<Date> {
  return new Date(await databaseNowMs(on))
}
