import { isIdentifierField, maskIdentifier } from "#lib/subjects/mask-identifier.ts"

/** The fields that name nobody: the type of a document, a hash, a term, and the request's own id. */
const OPEN = /(^|\.)(document_type|sha256|size|expires_at|expires_in|id)$/

const MASK = "****"

/**
 * Masks a question, so that only somebody who knows it recognizes it: of identifiers the last characters remain, of names, dates and addresses
 * only that they were given. The mask does not reveal the length.
 */
export function maskQuestion(input: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, maskField(field, value)]))
}

function maskField(field: string, value: string): string {
  if (OPEN.test(field)) return value
  return isIdentifierField(field) ? maskIdentifier(value) : MASK
}
