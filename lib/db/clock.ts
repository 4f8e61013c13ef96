import "server-only"
import { sql } from "drizzle-orm"
import { db, type Executor } from "./client.ts"

/** Returns the database's clock, which every deadline is measured by; milliseconds since 1970. */
export async function databaseNowMs(on: Executor = db()): Promise<number> {
  const { rows } = await on.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return Math.round(Number(rows[0]?.ms))
}

/** The same as an instant. */
export async function databaseNow(on?: Executor): Promise<Date> {
  return new Date(await databaseNowMs(on))
}
