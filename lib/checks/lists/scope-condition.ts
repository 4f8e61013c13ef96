import "server-only"
import { and, eq, inArray, notInArray, or, type SQL } from "drizzle-orm"
import { checks } from "#lib/db/schema/checks.ts"
import type { ledgerTotals } from "#lib/db/schema/ledger.ts"
import { ENDED_UNACCEPTED } from "#lib/domain/check-states.ts"
import { type CheckScope, isOwned } from "./visible-operations.ts"

/**
 * Returns a condition for the checks within a scope; or for the counts of them, in a table with the same columns. Lists, which need an index, use `pageOfIds`
 * instead.
 */
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
