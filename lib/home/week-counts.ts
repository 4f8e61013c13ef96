import "server-only"
import { and, gte, lt, type SQL, sql } from "drizzle-orm"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { ledgerTotals } from "#lib/db/schema/ledger.ts"
import type { Charge } from "#lib/domain/charges.ts"
import { totalRows } from "#lib/ledger/ledger-groups.ts"
import { firstIdAfter, firstIdOf, summedDays } from "#lib/ledger/summed-days.ts"
import type { CivilDay } from "#lib/time/zone-day.ts"
import type { StateCount } from "./outcome-groups.ts"
import type { Week } from "./weeks-until.ts"

/** `week`: its Monday. */
export type WeekCount = StateCount & { week: CivilDay; charge: Charge }

/** The checks asked in these weeks of that zone, one after the other, counted by state and charge: of days that are over from the sums that are kept of them. */
export async function weekCounts(
  weeks: readonly Week[],
  timeZone: string,
  scope: CheckScope,
): Promise<WeekCount[]> {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return []
  const asked = and(
    gte(checks.id, firstIdOf(first.from, timeZone)),
    lt(checks.id, firstIdAfter(last.to, timeZone)),
  )
  const summed = sql`${ledgerTotals.askedOn} between ${first.from}::date and ${last.to}::date`
  const about = (table: typeof checks | typeof ledgerTotals): SQL | undefined =>
    and(table === checks ? asked : summed, withinScope(scope, table))
  return db().transaction(
    async (tx) => {
      const days = await summedDays(tx, timeZone)
      const { rows } = await tx.execute<WeekCount>(sql`
          select (asked_on - (extract(isodow from asked_on)::int - 1))::text as week, state, charge, sum(count)::int as count,
            coalesce(sum(count) filter (where state = 'answered' and result_kind in ('nothing', 'unread')), 0)::int as "withoutRecord"
          from (${totalRows(about, days, timeZone)}) as totals group by 1, 2, 3`)
      return rows
    },
    { isolationLevel: "repeatable read", accessMode: "read only" }, // sums, and later changes, of one moment
  )
}
