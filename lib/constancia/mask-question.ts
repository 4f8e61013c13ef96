import { isIdentifierField, maskIdentifier } from "#lib/subjects/mask-identifier.ts"

/** The fields that name nobody: what kind of document it is, a hash, a term, and the request's own id. */
const OPEN = /(^|\.)(document_type|sha256|size|expires_at|expires_in|id)$/

const MASK = "****"

/**
 * What was asked, so that who knows it recognises it and nobody else learns it: of identifiers the last characters, of names, dates and
 * addresses only that they were given. The mask tells no length.
 */
export function maskQuestion(input: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, maskField(field, value)]))
}

function maskField(field: string, value: string): string {
  if (OPEN.test(field)) return value
  return isIdentifierField(field) ? maskIdentifier(value) : MASK
}
