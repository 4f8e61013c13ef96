import type { checks } from "#lib/db/schema/checks.ts"
import type { Problem } from "#lib/domain/failures.ts"
import { type CheckOperation, inputFields, isOperationSlug } from "#lib/operations/registry.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { instantOfId } from "./lists/first-id-at.ts"

type Row = typeof checks.$inferSelect
type Person = { id: string; name: string }

export const DAMAGED: Problem = { code: "record_damaged" }

/** Placeholders for the fields of a question that cannot be decrypted. */
export function damagedInput(operation: CheckOperation): Record<string, string> {
  if (!isOperationSlug(operation)) return { id: "", name: DAMAGED_TEXT }
  return Object.fromEntries(inputFields(operation).map((field) => [field, DAMAGED_TEXT]))
}

/** Returns the list item of a damaged row: nothing but that it is there and damaged, and the instant in its id. */
export function damagedSummary(check: Omit<Row, "answerBody">, person: Person) {
  const { id, operation, state, charge, subjectId, batchId, batchRow, revision } = check
  return {
    ...{ id, operation, state, charge, subjectId, batchId, batchRow, revision },
    input: damagedInput(operation),
    remoteId: null,
    problem: DAMAGED,
    result: null,
    requestedBy: person,
    requestedAt: instantOfId(id).toISOString(),
    settledAt: null,
  }
}

/** The same with the place of its answer. */
export function damagedView(check: Row, person: Person) {
  const { httpStatus, lateState, requestId, attempts, repeatOf, polls } = check
  return {
    ...damagedSummary(check, person),
    ...{ httpStatus, lateState, requestId, attempts, repeatOf, polls },
    answer: null,
    presence: null,
    message: null,
    warnings: [],
    files: [],
    answerSha256: null,
    answerBytes: null,
    sentAt: null,
    notBefore: null,
    remoteState: null,
    polledAt: null,
    pollAt: null,
  }
}
