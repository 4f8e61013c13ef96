import "server-only"
import { randomBytes } from "node:crypto"
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batchSourceRows, checks } from "#lib/db/schema/checks.ts"
import { erasures } from "#lib/db/schema/data-protection.ts"
import { files } from "#lib/db/schema/files.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import {
  subjectAssignments,
  subjectNotes,
  subjectPins,
  subjects,
  subjectTags,
} from "#lib/db/schema/subjects.ts"
import { OPEN } from "#lib/domain/check-states.ts"
import type { ErasureCounts } from "#lib/domain/erasures.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import {
  type DossierSubject,
  dossierSubject,
  lockSubject,
  sameTextOtherKind,
} from "#lib/dossier/dossier-subject.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { seal } from "#lib/vault/sealed.ts"
import { isRunning } from "./erase-signers.ts"
import { isHeld } from "./held.ts"
import { mentionOf } from "./mention.ts"

/** Why a subject cannot be erased now: how many of its questions are open, how many requests that it is asked to sign run, and whether it is held. */
export type ErasureBlocks = { open: number; running: number; held: boolean }

/** A preview of an erasure: the data it would remove, the reasons against it now, and the data that would stay. */
export type ErasurePreview = {
  subject: DossierSubject
  counts: ErasureCounts
  blocks: ErasureBlocks
  logged: number
  /** The same identifier as another dossier, in another writing or of another kind: each is erased by itself. */
  alike: DossierSubject[]
}

export function erasureRow(erasure: { id: string; subjectId: string }): string {
  return `${erasure.id}/${erasure.subjectId}`
}

/** Returns a preview of the erasure of that subject. Throws `not_found`. */
export async function erasurePreview(user: Actor["user"], subjectId: string): Promise<ErasurePreview> {
  const subject = await dossierSubject(user, subjectId)
  const [counts, blocks, [logged], alike] = await Promise.all([
    countsOf(subjectId),
    blocksOf(db(), subjectId),
    db().select({ count: count() }).from(auditLog).where(eq(auditLog.targetId, subjectId)),
    sameTextOtherKind(user, subject),
  ])
  return { subject, counts, blocks, logged: logged?.count ?? 0, alike }
}

async function countsOf(subjectId: string): Promise<ErasureCounts> {
  const own = sql`(select ${checks.id} from ${checks} where ${checks.subjectId} = ${subjectId})`
  const there = sql`(select count(*) from ${checks} where ${checks.subjectId} = ${subjectId} and ${checks.erasedAt} is null)`
  const { rows } = await db().execute<Record<keyof ErasureCounts, string>>(sql`select
    ${there} as checks,
    (select count(*) from ${files} where ${inArray(files.checkId, own)}) as files,
    (select count(*) from aml_item_reviews where check_id in ${own})
      + (select count(*) from aml_report_notes where check_id in ${own})
      + (select count(*) from aml_case_steps where check_id in ${own}) as conclusions,
    (select count(*) from ${batchSourceRows} where ${inArray(batchSourceRows.checkId, own)}) as "batchRows",
    (select count(distinct request_id) from ${signatureSigners} where ${signatureSigners.subjectId} = ${subjectId}) as requests,
    (select count(*) from ${subjectNotes} where ${subjectNotes.subjectId} = ${subjectId}) as notes,
    (select count(*) from ${subjectPins} where ${subjectPins.subjectId} = ${subjectId})
      + (select count(*) from ${subjectTags} where ${subjectTags.subjectId} = ${subjectId})
      + (select count(*) from ${subjectAssignments} where ${subjectAssignments.subjectId} = ${subjectId}) as marks,
    (select count(*) from legal_holds where subject_id = ${subjectId}) as holds,
    (select count(*) from ${searchWords} where kind in ('subject', 'number') and ${searchWords.thingId} = ${subjectId}) as words`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([kind, value]) => [kind, Number(value)]))
}

async function blocksOf(tx: Executor, subjectId: string): Promise<ErasureBlocks> {
  const [open] = await tx
    .select({ count: count() })
    .from(checks)
    .where(and(eq(checks.subjectId, subjectId), inArray(checks.state, [...OPEN])))
  const signs = tx
    .select({ id: signatureSigners.requestId })
    .from(signatureSigners)
    .where(eq(signatureSigners.subjectId, subjectId))
  const [running] = await tx
    .select({ count: count() })
    .from(signatureRequests)
    .where(and(isRunning(), inArray(signatureRequests.id, signs)))
  const [held] = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(eq(subjects.id, subjectId), isHeld(subjects.id)))
  return { open: open?.count ?? 0, running: running?.count ?? 0, held: held !== undefined }
}

/** Begins an erasure, which the worker carries out; its dossier is gone at once. Throws `not_found`, `invalid_input`, `subject_held`, `subject_busy`. */
export async function beginErasure(
  actor: Actor,
  subjectId: string,
  { reason, typed }: { reason: string; typed: string },
): Promise<string> {
  const { kind, identifier } = await dossierSubject(actor.user, subjectId)
  if (normalForm(kind, typed) !== normalForm(kind, identifier)) throw invalidField("typed", "otherIdentifier")
  return db().transaction(async (tx) => {
    await lockSubject(tx, subjectId)
    const blocks = await blocksOf(tx, subjectId)
    if (blocks.held) throw new CotejoError("subject_held")
    if (blocks.open + blocks.running > 0) throw new CotejoError("subject_busy")
    const id = newRowId()
    const row = erasureRow({ id, subjectId })
    const [begun] = await tx
      .update(subjects)
      .set({
        identifier: seal(subjectId, ""),
        // Nobody's any more: a later question about the identifier finds or makes another subject.
        identifierIndex: randomBytes(32),
        contradictions: 0,
        erasedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(subjects.id, subjectId), isNull(subjects.erasedAt)))
      .returning({ id: subjects.id })
    if (!begun) throw new CotejoError("state_changed")
    await tx.insert(erasures).values({
      ...{ id, subjectId, begunBy: actor.user.id, step: "checks" },
      reason: seal(row, mentionOf(identifier).without(reason)),
      identifier: seal(row, identifier),
    })
    await actor.record(tx, { type: "subject", id: subjectId }, { erasure: id })
    return id
  })
}
