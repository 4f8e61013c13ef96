import type { DocumentType } from "#lib/domain/document-types.ts"
import { foldTitle } from "#lib/text/fold.ts"

const TYPES: readonly [DocumentType, RegExp][] = [
  ["dni", /^(?:dni|documentonacional)/],
  ["ce", /^ce$|extranjer|^foreigner/],
  ["passport", /^(?:pasap|passp|pas$|pp$)/],
]

/** The kind of document that a word names; undefined when it names none of the three. */
export function typeNamed(word: string): DocumentType | undefined {
  const folded = foldTitle(word)
  return TYPES.find(([, pattern]) => pattern.test(folded))?.[0]
}
