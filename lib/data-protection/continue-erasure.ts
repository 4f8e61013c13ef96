import "server-only"
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { inMs, isFree } from "#lib/db/lease.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { erasures, legalHolds } from "#lib/db/schema/data-protection.ts"
import {
  comparedAnswers,
  portfolioMembers,
  subjectChanges,
  subjectReviews,
} from "#lib/db/schema/monitoring.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import {
  contradictionsDue,
  subjectAssignments,
  subjectNotes,
  subjectPins,
  subjectTags,
} from "#lib/db/schema/subjects.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { addCounts, type ErasureCounts, type ErasureStep } from "#lib/domain/erasures.ts"
import { seal } from "#lib/vault/sealed.ts"
import { erasable, eraseChecks, removeRows, removeSubjectWords } from "./erase-checks.ts"
import { FIRST, type ScanCursor, scanForMentions } from "./erase-mentions.ts"
import { eraseSigners, isRunning } from "./erase-signers.ts"
import { erasureRow } from "./erase-subject.ts"
import { holdRow } from "./legal-hold.ts"
import { mentionOf } from "./mention.ts"

type Erasure = typeof erasures.$inferSelect
/** The result of one piece of work, and where the next one begins; without a step it waits for questions that are still open. */
type Done = { counts: ErasureCounts; step?: ErasureStep; place?: string | null }

const CHECKS_AT_ONCE = 50
/** A piece of work takes a moment; who holds it this long lost its process. */
const WORKING_MS = 60_000
/** A question that slipped in while the erasure began is waited for. */
const WAIT_MS = 10_000

const isDue = and(isNull(erasures.doneAt), isFree(erasures.workingUntil))

export const isErasureDue = anyRow(erasures, isDue)

export async function dueErasures(atMost: number): Promise<string[]> {
  const due = await db()
    .select({ id: erasures.id })
    .from(erasures)
    .where(isDue)
    .orderBy(asc(erasures.id))
    .limit(atMost)
  return due.map(({ id }) => id)
}

/** Continues an erasure, a piece in a transaction of its own after the other, until it is done or has to wait; broken off anywhere, it continues from there. */
export async function continueErasure(id: string): Promise<void> {
  let isMore = await take(id)
  while (isMore) isMore = await db().transaction((tx) => workOn(tx, id))
}

async function take(id: string): Promise<boolean> {
  const claimed = await db()
    .update(erasures)
    .set({ workingUntil: inMs(WORKING_MS) })
    .where(and(eq(erasures.id, id), isDue))
    .returning({ id: erasures.id })
  return claimed.length > 0
}

async function workOn(tx: Executor, id: string): Promise<boolean> {
  const [erasure] = await tx.select().from(erasures).where(eq(erasures.id, id)).for("update")
  if (!erasure || erasure.doneAt !== null) return false
  const { counts, step, place = null } = await STEPS[erasure.step](tx, erasure)
  const isDone = step === "done"
  const sum = addCounts(erasure.counts, counts)
  await tx
    .update(erasures)
    .set({
      counts: sum,
      place,
      workingUntil: isDone ? null : inMs(step === undefined ? WAIT_MS : WORKING_MS),
      ...(step ? { step } : {}),
      ...(isDone ? { identifier: null, doneAt: sql`clock_timestamp()` } : {}),
    })
    .where(eq(erasures.id, id))
  if (isDone) {
    const target = { type: "subject", id: erasure.subjectId } as const
    const detail = { erasure: id, ...sum }
    await recordAudit(tx, {
      actorId: erasure.begunBy,
      action: "subject.erased",
      requestId: null,
      target,
      detail,
    })
  }
  return step !== undefined && !isDone
}

const STEPS: Record<ErasureStep, (tx: Executor, erasure: Erasure) => Promise<Done>> = {
  checks: eraseNextChecks,
  signatures: eraseNextRequest,
  subject: eraseOwn,
  mentions: eraseMentions,
  done: async () => ({ counts: {}, step: "done" }),
}

