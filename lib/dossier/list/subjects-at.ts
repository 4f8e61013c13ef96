import "server-only"
import { and, eq, gt, inArray, not, type SQL, sql } from "drizzle-orm"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { facetText } from "#lib/checks/results/facets.ts"
import { markIndex } from "#lib/checks/results/indexed-result.ts"
import { db } from "#lib/db/client.ts"
import { beyond, isForwards, newestFirst, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { amlCases } from "#lib/db/schema/aml.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { subjectAssignments, subjectPins, subjects, subjectTags } from "#lib/db/schema/subjects.ts"
import { WAITING_CASES } from "#lib/domain/aml/cases.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import { type DossierQuery, MARKED_LISTS, type MarkedList } from "#lib/dossier/dossier-path.ts"
import { hasDossierFor } from "#lib/dossier/dossier-subject.ts"
import { indexer } from "#lib/vault/blind-index.ts"

/** Ids of subjects of that list, by when each was first asked about, so that pages stay while one leafs; walks an index. */
export async function subjectsAt(
  viewer: Viewer,
  query: DossierQuery,
  place: PagePlace,
  limit: number,
): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(await subjectIds(viewer, query, place, limit))
  return newestFirst(
    rows.map(({ id }) => id),
    place,
  )
}

/** Of subjects that are listed by their gravity: those with a current answer that bears one of `marks`, or any where there are none, but for those with a graver one. */
type GravityStep = { marks: readonly Buffer[]; graver: readonly Buffer[] }

/** The same as a query, in the order in which they are walked. */
export async function subjectIds(
  viewer: Viewer,
  query: DossierQuery,
  place: PagePlace,
  limit: number,
  step?: GravityStep,
): Promise<SQL> {
  const marks = step ? step.marks : await marksOf(query)
  if (marks && marks.length > 0) return bearing(viewer, marks, query, place, limit, step?.graver)
  if (query.list === "cases") return waiting(viewer, query, place, limit)
  const isMarked = MARKED_LISTS.find((list) => list === query.list)
  const contradicting = query.list === "contradictions" ? gt(subjects.contradictions, sql`0`) : undefined
  const which = and(
    ...[among(query), hasDossierFor(viewer), beyond(subjects.id, place), contradicting],
    withoutThose(viewer, sql`${subjects.id}`, step?.graver),
  )
  // Such a list is read once, and not again for each kind.
  if (isMarked) {
    const ofKind = query.kind && eq(subjects.kind, query.kind)
    return sql`with listed as materialized (${markedSubjects(viewer, isMarked)}) select ${subjects.id} from ${subjects}
      where ${subjects.id} in (select * from listed) and ${and(which, ofKind)}
      order by ${walkOrder(subjects.id, place)} limit ${limit}`
  }
  const walks = (query.kind ? [query.kind] : DOSSIER_KINDS).map((kind) => {
    const condition = and(eq(subjects.kind, kind), which)
    return sql`(select ${subjects.id} from ${subjects} where ${condition}
      order by ${walkOrder(subjects.id, place)} limit ${limit})`
  })
  return sql`select id from (${sql.join(walks, sql` union all `)}) as listed order by ${walkOrder(sql`id`, place)} limit ${limit}`
}

function among({ subject }: DossierQuery): SQL | undefined {
  return subject && inArray(subjects.id, subject)
}

async function marksOf({ list, result }: DossierQuery): Promise<Buffer[] | undefined> {
  if (result !== undefined) return [Buffer.from(result, "hex")]
  const facets = list === "levels" || list === "declined" ? FACETS[list] : undefined
  if (!facets) return undefined
  const index = await indexer()
  return facets.map((facet) => markIndex(index, facetText({ ...facet, weighs: true })))
}

/** The levels that the specification calls the gravest, and a session that was declined, by the name that it gives it or by its code. */
const FACETS = {
  levels: ["RED", "BLACK"].map((text) => ({ as: "level" as const, field: "aml_status", text })),
  declined: ["Desaprobado", "declined"].map((text) => ({ as: "word" as const, field: "status", text })),
}

