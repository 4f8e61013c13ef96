import "server-only"
import { and, eq, isNull } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { subjectAssignments, subjectNotes, subjectPins, subjectTags } from "#lib/db/schema/subjects.ts"
import type { SubjectTag } from "#lib/domain/subject-kinds.ts"
import { changeDossier, dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { CotejoError } from "#lib/errors.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { seal } from "#lib/vault/sealed.ts"
import { noteRow, possibleAssignees } from "./marks-of.ts"

/** Adds a note; its text is in its sealed column alone. All of these throw `not_found` for a dossier that one may not read. */
export async function addNote(actor: Actor, subjectId: string, text: string): Promise<void> {
  await changeDossier(actor, subjectId, async (tx) => {
    const id = newRowId()
    const identity = { id, subjectId, authorId: actor.user.id }
    await tx.insert(subjectNotes).values({ ...identity, text: seal(noteRow(identity), text) })
    return { note: id }
  })
}

/** Strikes a note out, by its author alone and once; it stays legible. Throws `state_changed` when that is not possible. */
export async function strikeNote(actor: Actor, subjectId: string, noteId: string): Promise<void> {
  await changeDossier(actor, subjectId, async (tx) => {
    const struck = await tx
      .update(subjectNotes)
      .set({ struckAt: new Date() })
      .where(
        and(
          eq(subjectNotes.id, noteId),
          eq(subjectNotes.subjectId, subjectId),
          eq(subjectNotes.authorId, actor.user.id),
          isNull(subjectNotes.struckAt),
        ),
      )
      .returning({ id: subjectNotes.id })
    if (struck.length === 0) throw new CotejoError("state_changed")
    return { note: noteId }
  })
}

/** Keeps a dossier at hand for this person, or no longer. */
export async function pin(actor: Actor, subjectId: string, pinned: boolean): Promise<void> {
  const userId = actor.user.id
  await changeDossier(actor, subjectId, async (tx) => {
    if (pinned) await tx.insert(subjectPins).values({ userId, subjectId }).onConflictDoNothing()
    else
      await tx
        .delete(subjectPins)
        .where(and(eq(subjectPins.userId, userId), eq(subjectPins.subjectId, subjectId)))
    return { pinned }
  })
}

/** Has somebody look after a dossier, or nobody (null). Throws `invalid_input` for who cannot read dossiers. */
export async function assign(actor: Actor, subjectId: string, assigneeId: string | null): Promise<void> {
  if (assigneeId !== null && !(await possibleAssignees()).some(({ id }) => id === assigneeId))
    throw new CotejoError("invalid_input")
  await changeDossier(actor, subjectId, async (tx) => {
    if (assigneeId === null)
      await tx.delete(subjectAssignments).where(eq(subjectAssignments.subjectId, subjectId))
    else {
      const row = { assigneeId, assignedBy: actor.user.id, at: new Date() }
      await tx
        .insert(subjectAssignments)
        .values({ subjectId, ...row })
        .onConflictDoUpdate({ target: subjectAssignments.subjectId, set: row })
    }
    return { assignee: assigneeId }
  })
}

/** Puts a tag on a dossier for everybody, or takes it off. */
export async function tag(actor: Actor, subjectId: string, word: SubjectTag, isOn: boolean): Promise<void> {
  await changeDossier(actor, subjectId, async (tx) => {
    if (isOn)
      await tx
        .insert(subjectTags)
        .values({ subjectId, tag: word, addedBy: actor.user.id })
        .onConflictDoNothing()
    else
      await tx.delete(subjectTags).where(and(eq(subjectTags.subjectId, subjectId), eq(subjectTags.tag, word)))
    return { tag: word, on: isOn }
  })
}

/** Reveals the identifier for somebody who reads the dossier; recorded with its purpose. */
export async function revealIdentifier(
  actor: Actor,
  subjectId: string,
  purpose: "read" | "ask",
): Promise<string> {
  const { identifier } = await dossierSubject(actor.user, subjectId)
  if (identifier === DAMAGED_TEXT) throw new CotejoError("record_damaged")
  await actor.record(db(), target(subjectId), { purpose })
  return identifier
}

/** Notes that the sheet of a dossier is being printed. */
export async function recordDossierPrint(actor: Actor, subjectId: string, uncovered: boolean): Promise<void> {
  await dossierSubject(actor.user, subjectId)
  await actor.record(db(), target(subjectId), { uncovered })
}

function target(subjectId: string) {
  return { type: "subject", id: subjectId } as const
}
