import "server-only"
import { and, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { waitingCounts } from "#lib/aml/review/waiting-cases.ts"
import { countTasks } from "#lib/checks/lists/count-tasks.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import { type Viewer, visibleOperations, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import type { BatchState, HaltReason } from "#lib/domain/batch-states.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { countChanges } from "#lib/monitoring/changes.ts"
import type { CheckOperation, OperationSlug } from "#lib/operations/registry.ts"
import { textOf } from "#lib/vault/sealed.ts"

export type OpenBatch = {
  id: string
  operation: OperationSlug
  name: string
  state: BatchState
  haltReason: HaltReason | null
  rows: number
  left: number
}

/** The batches with a question that is sent, awaited or held back, newest first; found by the questions, of which few are open. */
export async function openBatches(operations: readonly CheckOperation[]): Promise<OpenBatch[]> {
  const left = sql<number>`count(*)`.mapWith(Number)
  const found = await db()
    .select({ batch: batches, left })
    .from(checks)
    .innerJoin(batches, eq(batches.id, checks.batchId))
    .where(
      and(
        inArray(checks.operation, [...operations]),
        inArray(checks.state, [...IN_PROGRESS, "halted"]),
        isNotNull(checks.batchId),
      ),
    )
    .groupBy(batches.id)
    .orderBy(desc(batches.id))
  return found.map(({ batch: { id, operation, name, state, haltReason, rows }, left: open }) => ({
    id,
    operation,
    name: textOf(name, id),
    state,
    haltReason,
    rows,
    left: open,
  }))
}

/** What is open: batches that run or wait for a person, and unknown outcomes, unresolved tasks, reports and changes to settle. */
export type OpenBatchCounts = {
  running: number
  halted: number
  unknown: number
  tasks: number
  reviews: number
  changes: number
}

export async function openCounts(viewer: Viewer): Promise<OpenBatchCounts> {
  const [open, tasks, [unknown], reviews, changes] = await Promise.all([
    openBatches(visibleOperations(viewer.role)),
    countTasks(viewer),
    db()
      .select({ count: count() })
      .from(checks)
      .where(and(withinScope(visibleTo(viewer)), eq(checks.state, "unknown"))),
    waitingCounts(),
    countChanges(),
  ])
  const numberOf = (state: BatchState) => open.filter((batch) => batch.state === state).length
  return {
    running: numberOf("running"),
    halted: numberOf("halted"),
    unknown: unknown?.count ?? 0,
    tasks: tasks.all,
    reviews: reviews.open.count,
    changes: changes.grave + changes.attention + changes.information,
  }
}
