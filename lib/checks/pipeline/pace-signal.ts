import { failureFacts } from "#lib/domain/failures.ts"
import type { PaceSignal } from "#lib/upstream/learn-pace.ts"
import type { Outcome } from "./outcome.ts"

/**
 * Returns the signal that the outcome of a call gives about its key slot. A refusal for its content shows that the key is accepted, but nothing of the quota;
 * an unlisted answer may not be the service's, and gives none.
 */
export function paceSignal({ state, problem }: Pick<Outcome, "state" | "problem">): PaceSignal | undefined {
  const code = problem?.code
  if (code === "rate_limited" || code === "key_refused" || code === "quota_empty") return code
  if (state === "answered" || state === "pending" || (code && failureFacts(code).accepted)) return "accepted"
  return code === "input_refused" || code === "service_failed" ? "reachable" : undefined
}
