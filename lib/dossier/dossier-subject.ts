import "server-only"
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { signatureSigners } from "#lib/db/schema/signatures.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { CotejoError } from "#lib/errors.ts"
import { newestWritings } from "#lib/subjects/newest-writings.ts"
import { findSubjects } from "#lib/subjects/subject-of.ts"
import { ownSignatures } from "./signatures-of.ts"

/** The subject of a dossier. A signature request has a page of its own and no dossier. */
export type DossierSubject = { id: string; kind: SubjectKind; identifier: string }

/** The subject, for who may read a check or request of it. Throws `not_found`, so that nobody learns who was asked about. */
export async function dossierSubject(viewer: Viewer, id: string): Promise<DossierSubject> {
  const [subject] = await visibleSubjects(viewer, [id])
  if (!subject) throw new CotejoError("not_found")
  return subject
}

/** Locks a subject, so that what is written about it and its erasure come one after the other. Throws `not_found` once erased. */
export async function lockSubject(tx: Executor, subjectId: string): Promise<void> {
  const [subject] = await tx
    .select({ erasedAt: subjects.erasedAt })
    .from(subjects)
    .where(eq(subjects.id, subjectId))
    .for("update")
  if (subject?.erasedAt !== null) throw new CotejoError("not_found")
}

/** Changes something of a dossier, in one transaction with its row of the log, whose details `write` gives. Throws `not_found`, also once erased. */
export async function changeDossier(
  actor: Actor,
  subjectId: string,
  write: (tx: Executor) => Promise<AuditDetail>,
): Promise<void> {
  await dossierSubject(actor.user, subjectId)
  await db().transaction(async (tx) => {
    await lockSubject(tx, subjectId)
    await actor.record(tx, { type: "subject", id: subjectId }, await write(tx))
  })
}

/** Those of the given subjects whose dossier that person may open. */
export async function visibleSubjects(viewer: Viewer, ids: readonly string[]): Promise<DossierSubject[]> {
  if (ids.length === 0) return []
  const found = await db()
    .select({ id: subjects.id, kind: subjects.kind, identifier: subjects.identifier })
    .from(subjects)
    .where(and(inArray(subjects.id, [...ids]), hasDossierFor(viewer)))
  const writings = await newestWritings(found)
  return found.map(({ id, kind }) => ({ id, kind, identifier: writings.get(id) ?? "" }))
}

/** The dossiers of exactly the same text under another kind: offered, never merged. */
export async function sameTextOtherKind(viewer: Viewer, subject: DossierSubject): Promise<DossierSubject[]> {
  const others = (await findSubjects(subject.identifier)).filter(({ id }) => id !== subject.id)
  return visibleSubjects(
    viewer,
    others.map(({ id }) => id),
  )
}

/** A condition on `subjects`: there is something in the dossier that this person may read. `offset 0` has it looked up by subject: hashing all checks for one page took 0.7 s of 200,000. */
export function hasDossierFor(viewer: Viewer): SQL | undefined {
  const check = db()
    .select({ one: sql`1` })
    .from(checks)
    .where(and(eq(checks.subjectId, subjects.id), withinScope(visibleTo(viewer))))
  const signer = db()
    .select({ one: sql`1` })
    .from(signatureSigners)
    .where(and(eq(signatureSigners.subjectId, subjects.id), ownSignatures(viewer)))
  return and(
    ne(subjects.kind, "signature"),
    isNull(subjects.erasedAt),
    or(sql`exists (${check} offset 0)`, sql`exists (${signer} offset 0)`),
  )
}
