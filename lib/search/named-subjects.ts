import "server-only"
import { inArray, type SQL, sql } from "drizzle-orm"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { storedLine } from "#lib/checks/results/result-columns.ts"
import { db } from "#lib/db/client.ts"
import { isForwards, type PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { Result } from "#lib/domain/results.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type ListReader, maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { findNamed } from "./name-index.ts"
import { endForms, indexedForms, numberQuery, queryForms } from "./word-forms.ts"

/** A subject with that name in an answer, with one line of an answer that the reader may see: the newest with the name, if there is one. */
export type NamedSubject = {
  id: string
  kind: SubjectKind
  /** Only its last characters are visible. */
  identifier: string
  answer: { checkId: string; operation: CheckOperation; result: Result } | null
}

const SCANNED_COLUMNS = 5

/**
 * Selects the ids of subjects with a check that the viewer may see, and with that name in an answer or a number that begins so, or ends in those four, newest
 * first. Whose lists are masked finds no number by what the mask hides: that would uncover it, sign by sign.
 */
export function namedSubjectIds(
  typed: string,
  viewer: Viewer,
  place: PagePlace,
  limit: number,
): Promise<string[]> {
  const visible = sql`exists (select 1 from ${checks} where ${checks.subjectId} = ${searchWords.thingId} and ${withinScope(visibleTo(viewer))})`
  return subjectIdsNamed(typed, { visible, masksLists: viewer.masksLists }, place, limit)
}

/** The same of those subjects that are `visible`, by a condition on `search_words.thing_id`. */
export async function subjectIdsNamed(
  typed: string,
  { visible, masksLists }: ListReader & { visible?: SQL | undefined },
  place: PagePlace,
  limit: number,
): Promise<string[]> {
  const number = numberQuery(typed) ?? ""
  const parts = [...(masksLists === true || number === "" ? [] : [number]), ...endForms(number)]
  const found = await Promise.all([
    findNamed({ kind: "subject", forms: queryForms(typed), visible }, place, limit),
    ...parts.map((part) => findNamed({ kind: "number", forms: [part], visible }, place, limit)),
  ])
  const ids = [...new Set(found.flat())].toSorted().toReversed()
  return isForwards(place) ? ids.slice(-limit) : ids.slice(0, limit)
}

export async function namedSubjects(
  typed: string,
  viewer: Viewer,
  place: PagePlace,
  limit: number,
): Promise<NamedSubject[]> {
  return presentSubjects(await namedSubjectIds(typed, viewer, place, limit), viewer, typed)
}

/** Returns the subjects that the viewer may see, in the order given, each with the newest line that has the name; without one, the newest with any name. */
export async function presentSubjects(
  ids: readonly string[],
  viewer: Viewer,
  typed = "",
): Promise<NamedSubject[]> {
  if (ids.length === 0) return []
  const [rows, lines] = await Promise.all([
    db()
      .select()
      .from(subjects)
      .where(inArray(subjects.id, [...ids])),
    linesOf(ids, viewer),
  ])
  const forms = queryForms(typed)
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const own = lines.filter(({ subjectId }) => subjectId === id)
    const answer = own.find(({ result }) => matchesQuery(result, forms)) ?? own[0] ?? null
    return [{ id, kind: row.kind, identifier: maskIdentifier(textOf(row.identifier, id)), answer }]
  })
}

function matchesQuery({ line }: Result, forms: readonly string[]): boolean {
  const own = indexedForms([line.title])
  if (line.title === "") return false
  return forms.every((form) => own.includes(form))
}

async function linesOf(ids: readonly string[], viewer: Viewer) {
  const newest = sql`(select newest.id from unnest(${sql.param([...ids])}::uuid[]) as about (id) cross join lateral (
    select ${checks.id} from ${checks} where ${checks.subjectId} = about.id and ${checks.resultKind} is not null
      and ${withinScope(visibleTo(viewer))}
    order by ${checks.id} desc limit ${SCANNED_COLUMNS}) as newest)`
  const rows = await db()
    .select({
      id: checks.id,
      subjectId: checks.subjectId,
      operation: checks.operation,
      resultKind: checks.resultKind,
      result: checks.result,
    })
    .from(checks)
    .where(inArray(checks.id, newest))
    .orderBy(sql`${checks.id} desc`)
  return rows.flatMap((row) => {
    const result = storedLine(row)
    return result ? [{ checkId: row.id, subjectId: row.subjectId, operation: row.operation, result }] : []
  })
}
