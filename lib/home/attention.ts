import "server-only"
import { and, count, eq, inArray, isNull, min, or, sql } from "drizzle-orm"
import { type WaitingCount, waitingCounts, waitingLevels } from "#lib/aml/review/waiting-cases.ts"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { IS_KEPT_BACK } from "#lib/batches/batch-hold.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import { type CheckState, OPEN } from "#lib/domain/check-states.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation } from "#lib/operations/registry.ts"
import type { ReportLevelKey } from "#lib/reports/report-row.ts"

export type OperationCount = { operation: CheckOperation; count: number }

/**
 * Checks of one state that are not settled: how many, of which operations, since when, and one of them. Those that wait for a second person (`isApproval`) are
 * counted apart from other halted ones, and rows that their batch holds back (`isKeptBack`) apart from those that are sent by themselves.
 */
export type Unsettled = {
  state: CheckState
  isApproval: boolean
  isKeptBack: boolean
  count: number
  /** In the order of the registry. */
  operations: OperationCount[]
  oldest: Date
  one: string
}

/**
 * Returns the unsettled checks within a scope, by state; one short walk of an index for each. `withoutBatches` leaves out the rows that their batch represents;
 * an unknown outcome is settled one by one, in a batch or not.
 */
export async function unsettled(scope: CheckScope, withoutBatches: boolean): Promise<Unsettled[]> {
  const isApproval = sql<boolean>`(${checks.state} = 'halted' and ${checks.problemCode} is not distinct from 'second_person')`
  const isKeptBack = withoutBatches ? sql<boolean>`false` : IS_KEPT_BACK
  const rows = await db()
    .select({
      state: checks.state,
      isApproval: isApproval.as("is_approval"),
      isKeptBack: isKeptBack.as("is_kept_back"),
      operation: checks.operation,
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
    .groupBy(checks.state, sql`is_approval`, sql`is_kept_back`, checks.operation)
  const placeOf = (operation: CheckOperation) => CHECK_OPERATION_SLUGS.indexOf(operation)
  const inOrder = rows.toSorted((a, b) => placeOf(a.operation) - placeOf(b.operation))
  const groups = Map.groupBy(
    inOrder,
    ({ state, isApproval, isKeptBack }) => `${state} ${isApproval} ${isKeptBack}`,
  )
  return [...groups.values()].flatMap(together)
}

function together(
  rows: (Omit<Unsettled, "operations" | "oldest"> & OperationCount & { oldest: Date | null })[],
) {
  const [first] = rows
  const times = rows.flatMap(({ oldest }) => (oldest ? [oldest.getTime()] : []))
  if (!first || times.length === 0) return []
  const { state, isApproval, isKeptBack, one } = first
  const operations = rows.map(({ operation, count }) => ({ operation, count }))
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return [
    { state, isApproval, isKeptBack, one, operations, count: total, oldest: new Date(Math.min(...times)) },
  ]
}

export type WaitingReviews = WaitingCount & { state: WaitingCase; levels: Record<ReportLevelKey, number> }

/** Returns the reviews that wait for that person, and the confirmations where they may confirm; without those that are empty. */
export async function waitingReviews(user: SignedInUser): Promise<WaitingReviews[]> {
  if (!can(user.role, "aml.review")) return []
  const { open, concluded } = await waitingCounts(user)
  const waiting = [
    { state: "open" as const, ...open },
    ...(can(user.role, "aml.confirm") ? [{ state: "concluded" as const, ...concluded }] : []),
  ].filter(({ count }) => count > 0)
  return Promise.all(waiting.map(async (one) => ({ ...one, levels: await waitingLevels(one.state, user) })))
}
