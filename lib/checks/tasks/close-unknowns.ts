import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import type { Finding } from "#lib/domain/check-states.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import { closeUnknown } from "./manual-transitions.ts"

export type ClosedTogether = {
  closed: string[]
  /** Somebody else settled them, or they are no longer to be seen. */
  changed: string[]
  left: string[]
}

/** Settles several unknown outcomes alike, each in a transaction of its own. Throws the first one's error where none could be settled. */
export async function closeUnknowns(
  actor: Actor,
  checkIds: readonly string[],
  finding: Finding,
  reason: string,
): Promise<ClosedTogether> {
  const report: ClosedTogether = { closed: [], changed: [], left: [] }
  let met: unknown
  for (const [at, id] of checkIds.entries()) {
    try {
      await closeUnknown(actor, id, finding, reason)
      report.closed.push(id)
    } catch (error) {
      met ??= error
      if (!isChanged(error)) {
        logFault({ doing: "settling several outcomes" }, actor.requestId, error)
        report.left.push(...checkIds.slice(at))
        break
      }
      report.changed.push(id)
    }
  }
  if (report.closed.length === 0) throw met
  return report
}

function isChanged(error: unknown): boolean {
  return error instanceof CotejoError && ["state_changed", "not_found"].includes(error.code)
}
