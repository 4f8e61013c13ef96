import "server-only"
import { and, isNull, type SQL } from "drizzle-orm"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { type SignatureEnd, signatureEnd } from "#lib/domain/signature-end.ts"

type Request = typeof signatureRequests.$inferSelect

/** Whether the service has a request: accepted, identified by a person, or added by its identifier. `state`: of its check, or null. */
export function isAtService({ remoteId }: Pick<Request, "remoteId">, state: CheckState | null): boolean {
  return remoteId !== null || state === null || state === "answered"
}

type Ends = Pick<Request, "remoteId" | "completedAt" | "firstRejectedAt" | "expiresAt">

/** Returns how a request ended, by its register row; null, too, as long as it is not at the service: no term runs before. */
export function registerEnd(request: Ends, state: CheckState | null, nowMs: number): SignatureEnd | null {
  if (!isAtService(request, state)) return null
  const { completedAt, firstRejectedAt, expiresAt } = request
  const facts = { isRejected: firstRejectedAt !== null, isCompleted: completedAt !== null }
  return signatureEnd({ ...facts, expiresMs: expiresAt?.getTime() ?? null }, nowMs)
}

/** A condition on signature requests: neither rejected nor completed (`isDecided`, in SQL). */
export function isUndecided(): SQL | undefined {
  return and(isNull(signatureRequests.completedAt), isNull(signatureRequests.firstRejectedAt))
}
