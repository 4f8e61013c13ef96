import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { CotejoError } from "#lib/errors.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import type { Indexer } from "#lib/vault/blind-index.ts"
import { HEAD_BYTES, isSealedFor } from "#lib/vault/key-ring.ts"
import type { Sealed } from "#lib/vault/sealed.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

type Row = typeof checks.$inferSelect

/** The columns needed to decrypt a question: it is bound to its person, operation and subject, none of which ever changes. */
export const QUESTION = {
  id: checks.id,
  operation: checks.operation,
  subjectId: checks.subjectId,
  requestedBy: checks.requestedBy,
  input: checks.input,
}
export type Question = Pick<Row, keyof typeof QUESTION>

export function questionRow(check: Omit<Question, "input">): string {
  return [check.id, check.operation, check.subjectId, check.requestedBy].join("/")
}

/** The fields that were asked. Throws `record_damaged` when they are not those that this row was written with. */
export function openInput(check: Question): Record<string, string> {
  return check.input.open(questionRow(check))
}

export function tryInput(check: Question): Record<string, string> | undefined {
  return check.input.tryOpen(questionRow(check))
}

/** The hash that the newest step of a check recorded of its answer; none of one that was erased, of which nothing is there to be compared. */
const settledSha256: SQL<string | null> = sql<
  string | null
>`(select ${checkSteps.answerSha256} from ${checkSteps}
  where ${checkSteps.checkId} = ${checks.id} and ${checks.erasedAt} is null order by ${checkSteps.revision} desc limit 1)`

export const ANSWER = {
  id: checks.id,
  state: checks.state,
  body: checks.answerBody,
  sha256: settledSha256,
}
export type SealedAnswer = {
  id: string
  state: CheckState
  body: Sealed<Buffer> | null
  /** The hash that the newest step records; null where it records none. */
  sha256: string | null
}

/** The exact bytes of an answer, or null. `damaged`: they do not open in this row, or are not those that its step recorded; none are returned. */
export function readBody(answer: SealedAnswer): { damaged: boolean; body: Buffer | null } {
  const body = answer.body?.tryOpen(answer.id)
  if (answer.body !== null && body === undefined) return { damaged: true, body: null }
  // A task that is still pending stores the body of its last read, without a step.
  const agrees =
    answer.sha256 === null || answer.state === "pending" || (body && sha256Hex(body)) === answer.sha256
  return agrees ? { damaged: false, body: body ?? null } : { damaged: true, body: null }
}

export function openBody(answer: SealedAnswer): Buffer | null {
  const { damaged, body } = readBody(answer)
  if (damaged) throw new CotejoError("record_damaged")
  return body
}

/** How many bytes an answer takes as it is kept, 0 without one; asking reads none of them. */
export const ANSWER_BYTES = sql<number>`coalesce(octet_length(${checks.answerBody}), 0)`

/** The first bytes of an answer, enough to see whether it was sealed for its row: lists read no more. */
export const ANSWER_HEAD = sql<Buffer | null>`substring(${checks.answerBody} from 1 for ${sql.raw(String(HEAD_BYTES))})`

/** Whether an answer's head (`ANSWER_HEAD`) says that it belongs to another row, or to none. */
export function isMisplaced(checkId: string, head: Buffer | null): boolean {
  if (head === null) return false
  try {
    return !isSealedFor(head, "checks.answer_body", checkId)
  } catch {
    return true // no sealed value at all
  }
}

/** The keyed fingerprint by which one question is known again: its operation and its fields, in the writing in which they were asked. */
export function questionIndex(index: Indexer, operation: CheckOperation, asked: unknown): Buffer {
  return index(JSON.stringify([operation, asked]), "checks.question")
}
