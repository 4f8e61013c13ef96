import type { OperationSlug } from "#lib/operations/registry.ts"

type PendingQuestion = { question: string; key: string }

/** One key per filled-in question. In memory alone: an identifier never goes into the browser's storage. */
const pending = new Map<OperationSlug, PendingQuestion>()

/**
 * The idempotency key of a question: the same one while the question stays as it is and was not answered (so a retry
 * after a lost connection asks nothing twice), a new one as soon as a field changed.
 */
export function keyFor(
  operation: OperationSlug,
  input: Record<string, string>,
  newKey: () => string = () => crypto.randomUUID(),
): string {
  const question = textOf(input)
  const earlier = pending.get(operation)
  if (earlier?.question === question) return earlier.key
  const key = newKey()
  pending.set(operation, { question, key })
  return key
}

/** This very question was sent and no answer came back: sending it again under its key is a retry, not a repetition. */
export function isUnanswered(operation: OperationSlug, input: Record<string, string>): boolean {
  return pending.get(operation)?.question === textOf(input)
}

/** Drops the key of a question that was answered, with any result: asking it again is a new question. */
export function forgetKey(operation: OperationSlug): void {
  pending.delete(operation)
}

function textOf(input: Record<string, string>): string {
  return JSON.stringify(Object.entries(input).sort())
}
