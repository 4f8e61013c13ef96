import "server-only"
import { and, count, eq, gte, inArray, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { db, type Reading } from "#lib/db/client.ts"
import { beyond, keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { AUDIT_GROUPS, SEEN_ACTIONS } from "#lib/domain/audit/actions.ts"
import { subjectIdsNamed } from "#lib/search/named-subjects.ts"
import { findSubjects } from "#lib/subjects/subject-of.ts"
import { dayAfter, dayStart } from "#lib/time/zone-day.ts"
import type { LogQuery } from "./log-path.ts"

export type LogEntry = typeof auditLog.$inferSelect

const PAGE_SIZE = 50

/** A page of the log, newest first; days are those of `timeZone`. */
export function logPage(
  query: LogQuery,
  place: PagePlace,
  timeZone: string,
  pageSize = PAGE_SIZE,
): Promise<Page<LogEntry>> {
  return keysetPage(
    (from, limit) => logRows(query, from, limit, timeZone),
    ({ id }) => id,
    place,
    pageSize,
  )
}

/** Up to `limit` rows of the log from a place on, newest first. */
export async function logRows(
  query: LogQuery,
  place: PagePlace,
  limit: number,
  timeZone: string,
  on: Reading = db(),
): Promise<LogEntry[]> {
  const rows = await on
    .select()
    .from(auditLog)
    .where(and(conditionOf(query, timeZone), beyond(auditLog.id, place)))
    .orderBy(walkOrder(auditLog.id, place))
    .limit(limit)
  return newestFirst(rows, place)
}

/** How many rows a filter finds, up to so many: a person asks whether they are few or many. */
const MAX_COUNTED = 1_000

/** Counts the rows that a query finds; `isMore`: there are more than that. */
export async function countLog(
  query: LogQuery,
  timeZone: string,
): Promise<{ count: number; isMore: boolean }> {
  const found = db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(conditionOf(query, timeZone))
    .limit(MAX_COUNTED + 1)
    .as("found")
  const [row] = await db().select({ count: count() }).from(found)
  const counted = row?.count ?? 0
  return { count: Math.min(counted, MAX_COUNTED), isMore: counted > MAX_COUNTED }
}

/** Ids grow with time, so a day is a bound of the key. */
function conditionOf(query: LogQuery, timeZone: string): SQL | undefined {
  const { group, person, outcome, target, subject, rows, from, to } = query
  return and(
    // What nobody did and was not refused is the program's own.
    rows === "people" ? or(isNotNull(auditLog.actorId), not(auditLog.ok)) : undefined,
    person === undefined ? undefined : eq(auditLog.actorId, person),
    outcome === undefined ? undefined : sql`not ${auditLog.ok}`,
    target === undefined ? undefined : eq(auditLog.targetId, target),
    subject === undefined ? undefined : concerns(subject),
    group === undefined ? undefined : inArray(auditLog.action, AUDIT_GROUPS[group]),
    group === undefined && subject !== undefined && rows === undefined
      ? inArray(auditLog.action, SEEN_ACTIONS)
      : undefined,
    from === undefined ? undefined : gte(auditLog.id, firstIdAt(dayStart(from, timeZone))),
    to === undefined ? undefined : lt(auditLog.id, firstIdAt(dayStart(dayAfter(to), timeZone))),
  )
}

/** All targets that a row may name of subjects: themselves, their checks, the files and batches of these. */
function concerns(subjectIds: readonly string[]): SQL {
  const ids = sql`any(${sql.param([...subjectIds])}::uuid[])`
  return sql`${auditLog.targetId} = any(array(
    select unnest(${sql.param([...subjectIds])}::text[])
    union select id::text from checks where subject_id = ${ids}
    union select batch_id::text from checks where subject_id = ${ids} and batch_id is not null
    union select files.id::text from files join checks on checks.id = files.check_id where checks.subject_id = ${ids}
  ))`
}

const MAX = 50

export type LoggedSubjects = { subjects: { id: string }[]; isCut: boolean }

/** Finds those whom the log may be read about, by their number or name, whatever its reader may see of them otherwise. */
export async function findLoggedSubjects(actor: Actor, typed: string): Promise<LoggedSubjects> {
  await actor.record(db(), { type: "log", id: "log" })
  const exact = await findSubjects(typed)
  if (exact.length > 0) return { subjects: exact.map(({ id }) => ({ id })), isCut: false }
  const ids = await subjectIdsNamed(typed, {}, undefined, MAX + 1)
  return { subjects: ids.slice(0, MAX).map((id) => ({ id })), isCut: ids.length > MAX }
}
