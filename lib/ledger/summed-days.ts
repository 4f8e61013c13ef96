import "server-only"
import { and, gte, lt, notInArray, or, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import type { Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { ledgerDue } from "#lib/db/schema/ledger.ts"
import { type CivilDay, dayAfter, dayStart } from "#lib/time/zone-day.ts"

/** The sums that the ledger reads, by the day on which their checks were asked, and the checks that it reads one by one. */
export type SummedDays = {
  kept: (askedOn: AnyPgColumn) => SQL
  /** Of a check; undefined for all of them. */
  live: SQL | undefined
}

/** Up to which day sums are kept on the clocks of that zone; undefined while none are. */
export async function summedThrough(tx: Executor, timeZone: string): Promise<CivilDay | undefined> {
  const { rows } = await tx.execute<{ through: string }>(
    sql`select through::text as through from ledger_kept where zone = ${timeZone}`,
  )
  return rows[0]?.through
}

/** The checks that were asked on that day. */
export function askedOn(day: CivilDay, timeZone: string): SQL | undefined {
  return and(gte(checks.id, firstIdOf(day, timeZone)), lt(checks.id, firstIdAfter(day, timeZone)))
}

export function firstIdOf(day: CivilDay, timeZone: string): string {
  return firstIdAt(dayStart(day, timeZone))
}

export function firstIdAfter(day: CivilDay, timeZone: string): string {
  return firstIdOf(dayAfter(day), timeZone)
}

/** As `tx` sees it, at one moment: days that changed or have no sums are read check by check, however far the worker is. */
export async function summedDays(tx: Executor, timeZone: string): Promise<SummedDays> {
  const through = await summedThrough(tx, timeZone)
  if (through === undefined) return { kept: () => sql`false`, live: undefined }
  const end = firstIdAfter(through, timeZone)
  const day = sql<string>`(uuid_extract_timestamp(${ledgerDue.checkId}) at time zone ${timeZone})::date::text`
  const due = await tx.select({ day }).from(ledgerDue).where(lt(ledgerDue.checkId, end)).groupBy(sql`1`)
  const days = due.map((row) => row.day)
  return {
    kept: (column) => (days.length === 0 ? sql`true` : notInArray(column, days)),
    live: or(gte(checks.id, end), ...days.map((one) => askedOn(one, timeZone))),
  }
}
