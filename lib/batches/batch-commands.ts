import "server-only"
import { and, eq, ne } from "drizzle-orm"
import { type Actor, requireConfirmation } from "#lib/auth/actor.ts"
import { RESUMED, transitionAll } from "#lib/checks/transition.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { watches } from "#lib/db/schema/watches.ts"
import { maySecond } from "#lib/domain/access/permissions.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { UNSENT } from "#lib/domain/check-states.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { operationOf } from "#lib/operations/registry.ts"

/** Stops sending; questions in flight go on to their answer. Throws `state_changed` when the batch does not run. */
export function pauseBatch(actor: Actor, batchId: string): Promise<void> {
  return db().transaction(async (tx) => {
    const batch = await lock(tx, actor, batchId)
    if (batch.state !== "running") throw new CotejoError("state_changed")
    await tx.update(batches).set({ state: "paused" }).where(eq(batches.id, batchId))
    await actor.record(tx, { type: "batch", id: batchId })
  })
}

/**
 * Resumes sending after a pause or a halt, with another ceiling when one is given; questions that were halted are queued again. Throws `state_changed` when the
 * batch runs, `invalid_input` when the ceiling is below the committed questions, `second_person` when it waits for somebody else's approval, and then
 * `confirmation_required`.
 */
export function resumeBatch(
  actor: Actor,
  batchId: string,
  ceiling: number | null | undefined,
): Promise<void> {
  return longTransaction(async (tx) => {
    const { id, holder: role } = await actor.reauthorize(tx)
    const batch = await lock(tx, actor, batchId)
    if (batch.state === "running") throw new CotejoError("state_changed")
    const isApproval = batch.haltReason === "approval"
    if (isApproval && !maySecond({ id, role }, batch.createdBy, "batch.approve"))
      throw new CotejoError("second_person")
    if (isApproval) requireConfirmation(actor.user)
    const next = ceiling === undefined ? batch.ceiling : ceiling
    if (next !== null && next < batch.committed) {
      throw invalidField("ceiling", "ceilingBelowCommitted")
    }
    await tx
      .update(batches)
      .set({ state: "running", haltReason: null, ceiling: next, resumedBy: id })
      .where(and(eq(batches.id, batchId), ne(batches.state, "running")))
    // If it stops once more, there is a notice once more.
    await tx
      .update(watches)
      .set({ seen: null })
      .where(and(eq(watches.thing, "batch"), eq(watches.thingId, batchId)))
    const { cost } = operationOf(batch.operation)
    await transitionAll(tx, eq(checks.batchId, batchId), {
      from: "halted",
      to: "queued",
      charge: chargeFor(cost, "queued"),
      set: RESUMED,
      by: { userId: actor.user.id },
    })
    await actor.record(tx, { type: "batch", id: batchId }, isApproval ? { approved: true } : {})
  })
}

/** Withdraws every unsent question and pauses the batch: one being sent may not be accepted, and is not sent again unseen. Returns how many. */
export function withdrawRest(actor: Actor, batchId: string): Promise<number> {
  return longTransaction(async (tx) => {
    const batch = await lock(tx, actor, batchId)
    if (batch.state === "running")
      await tx.update(batches).set({ state: "paused" }).where(eq(batches.id, batchId))
    const { cost } = operationOf(batch.operation)
    let withdrawn = 0
    for (const from of UNSENT) {
      const moved = await transitionAll(tx, eq(checks.batchId, batchId), {
        from,
        to: "withdrawn",
        charge: chargeFor(cost, "withdrawn"),
        set: { notBefore: null },
        by: { userId: actor.user.id },
      })
      withdrawn += moved.length
    }
    await actor.record(tx, { type: "batch", id: batchId }, { withdrawn })
    return withdrawn
  })
}

async function lock(tx: Executor, actor: Actor, batchId: string): Promise<typeof batches.$inferSelect> {
  await actor.reauthorize(tx)
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for("update")
  if (!batch) throw new CotejoError("not_found")
  return batch
}
