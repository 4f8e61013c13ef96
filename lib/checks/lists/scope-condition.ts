import "server-only"
import { and, eq, inArray, notInArray, or, type SQL } from "drizzle-orm"
import { checks } from "#lib/db/schema/checks.ts"
import type { ledgerTotals } from "#lib/db/schema/ledger.ts"
import { ENDED_UNACCEPTED } from "#lib/domain/check-states.ts"
import { type CheckScope, isOwned } from "./visible-operations.ts"

/** A condition for the checks within a scope, or for their counts. Lists, which need an index, use `pageOfIds`. */
export function withinScope(
  { operations, ownedBy }: CheckScope,
  { operation, requestedBy }: typeof checks | typeof ledgerTotals = checks,
): SQL | undefined {
  return and(
    inArray(operation, [...operations]),
    ownedBy === undefined
      ? undefined
      : or(notInArray(operation, operations.filter(isOwned)), eq(requestedBy, ownedBy)),
  )
}

export const ENDED_UNACCEPTED_ROWS = or(
  inArray(checks.state, [...ENDED_UNACCEPTED]),
  and(eq(checks.state, "closed"), eq(checks.finding, "not_sent")),
)
