import "server-only"
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { type ListedCheck, listed } from "#lib/checks/listed-check.ts"
import { type CheckSummary, summarize } from "#lib/checks/present-check.ts"
import { ANSWER_HEAD, isMisplaced } from "#lib/checks/sealed-check.ts"
import { changedSince, changeOrder, changesOf, newestRevision } from "#lib/db/changes.ts"
import { db, type Reading } from "#lib/db/client.ts"
import { keysetPage, type ListOrder, type Page, type PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"
import { firstIdAt } from "./first-id-at.ts"
import { type CheckFilter, pageOfIds } from "./page-of-ids.ts"
import { withinScope } from "./scope-condition.ts"
import { maySee } from "./visible-operations.ts"

export const PAGE_SIZE = 50
export const LARGEST_PAGE = 200

export type CheckPage = {
  items: ListedCheck[]
  /** Give it back as `cursor` for the next, older page; null at the end. */
  nextCursor: string | null
  /** Pass it as `since` to get the changes made after this page was read. */
  revision: number
}

const { answerBody: _, ...SUMMARY_COLUMNS } = getTableColumns(checks)
const LISTED = { check: SUMMARY_COLUMNS, head: ANSWER_HEAD, person: { id: users.id, name: users.name } }

/** One page of checks, newest first. Pages go by key (the id, which grows with time), so that the last is as quick as the first. */
export async function listChecks(
  filter: CheckFilter,
  cursor: string | undefined,
  limit: number,
  reader: ListReader,
): Promise<CheckPage> {
  const revision = await newestRevision("check_revision")
  const found = await checksAt(filter, cursor === undefined ? undefined : { older: cursor }, limit + 1)
  const items = found.slice(0, limit).map((check) => listed(check, reader))
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null, revision }
}

export async function checksAt(
  filter: CheckFilter,
  place: PagePlace,
  limit: number,
  on: Reading = db(),
): Promise<CheckSummary[]> {
  return summariesOf(on, inArray(checks.id, sql`(${pageOfIds(filter, place, limit)})`))
}

/** The checks of these ids, newest first. Who calls it has found out that they may be seen. */
export async function checksById(ids: readonly string[], on: Reading = db()): Promise<CheckSummary[]> {
  return ids.length === 0 ? [] : summariesOf(on, inArray(checks.id, [...ids]))
}

async function summariesOf(on: Reading, which: SQL): Promise<CheckSummary[]> {
  const rows = await on
    .select(LISTED)
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(which)
    .orderBy(desc(checks.id))
  return rows.map(({ check, head, person }) => summarize(check, person, isMisplaced(check.id, head)))
}

/** The checks that changed after a revision, oldest change first; those of the last seconds may come twice (`changedSince`). */
export async function changedChecks(
  filter: CheckFilter,
  since: number,
  limit: number,
  reader: ListReader,
): Promise<CheckPage> {
  const newest = await newestRevision("check_revision")
  const rows = await db()
    .select(LISTED)
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(and(...conditions(filter), changedSince(checks, since)))
    .orderBy(changeOrder(checks, since))
    .limit(limit + 1)
  const found = rows.map(({ check, head, person }) => summarize(check, person, isMisplaced(check.id, head)))
  const { items, revision } = changesOf(found, limit, { since, newest })
  return { items: items.map((check) => listed(check, reader)), nextCursor: null, revision }
}

function conditions(filter: CheckFilter): (SQL | undefined)[] {
  return [
    withinScope(filter),
    filter.states && inArray(checks.state, [...filter.states]),
    filter.requestedBy === undefined ? undefined : eq(checks.requestedBy, filter.requestedBy),
    filter.subjectIds && inArray(checks.subjectId, [...filter.subjectIds]),
    filter.batchId === undefined ? undefined : eq(checks.batchId, filter.batchId),
    filter.ids && inArray(checks.id, [...filter.ids]),
    filter.alone ? isNull(checks.batchId) : undefined,
    filter.from && sql`${checks.id} >= ${firstIdAt(filter.from)}`,
    filter.before && sql`${checks.id} < ${firstIdAt(filter.before)}`,
  ]
}

/** `revision`: later changes are not in the page yet. */
export type HistoryPage = Page<CheckSummary> & { revision: number }

export async function historyPage(
  filter: CheckFilter,
  place: PagePlace,
  order?: ListOrder,
): Promise<HistoryPage> {
  const revision = await newestRevision("check_revision")
  const read = (from: PagePlace, limit: number) => checksAt(filter, from, limit)
  return { ...(await keysetPage(read, ({ id }) => id, place, PAGE_SIZE, order)), revision }
}

/** Whole identifiers, by the checks' ids; each that the person may see leaves an audit row. Throws `not_found` when there is none. */
export async function revealIdentifiers(
  actor: Actor,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const seen = (await checksById(ids)).filter((check) => maySee(actor.user, check))
  if (seen.length === 0) throw new CotejoError("not_found")
  await db().transaction(async (tx) => {
    for (const { id } of seen) await actor.record(tx, { type: "check", id })
  })
  return Object.fromEntries(
    seen.map(({ id, operation, input }) => [id, operationOf(operation).subject(input).identifier]),
  )
}
