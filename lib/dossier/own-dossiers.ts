import "server-only"
import { and, desc, eq, inArray, max, sql } from "drizzle-orm"
import { type Viewer, visibleOperations } from "#lib/checks/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks, subjectAssignments, subjectPins, subjects, subjectTags } from "#lib/db/schema.ts"
import type { SubjectKind } from "#lib/operations/define.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { hasDossierFor } from "./dossier-subject.ts"
import type { SubjectTag } from "./subject-tags.ts"

/** A dossier that a person pinned or looks after. */
export type OwnDossier = {
  id: string
  kind: SubjectKind
  masked: string
  pinned: boolean
  assigned: boolean
  tags: SubjectTag[]
  /** When the subject was last asked about; null when it only signs. */
  askedAt: string | null
}

const MOST = 12

/** The dossiers that this person pinned or has to look after, the newest mark first; those that they may still read. */
export async function ownDossiers(viewer: Viewer): Promise<OwnDossier[]> {
  const marked = db()
    .select({ subjectId: subjectPins.subjectId, at: subjectPins.at, mark: sql<string>`'pinned'`.as("mark") })
    .from(subjectPins)
    .where(eq(subjectPins.userId, viewer.id))
    .unionAll(
      db()
        .select({
          subjectId: subjectAssignments.subjectId,
          at: subjectAssignments.at,
          mark: sql<string>`'assigned'`.as("mark"),
        })
        .from(subjectAssignments)
        .where(eq(subjectAssignments.assigneeId, viewer.id)),
    )
    .as("marked")
  const rows = await db()
    .select({
      id: subjects.id,
      kind: subjects.kind,
      identifier: subjects.identifier,
      marks: sql<string[]>`array_agg(${marked.mark})`,
    })
    .from(marked)
    .innerJoin(subjects, eq(subjects.id, marked.subjectId))
    .where(hasDossierFor(viewer))
    .groupBy(subjects.id)
    .orderBy(desc(max(marked.at)))
    .limit(MOST)
  const ids = rows.map(({ id }) => id)
  const [tags, asked] = await Promise.all([tagsOf(ids), lastAskedAt(viewer, ids)])
  return rows.map(({ id, kind, identifier, marks }) => ({
    id,
    kind,
    masked: maskIdentifier(identifier),
    pinned: marks.includes("pinned"),
    assigned: marks.includes("assigned"),
    tags: tags.filter(({ subjectId }) => subjectId === id).map(({ tag }) => tag),
    askedAt: asked.get(id) ?? null,
  }))
}

async function tagsOf(ids: string[]) {
  if (ids.length === 0) return []
  return db()
    .select({ subjectId: subjectTags.subjectId, tag: subjectTags.tag })
    .from(subjectTags)
    .where(inArray(subjectTags.subjectId, ids))
}

async function lastAskedAt(viewer: Viewer, ids: string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const [row] = await db()
        .select({ at: checks.requestedAt })
        .from(checks)
        .where(and(eq(checks.subjectId, id), inArray(checks.operation, visibleOperations(viewer.role))))
        .orderBy(desc(checks.id))
        .limit(1)
      return [id, row?.at.toISOString()] as const
    }),
  )
  return new Map(found.flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])))
}
