import "server-only"
import { and, count, countDistinct, desc, eq, inArray, sql } from "drizzle-orm"
import { displayedTextOf } from "#lib/checks/answers/displayed-part.ts"
import { maskResult } from "#lib/checks/listed-check.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { mentionOf } from "#lib/data-protection/mention.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { subjectPins, subjects, subjectTags } from "#lib/db/schema/subjects.ts"
import { type ResultMark, weighingMarks } from "#lib/domain/results.ts"
import type { SubjectKind, SubjectTag } from "#lib/domain/subject-kinds.ts"
import { type CurrentLine, currentLines, namesIn, type SubjectName } from "#lib/dossier/current-lines.ts"
import { assigneesOf } from "#lib/dossier/marks/marks-of.ts"
import { ownSignatures } from "#lib/dossier/signatures-of.ts"
import { shownOf } from "#lib/signatures/stored-record.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { newestWritings } from "#lib/subjects/newest-writings.ts"

export type ListedDossier = {
  id: string
  kind: SubjectKind
  masked: string
  names: SubjectName[]
  newest: CurrentLine | null
  /** The levels and what calls for a look in the other current answers, which the newest may stand before. */
  before: ResultMark[]
  contradictions: number
  checks: number
  /** When it was last asked about; null when it only signs. */
  askedAt: string | null
  /** The requests that one nobody asked about signs; null of the others. */
  signing: Signing | null
  pinned: boolean
  assignee: PersonRef | null
  assigned: boolean
  tags: SubjectTag[]
}

export async function presentDossiers(ids: readonly string[], viewer: Viewer): Promise<ListedDossier[]> {
  if (ids.length === 0) return []
  const [rows, lines, asked, pins, assignees, tags] = await Promise.all([
    db()
      .select()
      .from(subjects)
      .where(inArray(subjects.id, [...ids])),
    currentLines(visibleTo(viewer), ids),
    askedAbout(viewer, ids),
    pinsOf(viewer, ids),
    assigneesOf(ids),
    tagsOf(ids),
  ])
  const [signing, writings] = await Promise.all([
    signingOf(
      viewer,
      ids.filter((id) => !asked.has(id)),
    ),
    newestWritings(rows),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const identifier = writings.get(id) ?? ""
    const own = linesOf.get(id) ?? []
    const [newest = null] = own
    const assignee = assignees.get(id) ?? null
    return [
      {
        ...{ id, kind: row.kind, masked: maskIdentifier(identifier) },
        ...{
          names: namesIn(own),
          newest: newest && maskLine(newest, identifier, viewer),
          before: gravestFirst(own.slice(1).map((line) => maskLine(line, identifier, viewer))),
          contradictions: row.contradictions,
        },
        ...(asked.get(id) ?? { checks: 0, askedAt: null }),
        signing: signing.get(id) ?? null,
        ...{ pinned: pins.has(id), assignee, assigned: assignee?.id === viewer.id, tags: tags.get(id) ?? [] },
      },
    ]
  })
}

/** A report that finds nothing is a level too: that somebody was reported on is told as well. */
function gravestFirst(lines: readonly CurrentLine[]): ResultMark[] {
  const results = lines.map(({ result }) => result)
  const levels = results.flatMap(({ line }) => line.marks.filter(({ as }) => as === "level"))
  return [...levels, ...weighingMarks(results).filter(({ as }) => as !== "level")]
}

/** Masks the line of an answer, which may name the plate of the question, or repeat the number. */
function maskLine(line: CurrentLine, identifier: string, { masksLists }: Viewer): CurrentLine {
  if (masksLists !== true) return line
  return { ...line, result: maskResult(line.result, mentionOf(identifier)) }
}

async function askedAbout(viewer: Viewer, ids: readonly string[]) {
  const newest = sql<string>`max(${checks.id}::text)`
  const rows = await db()
    .select({ id: checks.subjectId, checks: count(), newest })
    .from(checks)
    .where(and(inArray(checks.subjectId, [...ids]), withinScope(visibleTo(viewer))))
    .groupBy(checks.subjectId)
  return new Map(
    rows.map(({ id, newest: last, ...row }) => [id, { ...row, askedAt: instantOfId(last).toISOString() }]),
  )
}

async function pinsOf(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ id: subjectPins.subjectId })
    .from(subjectPins)
    .where(and(eq(subjectPins.userId, viewer.id), inArray(subjectPins.subjectId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

async function tagsOf(ids: readonly string[]): Promise<Map<string, SubjectTag[]>> {
  const rows = await db()
    .select({ subjectId: subjectTags.subjectId, tag: subjectTags.tag })
    .from(subjectTags)
    .where(inArray(subjectTags.subjectId, [...ids]))
    .orderBy(subjectTags.at)
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return new Map([...bySubject].map(([id, tags]) => [id, tags.map(({ tag }) => tag)]))
}

/** The signature requests of a subject: how many it signs, and its name in the newest of them; null where that was not read yet. */
type Signing = { requests: number; name: string | null }

async function signingOf(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Signing>> {
  if (ids.length === 0) return new Map()
  const { subjectId, requestId, position } = signatureSigners
  const which = and(inArray(subjectId, [...ids]), ownSignatures(viewer))
  const [newest, counted] = await Promise.all([
    db()
      .selectDistinctOn([subjectId], { subjectId, position, request: signatureRequests })
      .from(signatureSigners)
      .innerJoin(signatureRequests, eq(signatureRequests.id, requestId))
      .where(which)
      .orderBy(subjectId, desc(requestId)),
    db()
      .select({ subjectId, requests: countDistinct(requestId) })
      .from(signatureSigners)
      .where(which)
      .groupBy(subjectId),
  ])
  const names = new Map(
    newest.map(({ subjectId: id, position: at, request }) => [
      id,
      displayedTextOf(shownOf(request)?.signers[at]?.full_name),
    ]),
  )
  return new Map(
    counted.map(({ subjectId: id, requests }) => [id, { requests, name: names.get(id) ?? null }]),
  )
}
