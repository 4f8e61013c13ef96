import type { SignerDocumentType } from "#lib/signatures/request-limits.ts"
import { foldTitle } from "#lib/text/fold.ts"

const TYPES: readonly [SignerDocumentType, RegExp][] = [
  ["dni", /^(?:dni|documentonacional)/],
  ["ce", /^ce$|extranjer|^foreigner/],
  ["passport", /^(?:pasap|passp|pas$|pp$)/],
]

/** The kind of document that a word names; undefined when it names none of the three. */
export function typeNamed(word: string): SignerDocumentType | undefined {
  const folded = foldTitle(word)
  return TYPES.find(([, pattern]) => pattern.test(folded))?.[0]
}
