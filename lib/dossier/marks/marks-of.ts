import "server-only"
import { and, asc, desc, eq, inArray, isNull, type SQL } from "drizzle-orm"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjectAssignments, subjectNotes, subjectPins, subjectTags } from "#lib/db/schema/subjects.ts"
import { can, ROLES } from "#lib/domain/access/permissions.ts"
import type { SubjectTag } from "#lib/domain/subject-kinds.ts"
import { MAX } from "#lib/dossier/newest-only.ts"
import { textOf } from "#lib/vault/sealed.ts"

export type DossierMarks = {
  pinned: boolean
  tags: SubjectTag[]
  assignee: PersonRef | null
}

export async function marksOf(userId: string, subjectId: string): Promise<DossierMarks> {
  const [pins, tags, [assigned]] = await Promise.all([
    db()
      .select({ at: subjectPins.at })
      .from(subjectPins)
      .where(and(eq(subjectPins.userId, userId), eq(subjectPins.subjectId, subjectId))),
    db()
      .select({ tag: subjectTags.tag })
      .from(subjectTags)
      .where(eq(subjectTags.subjectId, subjectId))
      .orderBy(asc(subjectTags.at)),
    db()
      .select({ id: users.id, name: users.name })
      .from(subjectAssignments)
      .innerJoin(users, eq(users.id, subjectAssignments.assigneeId))
      .where(eq(subjectAssignments.subjectId, subjectId)),
  ])
  return { pinned: pins.length > 0, tags: tags.map(({ tag }) => tag), assignee: assigned ?? null }
}

/** Who looks after each of these dossiers, by their ids; a dossier that nobody looks after is not in it. */
export async function assigneesOf(ids: readonly string[]): Promise<Map<string, PersonRef>> {
  const rows = await db()
    .select({ subjectId: subjectAssignments.subjectId, person: { id: users.id, name: users.name } })
    .from(subjectAssignments)
    .innerJoin(users, eq(users.id, subjectAssignments.assigneeId))
    .where(inArray(subjectAssignments.subjectId, [...ids]))
  return new Map(rows.map(({ subjectId, person }) => [subjectId, person]))
}

/** Those who may look after a dossier: whose role reads dossiers and whose account is live, by name. */
export async function possibleAssignees(): Promise<PersonRef[]> {
  const roles = ROLES.filter((role) => can(role, "dossier.read"))
  return db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.role, roles), isNull(users.disabledAt)))
    .orderBy(asc(users.name))
}

/** A note about a subject. Struck out it is still there, and still legible. */
export type DossierNote = {
  id: string
  text: string
  author: PersonRef
  createdAt: string
  struckAt: string | null
}

/** Returns the identity that a note is sealed for: itself, its subject and its author. */
export function noteRow(note: { id: string; subjectId: string; authorId: string }): string {
  return [note.id, note.subjectId, note.authorId].join("/")
}

export async function notesOf(subjectId: string): Promise<DossierNote[]> {
  return presentNotes(eq(subjectNotes.subjectId, subjectId), MAX.notes)
}

export async function presentNotes(which: SQL, most: number): Promise<DossierNote[]> {
  const rows = await db()
    .select({ note: subjectNotes, author: { id: users.id, name: users.name } })
    .from(subjectNotes)
    .innerJoin(users, eq(users.id, subjectNotes.authorId))
    .where(which)
    .orderBy(desc(subjectNotes.id))
    .limit(most)
  return rows.map(({ note, author }) => {
    const { id } = note
    const read = () => ({
      text: textOf(note.text, noteRow(note)),
      createdAt: note.createdAt.toISOString(),
      struckAt: note.struckAt?.toISOString() ?? null,
    })
    const inPlace = ({ text }: WhyUnshown) => ({
      text,
      createdAt: instantOfId(id).toISOString(),
      struckAt: null,
    })
    return { id, author, ...withFallback(id, read, inPlace) }
  })
}
