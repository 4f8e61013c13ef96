import "server-only"
import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { removeRos } from "#lib/aml/ros.ts"
import { questionRow } from "#lib/checks/sealed-check.ts"
import { CHECK_CHANGED } from "#lib/db/changes.ts"
import type { Executor } from "#lib/db/client.ts"
import { amlCaseSteps, amlCases, amlItemReviews, amlReportNotes } from "#lib/db/schema/aml.ts"
import { batchSourceRows, checkMarks, checkSteps, checks } from "#lib/db/schema/checks.ts"
import { fileAttempts, files, sealedBlobs } from "#lib/db/schema/files.ts"
import { comparedAnswers, subjectChanges } from "#lib/db/schema/monitoring.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import { contradictionsDue } from "#lib/db/schema/subjects.ts"
import { watches } from "#lib/db/schema/watches.ts"
import { WAITING_CASES } from "#lib/domain/aml/cases.ts"
import { OPEN } from "#lib/domain/check-states.ts"
import type { ErasureCounts } from "#lib/domain/erasures.ts"
import type { NamedKind } from "#lib/domain/subject-kinds.ts"
import { inputFields, isOperationSlug } from "#lib/operations/registry.ts"
import { indexNames } from "#lib/search/name-index.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"
import { seal } from "#lib/vault/sealed.ts"
import { isHeld } from "./held.ts"

/** A condition on checks: they have ended, nothing holds them, and something of them is there still. */
export function erasable(): SQL | undefined {
  return and(not(inArray(checks.state, [...OPEN])), isNull(checks.erasedAt), not(isHeld(checks.subjectId)))
}

/** Empties checks of questions, answers and dependent data; the counted facts and the hashes of answers stay. Open, held or empty ones are skipped. */
export async function eraseChecks(tx: Executor, ids: readonly string[]): Promise<ErasureCounts> {
  const rows = await tx
    .select({
      id: checks.id,
      operation: checks.operation,
      subjectId: checks.subjectId,
      requestedBy: checks.requestedBy,
    })
    .from(checks)
    .where(and(inArray(checks.id, [...ids]), erasable()))
    .for("update")
  // The documents and signers of a request go another way (`erase-signers.ts`).
  const questions = rows.flatMap(({ operation, ...row }) =>
    isOperationSlug(operation) ? [{ ...row, operation }] : [],
  )
  if (questions.length === 0) return {}
  const found = questions.map(({ id }) => id)
  const counts = await removeWhatHangs(tx, found)
  for (const question of questions) {
    const asked = Object.fromEntries(inputFields(question.operation).map((field) => [field, ERASED_TEXT]))
    await emptyCheck(tx, question, asked)
  }
  const words = await forgetNames(tx, [...new Set(questions.map(({ subjectId }) => subjectId))])
  return { ...counts, words, checks: questions.length }
}

type Emptied = Pick<typeof checks.$inferSelect, "id" | "operation" | "subjectId" | "requestedBy">

/** Empties one check but for the counted facts; `asked` replaces its question. */
export async function emptyCheck(
  tx: Executor,
  check: Emptied,
  asked: Readonly<Record<string, string>>,
): Promise<void> {
  const { id } = check
  await tx
    .update(checks)
    .set({
      input: seal(questionRow(check), asked),
      answerBody: null,
      resultKind: null,
      result: null,
      problem: seal(id, { code: "record_erased" }),
      problemCode: "record_erased",
      remoteId: null,
      remoteState: null,
      // A key is a free text of a program, and the fingerprint of a question can be computed by who knows it.
      idempotencyKey: `erased:${id}`,
      questionIndex: Buffer.alloc(0),
      erasedAt: sql`clock_timestamp()`,
      ...CHECK_CHANGED,
    })
    .where(eq(checks.id, id))
  await tx.update(checkSteps).set({ reason: null, answerBody: null }).where(eq(checkSteps.checkId, id))
}

async function removeWhatHangs(tx: Executor, ids: string[]): Promise<ErasureCounts> {
  const removed = await eraseFiles(tx, inArray(files.checkId, ids))
  const reviews = await removeRows(tx, amlItemReviews, inArray(amlItemReviews.checkId, ids))
  const notes = await removeRows(tx, amlReportNotes, inArray(amlReportNotes.checkId, ids))
  const acts = await removeRows(tx, amlCaseSteps, inArray(amlCaseSteps.checkId, ids))
  await removeRos(tx, ids)
  await tx
    .update(amlCases)
    .set({ state: "unneeded" })
    .where(and(inArray(amlCases.checkId, ids), inArray(amlCases.state, [...WAITING_CASES])))
  const batchRows = await removeRows(tx, batchSourceRows, inArray(batchSourceRows.checkId, ids))
  await removeRows(tx, comparedAnswers, inArray(comparedAnswers.checkId, ids))
  const { checkId, beforeId } = subjectChanges
  await tx.delete(subjectChanges).where(or(inArray(checkId, ids), inArray(beforeId, ids)))
  await removeRows(tx, checkMarks, inArray(checkMarks.checkId, ids))
  await removeRows(tx, watches, sql`${watches.thing} = 'check' and ${inArray(watches.thingId, ids)}`)
  return { files: removed, conclusions: reviews + notes + acts, batchRows }
}

export async function removeRows(tx: Executor, table: PgTable, which: SQL): Promise<number> {
  return (await tx.delete(table).where(which)).rowCount ?? 0
}

/** Removes the words of these kinds by which subjects are found; returns how many there were. */
export function removeSubjectWords(
  tx: Executor,
  subjectIds: readonly string[],
  kinds: readonly NamedKind[],
): Promise<number> {
  const { kind, thingId } = searchWords
  return removeRows(
    tx,
    searchWords,
    sql`${inArray(kind, [...kinds])} and ${inArray(thingId, [...subjectIds])}`,
  )
}

/** Removes files of answers with our copies; returns how many. */
export async function eraseFiles(tx: Executor, which: SQL | undefined): Promise<number> {
  const found = await tx.select({ id: files.id, blobId: files.blobId }).from(files).where(which).for("update")
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  await tx.delete(fileAttempts).where(inArray(fileAttempts.fileId, ids))
  await tx.delete(files).where(inArray(files.id, ids))
  const blobs = found.flatMap(({ blobId }) => (blobId === null ? [] : [blobId]))
  if (blobs.length > 0) await tx.delete(sealedBlobs).where(inArray(sealedBlobs.id, blobs))
  return ids.length
}

/** The names that their answers gave go; those of answers that are there still are made to be found again. */
async function forgetNames(tx: Executor, subjectIds: string[]): Promise<number> {
  const words = await removeSubjectWords(tx, subjectIds, ["subject"])
  for (const subjectId of subjectIds) {
    const left = await tx
      .select({ id: checks.id, result: checks.result })
      .from(checks)
      .where(and(eq(checks.subjectId, subjectId), isNotNull(checks.result)))
    const names = left.flatMap(({ id, result }) => result?.tryOpen(id)?.title ?? [])
    if (names.length > 0) await indexNames(tx, "subject", subjectId, names)
  }
  await tx.insert(contradictionsDue).values(subjectIds.map((subjectId) => ({ subjectId })))
  return words
}
