import { type ErrorCode, FAILURES, failureFacts } from "../domain/failures.ts"

type Words = { title: string; detail: string }

/** The body of every refusal of ours (RFC 9457): its code with its details, in the reader's language. */
export function problemBody(code: ErrorCode, { title, detail }: Words, requestId: string) {
  const { status } = FAILURES[code]
  const { repeatable = false, mayHaveCost = false } = failureFacts(code)
  return { type: "about:blank", title, status, detail, code, repeatable, mayHaveCost, requestId }
}
