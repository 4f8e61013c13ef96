import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import type { Operation } from "#lib/operations/define.ts"

/** Whether a question is about a document that its kind does not usually look like: an answer to it may be about nobody. */
export function isAboutUnusual(
  operation: Pick<Operation, "subject">,
  asked: Record<string, string>,
): boolean {
  if (Object.keys(asked).length === 0) return false // none of a damaged question
  const { kind, identifier } = operation.subject(asked)
  return isUnusualDocument(kind, identifier)
}
