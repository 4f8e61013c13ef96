import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"

/** Movements of the checks that `which` leaves, by day: `movementsOf` as SQL. `sending` counts only while it is the last step. */
export function countedMovements(which: SQL | undefined, timeZone: string): SQL {
  return sql`
    select (at at time zone ${timeZone})::date as moved_on, operation, requested_by, batch_id, charge_before as charge_from,
      charge as charge_to, count(*)::int as count
    from (
      select *, coalesce(lag(charge) over (partition by check_id order by revision), 'none') as charge_before
      from (
        select ${checkSteps.checkId} as check_id, ${checkSteps.revision} as revision, ${checkSteps.state} as state,
          ${checkSteps.charge} as charge, ${checkSteps.at} as at, ${checks.operation} as operation,
          ${checks.requestedBy} as requested_by, ${checks.batchId} as batch_id,
          lead(${checkSteps.revision}) over own is null as is_last
        from ${checks} join ${checkSteps} on ${checkSteps.checkId} = ${checks.id}
        where ${which ?? sql`true`}
        window own as (partition by ${checkSteps.checkId} order by ${checkSteps.revision})
      ) as steps where state <> 'sending' or is_last
    ) as resting where charge <> charge_before group by 1, 2, 3, 4, 5, 6`
}

/** Returns the checks matched by `which`, counted by the day on which they were asked: a query with the columns of `ledger_standing`. */
export function countedTotals(which: SQL | undefined, timeZone: string): SQL {
  return sql`
    select (uuid_extract_timestamp(${checks.id}) at time zone ${timeZone})::date as asked_on, ${checks.operation} as operation,
      ${checks.requestedBy} as requested_by, ${checks.batchId} as batch_id, ${checks.charge} as charge, ${checks.state} as state,
      ${checks.resultKind} as result_kind, count(*)::int as count
    from ${checks} where ${which ?? sql`true`} group by 1, 2, 3, 4, 5, 6, 7`
}
