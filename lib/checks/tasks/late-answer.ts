import "server-only"
import { type SQL, sql } from "drizzle-orm"
import type { Transition } from "#lib/checks/transition.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { REPLIED } from "#lib/domain/check-states.ts"

/**
 * Returns the change for an answer to a check that a person closed while the question was in flight: the check stays closed, and the answer is written beside
 * that, with its charge, in a step without a person. Undefined when there is no answer and nothing to learn. `only`: that this answer was not written yet.
 */
export function afterClosing(change: Transition, only: SQL): Transition | undefined {
  if (change.to === "unknown" && !change.set?.answerBody) return undefined
  return {
    ...change,
    from: "closed",
    to: "closed",
    only,
    set: { ...change.set, ...findingAfter(change), lateState: change.to, notBefore: null, pollAt: null },
  }
}

/** Returns the finding after the answer. An answer overrides the person's finding, unless it leaves the question open, or was free to be repeated. */
function findingAfter({ to, set }: Transition): { finding?: SQL } {
  const isSent = REPLIED.includes(to)
  const shown = set?.sentAt === null ? "not_sent" : "sent"
  if (!isSent && shown === "sent") return {}
  return { finding: sql`case when ${checks.finding} is not null then ${shown} end` }
}
