import "server-only"
import { and, eq, inArray, ne, sql } from "drizzle-orm"
import type { CheckView } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import type { BatchState } from "#lib/domain/batch-states.ts"
import { DUE, UNSENT } from "#lib/domain/check-states.ts"

/** The state of the batch that keeps a question from being sent; the question's own state does not show it. */
export type BatchHold = Exclude<BatchState, "running">

/** Whether a question that is not sent yet is kept back by its batch; null when it is not, or is in none. */
export async function batchHold({
  batchId,
  state,
}: Pick<CheckView, "batchId" | "state">): Promise<BatchHold | null> {
  if (batchId === null || !UNSENT.includes(state)) return null
  const [batch] = await db().select({ state: batches.state }).from(batches).where(eq(batches.id, batchId))
  return batch === undefined || batch.state === "running" ? null : batch.state
}

/** Of questions of a list, the batches that keep some of them back, each with how. */
export async function batchHolds(
  checks: readonly Pick<CheckView, "batchId" | "state">[],
): Promise<ReadonlyMap<string, BatchHold>> {
  const ids = checks.flatMap(({ batchId, state }) =>
    batchId !== null && DUE.includes(state) ? [batchId] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({ id: batches.id, state: batches.state })
    .from(batches)
    .where(and(inArray(batches.id, [...new Set(ids)]), ne(batches.state, "running")))
  return new Map(rows.flatMap(({ id, state }) => (state === "running" ? [] : [[id, state]])))
}

/** Of checks that are due: their batch is halted or paused, and sends nothing until somebody resumes it. */
export const IS_KEPT_BACK = sql<boolean>`(${inArray(checks.state, [...DUE])} and exists (
  select from ${batches} where ${batches.id} = ${checks.batchId} and ${batches.state} <> 'running'))`
