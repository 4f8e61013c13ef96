import "server-only"
import { and, gte, lt, sql } from "drizzle-orm"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { ledgerTotals } from "#lib/db/schema/ledger.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { type StateCount, type Tally, tally } from "#lib/home/outcome-groups.ts"
import { totalRows } from "#lib/ledger/ledger-groups.ts"
import { summedDays } from "#lib/ledger/summed-days.ts"
import { CHECK_OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"
import type { Period, TrendRange } from "./periods.ts"

/** Of each operation the newest answers of a period, so many: enough for a median, and bounded however many there were. */
const SAMPLED_ANSWERS: Record<TrendRange, number> = { day: 50, month: 10 }
const SAMPLED_PDFS = 100

/** The work of one period. Times in milliseconds; null where nothing was answered. */
export type TrendRow = Period & {
  sums: Tally
  /** How long the service took for an answer: half of them less, 95 of a hundred less. */
  median: number | null
  p95: number | null
  /** How long questions waited for their turn: 95 of a hundred less. */
  waited: number | null
  /** PDFs of AML reports that were kept while their link lived, and the others whose link is over. */
  pdfs: { inTime: number; late: number }
}

/**
 * Reads the course of the desk's work in these periods: counts of whole days that are over by their stored sums, times by the newest answers of each period.
 */
export async function readTrends(
  range: TrendRange,
  periods: readonly Period[],
  timeZone: string,
): Promise<TrendRow[]> {
  const [counts, times, pdfs] = await Promise.all([
    range === "day" ? countsByHour(periods) : countsByDay(periods, timeZone),
    timesOf(periods, SAMPLED_ANSWERS[range]),
    pdfsOf(periods),
  ])
  return periods.map((period, index) => ({
    ...period,
    sums: tally(counts.filter(({ name }) => name === period.name)),
    median: times[index]?.median ?? null,
    p95: times[index]?.p95 ?? null,
    waited: times[index]?.waited ?? null,
    pdfs: { inTime: pdfs[index]?.in_time ?? 0, late: pdfs[index]?.late ?? 0 },
  }))
}

type NamedCount = StateCount & { name: string }

const WITHOUT_RECORD = sql`state = 'answered' and result_kind in ('nothing', 'unread')`

async function countsByHour(periods: readonly Period[]): Promise<NamedCount[]> {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const { rows } = await db().execute<StateCount & { hour: number }>(sql`
    select floor(extract(epoch from uuid_extract_timestamp(id) - ${first.from.toISOString()}::timestamptz) / 3600)::int as hour,
           state, count(*)::int as count, (count(*) filter (where ${WITHOUT_RECORD}))::int as "withoutRecord"
      from checks where id >= ${firstIdAt(first.from)} and id < ${firstIdAt(last.to)} group by 1, 2`)
  return rows.map(({ hour, ...count }) => ({ ...count, name: periods[hour]?.name ?? "" }))
}

async function countsByDay(periods: readonly Period[], timeZone: string): Promise<NamedCount[]> {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const asked = and(gte(checks.id, firstIdAt(first.from)), lt(checks.id, firstIdAt(last.to)))
  const summed = sql`${ledgerTotals.askedOn} between ${first.name}::date and ${last.name}::date`
  return db().transaction(
    async (tx) => {
      const days = await summedDays(tx, timeZone)
      const totals = totalRows((table) => (table === checks ? asked : summed), days, timeZone)
      const { rows } = await tx.execute<NamedCount>(sql`
          select asked_on::text as name, state, sum(count)::int as count,
                 coalesce(sum(count) filter (where ${WITHOUT_RECORD}), 0)::int as "withoutRecord"
            from (${totals}) as totals group by 1, 2`)
      return rows
    },
    { isolationLevel: "repeatable read", accessMode: "read only" }, // sums, and later changes, of one moment
  )
}

/** Operations that answer at once: the duration of a task is not the time of a call. */
const AT_ONCE = CHECK_OPERATION_SLUGS.filter((slug) => operationOf(slug).task === null)

type Times = { median: number | null; p95: number | null; waited: number | null }

/** Compared as rows, so that the one index that fits is taken: along the key alone one passes over all that was asked in each period, once for each operation. */
async function timesOf(periods: readonly Period[], sampled: number): Promise<Times[]> {
  const { rows } = await db().execute<Times>(sql`
    select median, p95, waited from ${between(periods)} cross join lateral (
      select percentile_cont(0.5) within group (order by took) as median, percentile_cont(0.95) within group (order by took) as p95,
             percentile_cont(0.95) within group (order by waited) as waited
        from unnest(${sql.param(AT_ONCE)}::text[]) as asked (slug) cross join lateral (
          select extract(epoch from settled_at - sent_at)::float8 * 1000 as took,
                 extract(epoch from sent_at - requested_at)::float8 * 1000 as waited
            from checks
           where (operation, state, id) >= (slug, 'answered', first) and (operation, state, id) < (slug, 'answered', next)
             and sent_at is not null and settled_at is not null
           order by operation desc, state desc, id desc limit ${sampled}) as newest) as measured
     order by position`)
  return rows
}

type Pdfs = { in_time: number; late: number }

async function pdfsOf(periods: readonly Period[]): Promise<Pdfs[]> {
  const { rows } = await db().execute<Pdfs>(sql`
    select in_time, late from ${between(periods)} cross join lateral (
      select (count(*) filter (where sealed_at <= link_until))::int as in_time,
             (count(*) filter (where sealed_at > link_until or sealed_at is null and link_until < clock_timestamp()))::int as late
        from (select sealed_at, link_until from files
               where id >= first and id < next and role = ${SEALED_ROLE} and link_until is not null
               order by id desc limit ${SAMPLED_PDFS}) as newest) as kept
     order by position`)
  return rows
}

function between(periods: readonly Period[]) {
  const names = sql.param(periods.map(({ name }) => name))
  const firsts = sql.param(periods.map(({ from }) => firstIdAt(from)))
  const nexts = sql.param(periods.map(({ to }) => firstIdAt(to)))
  return sql`unnest(${names}::text[], ${firsts}::uuid[], ${nexts}::uuid[]) with ordinality as period (name, first, next, position)`
}
