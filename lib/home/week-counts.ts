import "server-only"
import { and, sql } from "drizzle-orm"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { Charge } from "#lib/domain/charges.ts"
import { type CivilDay, dayAfter, dayStart } from "#lib/time/zone-day.ts"
import { STATE_COUNT } from "./day-counts.ts"
import type { StateCount } from "./outcome-groups.ts"
import type { Week } from "./weeks-until.ts"

/** `week`: its Monday. */
export type WeekCount = StateCount & { week: CivilDay; charge: Charge }

/** The checks asked in these weeks of that zone, counted by state and charge; each week is one stretch of the key, and no date is worked out for a row. */
export async function weekCounts(
  weeks: readonly Week[],
  timeZone: string,
  scope: CheckScope,
): Promise<WeekCount[]> {
  const found = weeks.map(({ from, to }) =>
    db()
      .select({ week: sql<CivilDay>`${from}`, charge: checks.charge, ...STATE_COUNT })
      .from(checks)
      .where(
        and(
          sql`${checks.id} >= ${firstIdAt(dayStart(from, timeZone))}`,
          sql`${checks.id} < ${firstIdAt(dayStart(dayAfter(to), timeZone))}`,
          withinScope(scope),
        ),
      )
      .groupBy(checks.state, checks.charge),
  )
  return (await Promise.all(found)).flat()
}
