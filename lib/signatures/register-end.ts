import { and, isNull, type SQL } from "drizzle-orm"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { type SignatureEnd, signatureEnd } from "#lib/domain/signature-end.ts"

type Ends = Pick<typeof signatureRequests.$inferSelect, "completedAt" | "firstRejectedAt" | "expiresAt">

/** Returns how a request ended, by the columns of its register row. */
export function registerEnd(
  { completedAt, firstRejectedAt, expiresAt }: Ends,
  nowMs: number,
): SignatureEnd | null {
  const facts = { isRejected: firstRejectedAt !== null, isCompleted: completedAt !== null }
  return signatureEnd({ ...facts, expiresMs: expiresAt?.getTime() ?? null }, nowMs)
}

/** A condition on signature requests: neither rejected nor completed (`isDecided`, in SQL). */
export function isUndecided(): SQL | undefined {
  return and(isNull(signatureRequests.completedAt), isNull(signatureRequests.firstRejectedAt))
}