async function eraseNextChecks(tx: Executor, { subjectId }: Erasure): Promise<Done> {
  const own = eq(checks.subjectId, subjectId)
  const found = await tx
    .select({ id: checks.id })
    .from(checks)
    .where(and(own, erasable()))
    .orderBy(asc(checks.id))
    .limit(CHECKS_AT_ONCE)
  if (found.length > 0) {
    const counts = await eraseChecks(
      tx,
      found.map(({ id }) => id),
    )
    return { counts, step: "checks" }
  }
  const [open] = await tx
    .select({ id: checks.id })
    .from(checks)
    .where(and(own, isNull(checks.erasedAt)))
    .limit(1)
  return open ? { counts: {} } : { counts: {}, step: "signatures" }
}

async function eraseNextRequest(tx: Executor, { subjectId }: Erasure): Promise<Done> {
  const found = await tx
    .select({ requestId: signatureSigners.requestId, position: signatureSigners.position })
    .from(signatureSigners)
    .where(eq(signatureSigners.subjectId, subjectId))
    .orderBy(asc(signatureSigners.requestId))
  const [first] = found
  if (!first) return { counts: {}, step: "subject" }
  const { requestId } = first
  const [running] = await tx
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(and(eq(signatureRequests.id, requestId), isRunning()))
  if (running) return { counts: {} }
  const mine = found.filter((one) => one.requestId === requestId)
  await eraseSigners(
    tx,
    requestId,
    mine.map(({ position }) => position),
  )
  return { counts: { requests: 1 }, step: "signatures" }
}

async function eraseOwn(tx: Executor, erasure: Erasure): Promise<Done> {
  const { subjectId } = erasure
  await eraseKeys(tx, erasure)
  const notes = await removeRows(tx, subjectNotes, eq(subjectNotes.subjectId, subjectId))
  const pins = await removeRows(tx, subjectPins, eq(subjectPins.subjectId, subjectId))
  const tags = await removeRows(tx, subjectTags, eq(subjectTags.subjectId, subjectId))
  const assigned = await removeRows(tx, subjectAssignments, eq(subjectAssignments.subjectId, subjectId))
  const words = await removeSubjectWords(tx, [subjectId], ["subject", "number"])
  const holds = await tx.select().from(legalHolds).where(eq(legalHolds.subjectId, subjectId))
  for (const hold of holds) {
    // The row of a lifted hold stays; its reasons may identify the subject.
    const empty = seal(holdRow(hold), "")
    await tx.update(legalHolds).set({ reason: empty, liftReason: empty }).where(eq(legalHolds.id, hold.id))
  }
  await tx.delete(portfolioMembers).where(eq(portfolioMembers.subjectId, subjectId))
  await tx.delete(comparedAnswers).where(eq(comparedAnswers.subjectId, subjectId))
  await tx.delete(subjectChanges).where(eq(subjectChanges.subjectId, subjectId))
  await tx.delete(subjectReviews).where(eq(subjectReviews.subjectId, subjectId))
  await tx.delete(contradictionsDue).where(eq(contradictionsDue.subjectId, subjectId))
  const counts = { notes, marks: pins + tags + assigned, holds: holds.length, words }
  return { counts, step: "mentions", place: JSON.stringify(FIRST) }
}

/** A program may have named a batch by its subject. */
async function eraseKeys(tx: Executor, erasure: Erasure): Promise<void> {
  const mention = mentionIn(erasure)
  const own = tx.select({ id: checks.batchId }).from(checks).where(eq(checks.subjectId, erasure.subjectId))
  const found = await tx
    .select({ id: batches.id, key: batches.idempotencyKey })
    .from(batches)
    .where(inArray(batches.id, own))
  for (const { id } of found.filter(({ key }) => mention.isIn(key)))
    await tx
      .update(batches)
      .set({ idempotencyKey: `erased:${id}` })
      .where(eq(batches.id, id))
}

function mentionIn(erasure: Erasure) {
  return mentionOf(erasure.identifier?.open(erasureRow(erasure)) ?? "")
}

async function eraseMentions(tx: Executor, erasure: Erasure): Promise<Done> {
  const at = erasure.place === null ? FIRST : (JSON.parse(erasure.place) as ScanCursor)
  if (!at) return { counts: {}, step: "done" }
  const { counts, next } = await scanForMentions(tx, at, mentionIn(erasure))
  return next ? { counts, step: "mentions", place: JSON.stringify(next) } : { counts, step: "done" }
}
