import "server-only"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { ledgerMovements, ledgerTotals } from "#lib/db/schema/ledger.ts"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { LEDGER_OPERATIONS, type LedgerOperation, type LedgerQuery } from "./ledger-query.ts"
import type { SummedDays } from "./summed-days.ts"

/** Equal movements, counted. `key` is null outside of the days of the query, and for a check without a batch. */
export type Group = {
  key: string | null
  operation: LedgerOperation
  from: Charge
  to: Charge
  inRange: boolean
  count: number
}

export type TotalGroup = { key: string | null; operation: CheckOperation; charge: Charge; count: number }

export const GROUP_KEYS = {
  day: sql`moved_on`,
  person: sql`requested_by`,
  batch: sql`batch_id`,
}

/** Movements of the checks of a query by `key`, of all days: closed days from the sums that are kept, the others from the checks. */
export async function groupsOf(
  tx: Executor,
  query: LedgerQuery,
  key: SQL,
  { kept, live }: SummedDays,
  timeZone: string,
): Promise<Group[]> {
  const summed = and(kept(ledgerMovements.askedOn), withCost(ledgerMovements, query))
  const { rows } = await tx.execute<Group>(sql`
    select key::text, operation, charge_from as "from", charge_to as "to", in_range as "inRange", sum(count)::int as count
    from (
      select *, case when in_range then ${key} end as key from (
        select *, ${within(sql`moved_on`, query)} as in_range from (
          select moved_on, operation, requested_by, batch_id, charge_from, charge_to, count from ${ledgerMovements} where ${summed}
          union all (${countedMovements(and(withCost(checks, query), live), timeZone)})
        ) as every
      ) as ranged
    ) as moved group by moved.key, 2, 3, 4, 5`)
  return rows
}

/** Counts the current charges of the checks of a query, of all days. */
export function groupTotals(
  tx: Executor,
  query: LedgerQuery,
  days: SummedDays,
  timeZone: string,
): Promise<TotalGroup[]> {
  return totalGroups(tx, (table) => withCost(table, query), { key: sql`null`, range: {} }, days, timeZone)
}

/** Counts the questions without a specified cost by `key`, on their day; none where an operation with a cost is filtered. */
export async function unspecifiedOf(
  tx: Executor,
  query: LedgerQuery,
  key: SQL,
  days: SummedDays,
  timeZone: string,
): Promise<TotalGroup[]> {
  if (query.operation !== undefined) return []
  const about = (table: Counted) => and(eq(table.charge, "unspecified"), asked(table, query))
  return totalGroups(tx, about, { key, range: query }, days, timeZone)
}

type Counted = typeof checks | typeof ledgerTotals

/** Returns the checks matched by `about`, counted by the day on which they were asked: a query with the columns of `ledger_standing`. */
export function totalRows(
  about: (table: Counted) => SQL | undefined,
  { kept, live }: SummedDays,
  timeZone: string,
): SQL {
  return sql`select asked_on, operation, requested_by, batch_id, charge, state, result_kind, count from ${ledgerTotals}
    where ${and(kept(ledgerTotals.askedOn), about(ledgerTotals))}
    union all (${countedTotals(and(about(checks), live), timeZone)})`
}

async function totalGroups(
  tx: Executor,
  about: (table: Counted) => SQL | undefined,
  by: { key: SQL; range: Range },
  days: SummedDays,
  timeZone: string,
): Promise<TotalGroup[]> {
  const { rows } = await tx.execute<TotalGroup>(sql`
    select key::text, operation, charge, sum(count)::int as count from (
      select ${by.key} as key, operation, charge, count from (
        ${totalRows(about, days, timeZone)}
      ) as every where ${within(sql`asked_on`, by.range)}
    ) as totals group by totals.key, 2, 3`)
  return rows
}

/** The checks whose movements a query is about; its days are those of the movements. */
function withCost(table: Counted | typeof ledgerMovements, query: LedgerQuery): SQL | undefined {
  const operations = query.operation === undefined ? LEDGER_OPERATIONS : [query.operation]
  return and(inArray(table.operation, [...operations]), asked(table, query))
}

function asked(table: Counted | typeof ledgerMovements, { person, batch }: LedgerQuery): SQL | undefined {
  return and(
    person === undefined ? undefined : eq(table.requestedBy, person),
    batch === undefined ? undefined : eq(table.batchId, batch),
  )
}

type Range = Pick<LedgerQuery, "from" | "to">

function within(day: SQL, { from, to }: Range): SQL {
  const first = from === undefined ? sql`true` : sql`${day} >= ${from}::date`
  const last = to === undefined ? sql`true` : sql`${day} <= ${to}::date`
  return sql`(${first} and ${last})`
}

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
