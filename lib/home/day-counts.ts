import "server-only"
import { and, count, eq, inArray, sql } from "drizzle-orm"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type CivilDay, dayAfter, dayStart } from "#lib/time/zone-day.ts"
import type { StateCount } from "./outcome-groups.ts"

export type DayCount = StateCount & { hour: number; operation: CheckOperation }

/** Of answers alone: a late answer to a check that a person has closed does not count it again. */
const isWithoutRecord = and(eq(checks.state, "answered"), inArray(checks.resultKind, ["nothing", "unread"]))

export const STATE_COUNT = {
  state: checks.state,
  count: count(),
  withoutRecord: sql<number>`(count(*) filter (where ${isWithoutRecord}))::int`,
}

/** The checks asked on a day of that zone, counted by hour, operation and state; reads that day's stretch of the key alone. */
export function dayCounts(day: CivilDay, timeZone: string, scope: CheckScope): Promise<DayCount[]> {
  const from = firstIdAt(dayStart(day, timeZone))
  const before = firstIdAt(dayStart(dayAfter(day), timeZone))
  const hour = sql<number>`extract(hour from ${checks.requestedAt} at time zone ${timeZone})::int`
  return db()
    .select({ hour, operation: checks.operation, ...STATE_COUNT })
    .from(checks)
    .where(and(sql`${checks.id} >= ${from}`, sql`${checks.id} < ${before}`, withinScope(scope)))
    .groupBy(sql`1`, checks.operation, checks.state)
}
