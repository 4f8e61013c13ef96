import "server-only"
import { desc, eq, type SQL } from "drizzle-orm"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjectNotes } from "#lib/db/schema/subjects.ts"
import { MAX } from "#lib/dossier/newest-only.ts"
import { textOf } from "#lib/vault/sealed.ts"

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
