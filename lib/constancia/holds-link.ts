import { textsWithin } from "#lib/checks/answers/exact-json.ts"
import { isLink } from "#lib/checks/answers/read-answer.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { answerText } from "#lib/upstream/answer-text.ts"

/**
 * Whether the bytes hold an address that may be a signed link. Where an answer may hold one, every address counts; the addresses of the
 * other operations' answers open nothing.
 */
export function holdsLink(operation: CheckOperation, body: Uint8Array): boolean {
  const { fileFields } = operationOf(operation)
  if (fileFields.length === 0) return false
  const text = answerText(body)
  try {
    JSON.parse(text)
  } catch {
    return /:(?:\\?\/|\\u002f){2}/i.test(text) // cut or no JSON: anything that looks like an address
  }
  // In the text itself, not in its parsed value: of a key that appears twice, parsing keeps one.
  for (const { text: found } of textsWithin(text)) {
    if (found.includes("://") || isLink(found)) return true
  }
  return false
}
