import "server-only"
import { and, asc, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm"
import { type CheckSummary, summarize } from "#lib/checks/present-check.ts"
import { ANSWER_HEAD, isMisplaced } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { firstIdAt } from "./first-id-at.ts"
import { type CheckFilter, type PagePlace, pageOfIds } from "./page-of-ids.ts"
import { withinScope } from "./scope-condition.ts"

export const PAGE_SIZE = 50
export const LARGEST_PAGE = 200

/** A change committed this long after it took its revision is still found by those who ask what changed since. */
const OVERLAP_SECONDS = 10

export type CheckPage = {
  items: CheckSummary[]
  /** Give it back as `cursor` for the next, older page; null at the end. */
  nextCursor: string | null
  /** Give it back as `since` to learn what changed after this page was read. */
  revision: number
}

const { answerBody: _, ...SUMMARY_COLUMNS } = getTableColumns(checks)
const LISTED = { check: SUMMARY_COLUMNS, head: ANSWER_HEAD, person: { id: users.id, name: users.name } }

/** One page of checks, newest first. Pages go by key (the id, which grows with time), so that the last is as quick as the first. */
export async function listChecks(
  filter: CheckFilter,
  cursor: string | undefined,
  limit: number,
): Promise<CheckPage> {
  const revision = await currentRevision()
  const found = await checksAt(filter, cursor === undefined ? undefined : { older: cursor }, limit + 1)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null, revision }
}

/** Up to `limit` checks from that place on, always newest first. */
export async function checksAt(
  filter: CheckFilter,
  place: PagePlace,
  limit: number,
): Promise<CheckSummary[]> {
  return summariesOf(inArray(checks.id, sql`(${pageOfIds(filter, place, limit)})`))
}

/** The checks of these ids, newest first. Who calls it has found out that they may be seen. */
export async function checksById(ids: readonly string[]): Promise<CheckSummary[]> {
  return ids.length === 0 ? [] : summariesOf(inArray(checks.id, [...ids]))
}

async function summariesOf(which: SQL): Promise<CheckSummary[]> {
  const rows = await db()
    .select(LISTED)
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(which)
    .orderBy(desc(checks.id))
  return rows.map(({ check, head, person }) => summarize(check, person, isMisplaced(check.id, head)))
}

/**
 * The checks that changed after a revision, oldest change first. Those of the last seconds may come twice: a revision is
 * taken before its change is committed, and none may be missed.
 */
export async function changedChecks(filter: CheckFilter, since: number, limit: number): Promise<CheckPage> {
  const revision = await currentRevision()
  const recent = sql`clock_timestamp() - ${OVERLAP_SECONDS} * interval '1 second'`
  const rows = await db()
    .select(LISTED)
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(and(...conditions(filter), or(gt(checks.revision, since), gt(checks.changedAt, recent))))
    .orderBy(asc(checks.revision))
    .limit(limit + 1)
  const items = rows
    .slice(0, limit)
    .map(({ check, head, person }) => summarize(check, person, isMisplaced(check.id, head)))
  const more = rows.length > limit
  return { items, nextCursor: null, revision: more ? (items.at(-1)?.revision ?? since) : revision }
}

function conditions(filter: CheckFilter): (SQL | undefined)[] {
  return [
    withinScope(filter),
    filter.states && inArray(checks.state, [...filter.states]),
    filter.requestedBy === undefined ? undefined : eq(checks.requestedBy, filter.requestedBy),
    filter.subjectIds && inArray(checks.subjectId, [...filter.subjectIds]),
    filter.batchId === undefined ? undefined : eq(checks.batchId, filter.batchId),
    filter.from && sql`${checks.id} >= ${firstIdAt(filter.from)}`,
    filter.before && sql`${checks.id} < ${firstIdAt(filter.before)}`,
  ]
}

/** The newest revision that any check has; changes whenever anything did. */
export async function currentRevision(): Promise<number> {
  const { rows } = await db().execute<{ last_value: string }>(sql`select last_value from check_revision`)
  return Number(rows[0]?.last_value ?? 0)
}
