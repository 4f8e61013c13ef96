import "server-only"
import { and, asc, count, eq, isNull, notExists, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Actor } from "#lib/auth/actor.ts"
import { ENDED_UNACCEPTED_ROWS } from "#lib/checks/lists/scope-condition.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { openInput, QUESTION } from "#lib/checks/sealed-check.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { ended, isMoving } from "./batch-phase.ts"
import { writeBatch } from "./create-batch.ts"
import { type BatchView, batchById } from "./read-batch.ts"
import { sourceTableOf } from "./source-table.ts"

/** Rows without an answer that can get none, but for those asked again from any page: two people at two screens do not pay twice. */
function toAskAgain(batchId: string): SQL | undefined {
  const later = alias(checks, "later_check")
  const askedAgain = db()
    .select({ one: sql`1` })
    .from(later)
    // The same question is about the same subject, which has an index.
    .where(and(eq(later.subjectId, checks.subjectId), eq(later.repeatOf, checks.id)))
  return and(
    eq(checks.batchId, batchId),
    isNull(checks.erasedAt),
    or(ENDED_UNACCEPTED_ROWS, eq(checks.state, "failed")),
    notExists(askedAgain),
  )
}

/** Counts the rows of a batch that `rerunBatch` would ask again; none as long as anything of it is still to be sent or awaited. */
export async function countToAskAgain({ id, state, counts }: BatchView): Promise<number> {
  if (isMoving({ state, counts })) return 0
  if (ended(counts) === counts.answered) return 0
  const [row] = await db().select({ count: count() }).from(checks).where(toAskAgain(id))
  return row?.count ?? 0
}

/** Asks such rows again as a new batch, each linked to what it repeats. Throws `not_found`, `state_changed` when none is left. */
export async function rerunBatch(
  actor: Actor,
  batchId: string,
  { name, idempotencyKey, ceiling }: { name: string; idempotencyKey: string; ceiling: number | null },
): Promise<string> {
  const batch = await batchById(batchId, visibleOperations(actor.user.role))
  return longTransaction(async (tx) => {
    await actor.reauthorize(tx)
    // One at a time: a second person sees the questions that the first one asked again.
    await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, batch.id)).for("update")
    const earlier = await madeBefore(tx, actor, batch.id, idempotencyKey)
    if (earlier !== undefined) return earlier
    const rows = await tx
      .select(QUESTION)
      .from(checks)
      .where(toAskAgain(batch.id))
      .orderBy(asc(checks.batchRow))
    if (rows.length === 0) throw new CotejoError("state_changed")
    return writeBatch(tx, actor, {
      operation: batch.operation,
      name,
      rows: rows.map(openInput),
      repeats: rows.map(({ id }) => id),
      ceiling,
      idempotencyKey,
      own: await sourceTableOf(
        tx,
        batch.id,
        rows.map(({ id }) => id),
      ),
    })
  })
}

async function madeBefore(
  tx: Executor,
  actor: Actor,
  batchId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const repeated = alias(checks, "repeated_check")
  const [earlier] = await tx
    .select({ id: batches.id })
    .from(batches)
    .innerJoin(checks, and(eq(checks.batchId, batches.id), eq(checks.batchRow, 1)))
    .innerJoin(repeated, eq(repeated.id, checks.repeatOf))
    .where(
      and(
        eq(batches.createdBy, actor.user.id),
        eq(batches.idempotencyKey, idempotencyKey),
        eq(repeated.batchId, batchId),
      ),
    )
  if (earlier) await actor.record(tx, { type: "batch", id: earlier.id }, { repeated: true })
  return earlier?.id
}
