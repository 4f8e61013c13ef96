import "server-only"
import { type SQL, sql } from "drizzle-orm"
import type { Transition } from "#lib/checks/transition.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { REPLIED } from "#lib/domain/check-states.ts"

/**
 * What an answer makes of a check that a person closed while it was on its way: the check stays closed, and what came is written beside
 * that, with its charge, in a step that nobody made. Undefined when nothing came and nothing is learnt. `only`: that this answer was not
 * written yet.
 */
export function afterClosing(change: Transition, only: SQL): Transition | undefined {
  if (change.to === "unknown" && !change.set?.answerBody) return undefined
  return {
    ...change,
    from: "closed",
    to: "closed",
    only: sql`${only} and ${checks.erasedAt} is null`,
    set: { ...change.set, ...findingAfter(change), lateState: change.to, notBefore: null, pollAt: null },
  }
}

/** What a person had found out gives way to what the answer shows; one that leaves it open, or was free to be repeated, changes nothing. */
function findingAfter({ to, set }: Transition): { finding?: SQL } {
  const isSent = REPLIED.includes(to)
  const shown = set?.sentAt === null ? "not_sent" : "sent"
  if (!isSent && shown === "sent") return {}
  return { finding: sql`case when ${checks.finding} is not null then ${shown} end` }
}
