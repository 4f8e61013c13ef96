import "server-only"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import type { Executor } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import type { Charge } from "#lib/domain/charges.ts"
import { dayAfter, dayStart } from "#lib/time/zone-day.ts"
import { LEDGER_OPERATIONS, type LedgerOperation, type LedgerQuery } from "./ledger-query.ts"

/** Movements that are alike, counted. `key` is null outside of the days of the query, and for what is in no batch. */
export type Group = {
  key: string | null
  operation: LedgerOperation
  from: Charge
  to: Charge
  inRange: boolean
  count: number
}

/** What movements are grouped by, of `moved`. */
export const GROUP_KEYS = {
  day: (timeZone: string) => sql`(moved.at at time zone ${timeZone})::date::text`,
  person: () => sql`moved.requested_by::text`,
  batch: () => sql`moved.batch_id::text`,
}

/** The same rule as `movementsOf`, said to the database: a step `sending` counts only while it is the last one. */
export async function groupsOf(
  tx: Executor,
  query: LedgerQuery,
  key: SQL,
  timeZone: string,
): Promise<Group[]> {
  const { rows } = await tx.execute<Group>(sql`
    with steps as (
      select ${checkSteps.checkId} as check_id, ${checkSteps.revision} as revision, ${checkSteps.state} as state,
        ${checkSteps.charge} as charge, ${checkSteps.at} as at, ${checks.operation} as operation,
        ${checks.requestedBy} as requested_by, ${checks.batchId} as batch_id,
        lead(${checkSteps.revision}) over own is null as is_last
      from ${checkSteps} join ${checks} on ${checks.id} = ${checkSteps.checkId}
      where ${conditions(query)}
      window own as (partition by ${checkSteps.checkId} order by ${checkSteps.revision})
    ), moved as (
      select *, coalesce(lag(charge) over (partition by check_id order by revision), 'none') as before
      from steps where state <> 'sending' or is_last
    ), ranged as (
      select *, ${rangeOf(query, timeZone)} as in_range from moved where charge <> before
    )
    select case when moved.in_range then ${key} end as key, operation, before as "from", charge as "to",
      in_range as "inRange", count(*)::int as count
    from ranged as moved group by 1, 2, 3, 4, 5`)
  return rows
}

/** The checks whose movements a query is about; its days are those of the movements. */
export function conditions(query: LedgerQuery): SQL | undefined {
  const operations = query.operation === undefined ? LEDGER_OPERATIONS : [query.operation]
  return and(
    inArray(checks.operation, [...operations]),
    query.person === undefined ? undefined : eq(checks.requestedBy, query.person),
    query.batch === undefined ? undefined : eq(checks.batchId, query.batch),
  )
}

function rangeOf({ from, to }: LedgerQuery, timeZone: string): SQL {
  const first =
    from === undefined ? sql`true` : sql`at >= ${dayStart(from, timeZone).toISOString()}::timestamptz`
  const before =
    to === undefined ? sql`true` : sql`at < ${dayStart(dayAfter(to), timeZone).toISOString()}::timestamptz`
  return sql`(${first} and ${before})`
}

/** The questions without a specified cost that a query is about: each on the day on which it was written down. */
export function isUnspecified({ person, batch, from, to }: LedgerQuery, timeZone: string): SQL | undefined {
  return and(
    eq(checks.charge, "unspecified"),
    person === undefined ? undefined : eq(checks.requestedBy, person),
    batch === undefined ? undefined : eq(checks.batchId, batch),
    from === undefined ? undefined : sql`${checks.id} >= ${firstIdAt(dayStart(from, timeZone))}`,
    to === undefined ? undefined : sql`${checks.id} < ${firstIdAt(dayStart(dayAfter(to), timeZone))}`,
  )
}
