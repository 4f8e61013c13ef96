import "server-only"
import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { batchNames } from "#lib/batches/batch-names.ts"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { batches, checkSteps, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { dayAfter, dayStart } from "#lib/time/zone-day.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { type Grouping, LEDGER_OPERATIONS, type LedgerOperation, type LedgerQuery } from "./ledger-query.ts"
import { type Column, disagreements, type Flows, flowsOf } from "./movements.ts"

/** One line: what moved on a day, for a person or in a batch. `key` is null for what is in no batch. */
export type LedgerLine = {
  key: string | null
  /** Of the person or batch; null for a day. */
  name: string | null
  operation: LedgerOperation
  flows: Flows
}

export type Ledger = {
  lines: LedgerLine[]
  totals: { operation: LedgerOperation; flows: Flows }[]
  /** Questions of the same filters for which the specification names no cost, by operation, the commonest first. */
  unspecified: { operation: CheckOperation; count: number }[]
  /** Over all days: how many movements and checks there are, and the columns in which they differ (none, unless something is wrong). */
  check: { movements: number; checks: number; differ: Column[] }
}

type Group = {
  key: string | null
  operation: LedgerOperation
  from: Charge
  to: Charge
  inRange: boolean
  count: number
}

/**
 * The ledger: movements by day, person or batch within the days of the query, and whether all movements agree with the checks.
 * Days are those of `timeZone`. A reading of what happened, never a balance: the service reports none.
 */
export async function readLedger(query: LedgerQuery, timeZone: string): Promise<Ledger> {
  const by = query.by ?? "day"
  const { groups, standing, names, unspecified } = await db().transaction(
    async (tx) => {
      const found = await groupsOf(tx, query, by, timeZone)
      return {
        groups: found,
        standing: await standingOf(tx, query),
        names: await namesOf(tx, by, found),
        unspecified: await unspecifiedOf(tx, query, timeZone),
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" }, // movements and checks of one moment
  )
  const within = groups.filter(({ inRange }) => inRange)
  return {
    lines: linesOf(within, names, by),
    totals: LEDGER_OPERATIONS.flatMap((operation) => {
      const own = within.filter((group) => group.operation === operation)
      return own.length === 0 ? [] : [{ operation, flows: flowsOf(own) }]
    }),
    unspecified,
    check: {
      movements: groups.reduce((sum, group) => sum + group.count, 0),
      checks: standing.reduce((sum, group) => sum + group.count, 0),
      differ: disagreements(flowsOf(groups), standing),
    },
  }
}

/** The same rule as `movementsOf`, said to the database: a step `sending` counts only while it is the last one. */
async function groupsOf(tx: Executor, query: LedgerQuery, by: Grouping, timeZone: string): Promise<Group[]> {
  const key = {
    day: sql`(moved.at at time zone ${timeZone})::date::text`,
    person: sql`moved.requested_by::text`,
    batch: sql`moved.batch_id::text`,
  }[by]
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

/** What the checks themselves say now. */
function standingOf(tx: Executor, query: LedgerQuery): Promise<{ charge: Charge; count: number }[]> {
  return tx
    .select({ charge: checks.charge, count: count() })
    .from(checks)
    .where(conditions(query))
    .groupBy(checks.charge)
}

/** None where the ledger is narrowed to an operation with a cost. A question counts on the day on which it was written down. */
async function unspecifiedOf(
  tx: Executor,
  { operation, person, batch, from, to }: LedgerQuery,
  timeZone: string,
): Promise<Ledger["unspecified"]> {
  if (operation !== undefined) return []
  const number = count()
  return tx
    .select({ operation: checks.operation, count: number })
    .from(checks)
    .where(
      and(
        eq(checks.charge, "unspecified"),
        person === undefined ? undefined : eq(checks.requestedBy, person),
        batch === undefined ? undefined : eq(checks.batchId, batch),
        from === undefined ? undefined : sql`${checks.id} >= ${firstIdAt(dayStart(from, timeZone))}`,
        to === undefined ? undefined : sql`${checks.id} < ${firstIdAt(dayStart(dayAfter(to), timeZone))}`,
      ),
    )
    .groupBy(checks.operation)
    .orderBy(desc(number))
}

function conditions(query: LedgerQuery): SQL | undefined {
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

async function namesOf(tx: Executor, by: Grouping, groups: readonly Group[]): Promise<Map<string, string>> {
  const ids = [...new Set(groups.flatMap(({ key }) => (key === null ? [] : [key])))]
  if (by === "day" || ids.length === 0) return new Map()
  if (by === "person") {
    const people = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, ids))
    return new Map(people.map(({ id, name }) => [id, name]))
  }
  return batchNames(tx, ids)
}

/** Newest day or batch first, people by name; what is in no batch comes last. */
function linesOf(groups: readonly Group[], names: Map<string, string>, by: Grouping): LedgerLine[] {
  const byLine = Map.groupBy(groups, ({ key, operation }) => `${key} ${operation}`)
  const lines = [...byLine.values()].flatMap((own): LedgerLine[] => {
    const [first] = own
    if (!first) return []
    const { key, operation } = first
    return [{ key, name: key === null ? null : (names.get(key) ?? null), operation, flows: flowsOf(own) }]
  })
  const order = (line: LedgerLine) => (by === "person" ? (line.name ?? "") : (line.key ?? ""))
  const direction = by === "person" ? 1 : -1
  return lines.sort(
    (one, other) =>
      direction * order(one).localeCompare(order(other)) ||
      LEDGER_OPERATIONS.indexOf(one.operation) - LEDGER_OPERATIONS.indexOf(other.operation),
  )
}

const MAX_BATCHES = 200

/** The batches that the ledger can be narrowed to, newest first, as many as fit in a list, and the chosen one in any case. */
export async function ledgerBatches(chosen: string | undefined): Promise<{ id: string; name: string }[]> {
  const columns = { id: batches.id, name: batches.name }
  const [newest, own] = await Promise.all([
    db()
      .select(columns)
      .from(batches)
      .where(inArray(batches.operation, [...LEDGER_OPERATIONS]))
      .orderBy(sql`${batches.id} desc`)
      .limit(MAX_BATCHES),
    chosen === undefined ? [] : db().select(columns).from(batches).where(eq(batches.id, chosen)),
  ])
  const all = [...newest, ...own.filter(({ id }) => !newest.some((batch) => batch.id === id))]
  return all.map(({ id, name }) => ({ id, name: textOf(name, id) }))
}
