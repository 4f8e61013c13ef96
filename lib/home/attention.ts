import "server-only"
import { and, count, eq, inArray, isNull, min, or, sql } from "drizzle-orm"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { type CheckState, OPEN } from "#lib/domain/check-states.ts"

/** Checks of one state that are not settled: how many, since when, and one of them; those that wait for a second person apart from the halted ones. */
export type Unsettled = { state: CheckState; isApproval: boolean; count: number; oldest: Date; one: string }

/**
 * Returns the unsettled checks within a scope, by state; one short walk of an index for each. `withoutBatches` leaves out the rows that their batch represents;
 * an unknown outcome is settled one by one, in a batch or not.
 */
export async function unsettled(scope: CheckScope, withoutBatches: boolean): Promise<Unsettled[]> {
  const isApproval = sql<boolean>`(${checks.state} = 'halted' and ${checks.problemCode} is not distinct from 'second_person')`
  const rows = await db()
    .select({
      state: checks.state,
      isApproval: isApproval.as("is_approval"),
      count: count(),
      oldest: min(checks.requestedAt),
      one: sql<string>`(array_agg(${checks.id}))[1]`,
    })
    .from(checks)
    .where(
      and(
        withinScope(scope),
        inArray(checks.state, [...OPEN]),
        withoutBatches ? or(isNull(checks.batchId), eq(checks.state, "unknown")) : undefined,
      ),
    )
    .groupBy(checks.state, sql`is_approval`)
  return rows.flatMap(({ oldest, ...row }) => (oldest ? [{ ...row, oldest }] : []))
}
