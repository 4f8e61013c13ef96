import "server-only"
import { isAway } from "#lib/db/fault.ts"
import { CotejoError } from "#lib/errors.ts"

/**
 * Returns the error for a fault that is no refusal of ours; how far its edge had come, and whether it asks the service, decide whether it says that a question
 * may have been sent.
 */
export function unexpectedError(
  cause: unknown,
  { hasRun, asks }: { hasRun: boolean; asks?: true },
): CotejoError {
  if (!hasRun && isAway(cause)) return new CotejoError("database_away", { cause, retryAfterSeconds: 5 })
  return new CotejoError(hasRun && asks ? "asked_unconfirmed" : "internal", { cause })
}
