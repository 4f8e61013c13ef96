/** The fields that hold a document's, a company's or a vehicle's number; signers' too (`signers.0.document_number`). */
const IDENTIFIERS = /(^|\.)(dni|document_number|ruc|plate|vin)$/

/** The fields that name nobody: what kind of document it is, a hash, a term, and the request's own id. */
const OPEN = /(^|\.)(document_type|sha256|expires_at|expires_in|id)$/

/** How many characters of an identifier stay readable: four, and never more than half of it. */
const MOST_SHOWN = 4

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
  if (!IDENTIFIERS.test(field)) return MASK
  const characters = Array.from(value)
  const shown = Math.min(MOST_SHOWN, Math.floor(characters.length / 2))
  return MASK + characters.slice(characters.length - shown).join("")
}
