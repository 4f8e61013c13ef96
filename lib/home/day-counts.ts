import "server-only"
import { and, count, sql } from "drizzle-orm"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type CivilDay, dayAfter, dayStart } from "#lib/time/zone-day.ts"

export type DayCount = { hour: number; operation: CheckOperation; state: CheckState; count: number }

/** The checks asked on a day of that zone, counted by hour, operation and state; reads that day's stretch of the key alone. */
export function dayCounts(day: CivilDay, timeZone: string, scope: CheckScope): Promise<DayCount[]> {
  const from = firstIdAt(dayStart(day, timeZone))
  const before = firstIdAt(dayStart(dayAfter(day), timeZone))
  const hour = sql<number>`extract(hour from ${checks.requestedAt} at time zone ${timeZone})::int`
  return db()
    .select({ hour, operation: checks.operation, state: checks.state, count: count() })
    .from(checks)
    .where(and(sql`${checks.id} >= ${from}`, sql`${checks.id} < ${before}`, withinScope(scope)))
    .groupBy(sql`1`, checks.operation, checks.state)
}
