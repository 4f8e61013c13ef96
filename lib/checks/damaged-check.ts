import type { checks } from "#lib/db/schema/checks.ts"
import type { Problem } from "#lib/domain/failures.ts"
import { type CheckOperation, inputFields, isOperationSlug } from "#lib/operations/registry.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { instantOfId } from "./lists/first-id-at.ts"
import type { WhyUnshown } from "./with-fallback.ts"

type Row = typeof checks.$inferSelect
type Person = { id: string; name: string }

export const DAMAGED: Problem = { code: "record_damaged" }

/** Placeholders for the fields of a question that cannot be decrypted, or presented. */
export function damagedInput(operation: CheckOperation, text = DAMAGED_TEXT): Record<string, string> {
  if (!isOperationSlug(operation)) return { id: "", name: text }
  return Object.fromEntries(inputFields(operation).map((field) => [field, text]))
}

/** Returns the list item of a row that cannot be presented: nothing but that it is there and why, and the instant in its id. */
export function unshownSummary(check: Omit<Row, "answerBody">, person: Person, why: WhyUnshown) {
  const { id, operation, state, charge, subjectId, batchId, batchRow, revision } = check
  return {
    ...{ id, operation, state, charge, subjectId, batchId, batchRow, revision },
    input: damagedInput(operation, why.text),
    isUnusual: false,
    remoteId: null,
    problem: { code: why.code },
    result: null,
    requestedBy: person,
    requestedAt: instantOfId(id).toISOString(),
    settledAt: null,
  }
}

export function unshownView(check: Row, person: Person, why: WhyUnshown) {
  const { httpStatus, lateState, requestId, attempts, repeatOf, polls } = check
  return {
    ...unshownSummary(check, person, why),
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
