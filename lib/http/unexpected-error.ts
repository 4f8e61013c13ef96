import "server-only"
import { isAway, isTransient } from "#lib/db/fault.ts"
import { NothingWritten } from "#lib/db/long-transaction.ts"
import { CotejoError } from "#lib/errors.ts"

const RETRY_AFTER_SECONDS = 5

/** Says of a fault of ours whether a question may have been sent; never where the database kept nothing: what was not written down is not sent. */
export function unexpectedError(
  fault: unknown,
  { hasRun, asks }: { hasRun: boolean; asks?: true },
): CotejoError {
  const isRolledBack = fault instanceof NothingWritten
  const cause = isRolledBack ? fault.cause : fault
  if (isRolledBack ? isTransient(cause) : !hasRun && isAway(cause))
    return new CotejoError("database_away", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
  return new CotejoError(hasRun && asks && !isRolledBack ? "asked_unconfirmed" : "internal", { cause })
}
