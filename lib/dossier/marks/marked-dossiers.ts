import "server-only"
import { and, desc, eq, inArray, max, type SQL, sql } from "drizzle-orm"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjectAssignments, subjectPins, subjects, subjectTags } from "#lib/db/schema/subjects.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { SubjectTag } from "#lib/domain/subject-tags.ts"
import { hasDossierFor } from "#lib/dossier/dossier-subject.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import type { MarkedFilter } from "./marked-path.ts"

/** A dossier that somebody marked, as one person sees it. */
export type MarkedDossier = {
  id: string
  kind: SubjectKind
  masked: string
  /** By that person. */
  pinned: boolean
  assignee: PersonRef | null
  /** Whether that person looks after it. */
  assigned: boolean
  tags: SubjectTag[]
  /** When the subject was last asked about; null when it only signs. */
  askedAt: string | null
}

/** The marked dossiers that this person may read, the newest mark first, and whether there are more than `most`. */
export async function markedDossiers(
  viewer: Viewer,
  filter: MarkedFilter | undefined,
  most: number,
): Promise<{ items: MarkedDossier[]; isCut: boolean }> {
  const marked = sql`(${marksFor(viewer, filter)}) as marked (subject_id, at)`
  const rows = await db()
    .select({ id: subjects.id, kind: subjects.kind, identifier: subjects.identifier })
    .from(subjects)
    .innerJoin(marked, sql`marked.subject_id = ${subjects.id}`)
    .where(hasDossierFor(viewer))
    .groupBy(subjects.id)
    .orderBy(desc(max(sql`marked.at`)), desc(subjects.id))
    .limit(most + 1)
  const shown = rows.slice(0, most)
  const ids = shown.map(({ id }) => id)
  const [pins, assignees, tags, asked] = await Promise.all([
    pinsOf(viewer, ids),
    assigneesOf(ids),
    tagsOf(ids),
    lastAskedAt(viewer, ids),
  ])
  const items = shown.map(({ id, kind, identifier }) => ({
    id,
    kind,
    masked: maskIdentifier(textOf(identifier, id)),
    pinned: pins.has(id),
    assignee: assignees.get(id) ?? null,
    assigned: assignees.get(id)?.id === viewer.id,
    tags: tags.get(id) ?? [],
    askedAt: asked.get(id) ?? null,
  }))
  return { items, isCut: rows.length > most }
}

/** The marks that count, as a query of whose and when. */
function marksFor(viewer: Viewer, filter: MarkedFilter | undefined): SQL {
  const pinned = sql`select ${subjectPins.subjectId}, ${subjectPins.at} from ${subjectPins} where ${subjectPins.userId} = ${viewer.id}`
  const assigned = sql`select ${subjectAssignments.subjectId}, ${subjectAssignments.at} from ${subjectAssignments}`
  const tagged = sql`select ${subjectTags.subjectId}, ${subjectTags.at} from ${subjectTags}`
  if (filter === undefined) return sql`${pinned} union all ${assigned} union all ${tagged}`
  if (filter === "mine")
    return sql`${pinned} union all ${assigned} where ${subjectAssignments.assigneeId} = ${viewer.id}`
  if (filter === "assigned") return assigned
  return sql`${tagged} where ${subjectTags.tag} = ${filter}`
}

async function pinsOf(viewer: Viewer, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db()
    .select({ id: subjectPins.subjectId })
    .from(subjectPins)
    .where(and(eq(subjectPins.userId, viewer.id), inArray(subjectPins.subjectId, ids)))
  return new Set(rows.map(({ id }) => id))
}

async function assigneesOf(ids: string[]): Promise<Map<string, PersonRef>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({ subjectId: subjectAssignments.subjectId, person: { id: users.id, name: users.name } })
    .from(subjectAssignments)
    .innerJoin(users, eq(users.id, subjectAssignments.assigneeId))
    .where(inArray(subjectAssignments.subjectId, ids))
  return new Map(rows.map(({ subjectId, person }) => [subjectId, person]))
}

async function tagsOf(ids: string[]): Promise<Map<string, SubjectTag[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({ subjectId: subjectTags.subjectId, tag: subjectTags.tag })
    .from(subjectTags)
    .where(inArray(subjectTags.subjectId, ids))
    .orderBy(subjectTags.at)
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return new Map([...bySubject].map(([id, tags]) => [id, tags.map(({ tag }) => tag)]))
}

async function lastAskedAt(viewer: Viewer, ids: string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const [row] = await db()
        .select({ id: checks.id, requestedAt: checks.requestedAt })
        .from(checks)
        .where(and(eq(checks.subjectId, id), inArray(checks.operation, visibleOperations(viewer.role))))
        .orderBy(desc(checks.id))
        .limit(1)
      return [id, row && askedAtOf(row).toISOString()] as const
    }),
  )
  return new Map(found.flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])))
}