/** Selects the subjects with a current answer that has one of these marks: from one to the next along the index of each mark. */
function bearing(
  viewer: Viewer,
  marks: readonly Buffer[],
  { kind, subject }: DossierQuery,
  place: PagePlace,
  limit: number,
  graver?: readonly Buffer[],
): SQL {
  const [follows, order] = isForwards(place) ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const walks = marks.map((mark, at) => {
    const walk = sql.identifier(`bearers_${at}`)
    const next = (after: SQL) => sql`(select ${checkMarks.subjectId} as id from ${checkMarks}
      where ${checkMarks.mark} = ${mark} and ${after}
      order by ${checkMarks.subjectId} ${order} limit 1)`
    const holds = sql`exists (select from ${checkMarks} join ${checks} on ${checks.id} = ${checkMarks.checkId}
      where ${checkMarks.mark} = ${mark} and ${checkMarks.subjectId} = ${walk}.id and ${and(isCurrentAnswer(), withinScope(visibleTo(viewer)))})`
    const which = and(
      sql`${walk}.id is not null`,
      holds,
      withoutThose(viewer, sql`${walk}.id`, graver),
      subject && inArray(sql`${walk}.id`, subject),
      kind &&
        sql`exists (select from ${subjects} where ${subjects.id} = ${walk}.id and ${subjects.kind} = ${kind})`,
    )
    return sql`(with recursive ${walk} (id) as (
        ${next(beyond(checkMarks.subjectId, place) ?? sql`true`)}
        union all
        select ${next(sql`${checkMarks.subjectId} ${follows} ${walk}.id`)} from ${walk} where ${walk}.id is not null
      ) select id from ${walk} where ${which} limit ${limit})`
  })
  return sql`select id from (${sql.join(walks, sql` union `)}) as found order by ${walkOrder(sql`id`, place)} limit ${limit}`
}

/** Whether a current answer about that subject bears one of these marks. */
export function bears(viewer: Viewer, subjectId: SQL, marks: readonly Buffer[]): SQL {
  return sql`exists (select from ${checkMarks} join ${checks} on ${checks.id} = ${checkMarks.checkId}
    where ${inArray(checkMarks.mark, [...marks])} and ${checkMarks.subjectId} = ${subjectId}
    and ${and(isCurrentAnswer(), withinScope(visibleTo(viewer)))})`
}

function withoutThose(viewer: Viewer, subjectId: SQL, marks: readonly Buffer[] = []): SQL | undefined {
  return marks.length === 0 ? undefined : not(bears(viewer, subjectId, marks))
}

/** The newest answer of its operation about its subject, as a condition on `checks`. */
export function isCurrentAnswer(): SQL | undefined {
  const later = sql`select from ${checks} as later where later.subject_id = ${checks.subjectId}
    and later.operation = ${checks.operation} and later.state = 'answered' and later.id > ${checks.id}`
  return and(eq(checks.state, "answered"), sql`not exists (${later})`)
}

async function waiting(
  viewer: Viewer,
  { kind, subject }: DossierQuery,
  place: PagePlace,
  limit: number,
): Promise<SQL> {
  const { subjectId } = amlCases
  const about = (which: SQL | undefined) =>
    sql`exists (select from ${subjects} where ${and(eq(subjects.id, subjectId), which)} offset 0)`
  const among = and(
    beyond(subjectId, place),
    subject && inArray(subjectId, subject),
    kind && about(eq(subjects.kind, kind)), // by itself, so that it is looked at first
    about(hasDossierFor(viewer)),
  )
  const walks = WAITING_CASES.map((state) => {
    // Of a subject with an open report one waits: which one makes no difference here.
    return sql`(select distinct ${subjectId} as id from ${amlCases} where ${and(eq(amlCases.state, state), among)}
      order by ${walkOrder(sql`id`, place)} limit ${limit})`
  })
  return sql`select id from (${sql.join(walks, sql` union `)}) as waiting order by ${walkOrder(sql`id`, place)} limit ${limit}`
}

function markedSubjects(viewer: Viewer, list: MarkedList): SQL {
  const assigned = sql`select ${subjectAssignments.subjectId} from ${subjectAssignments}`
  if (list === "assigned") return assigned
  if (list === "mine")
    return sql`select ${subjectPins.subjectId} from ${subjectPins} where ${subjectPins.userId} = ${viewer.id}
      union ${assigned} where ${subjectAssignments.assigneeId} = ${viewer.id}`
  return sql`select ${subjectTags.subjectId} from ${subjectTags} where ${subjectTags.tag} = ${list}`
}
