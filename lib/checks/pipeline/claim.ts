import "server-only"
import { and, eq, exists, gt, inArray, sql } from "drizzle-orm"
import { commitToBatch, haltIfFull, haltIfNotPermitted, holdRoom } from "#lib/batches/batch-ceiling.ts"
import { CHECK_COLUMNS, type Check, transition } from "#lib/checks/transition.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { DUE } from "#lib/domain/check-states.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"

/** The columns of a check that claiming it needs. */
export type Unsent = Pick<Check, "id" | "operation" | "batchId">

/**
 * Claims a check for sending: it is committed as `sending`, with its place under the ceiling of its batch, before its call. If its process is lost from here on, it
 * becomes `unknown`. Undefined when it was claimed already, when its batch is not sending, or while the slot is held. The batch is locked before its checks, in
 * the same order everywhere; the hold is read after that wait.
 */
export async function claim(unsent: Unsent, leaseMs: number): Promise<Check | undefined> {
  const { batchId } = unsent
  if (batchId === null) return db().transaction((tx) => claimOne(tx, unsent, leaseMs))
  const claimed = await db().transaction(async (tx) => {
    const check = (await holdRoom(tx, batchId)) ? await claimOne(tx, unsent, leaseMs) : undefined
    if (check) await commitToBatch(tx, batchId, 1)
    return check
  })
  if (claimed) return claimed
  await haltIfFull(db(), batchId)
  await haltIfNotPermitted(db(), batchId)
  return undefined
}

async function claimOne(tx: Executor, unsent: Unsent, leaseMs: number): Promise<Check | undefined> {
  const { heldMs } = await rateLimiter.paceOf(operationOf(unsent.operation).wire.key, tx)
  if (heldMs > 0) return undefined
  const [due] = await tx
    .select(CHECK_COLUMNS)
    .from(checks)
    .where(and(eq(checks.id, unsent.id), inArray(checks.state, [...DUE])))
    .for("update")
  return due && moveToSending(tx, due, leaseMs)
}

/** The claim itself, in the transaction that decided that the question may leave now. */
export function moveToSending(tx: Executor, due: Check, leaseMs: number): Promise<Check | undefined> {
  return transition(tx, due.id, {
    from: due.state,
    to: "sending",
    charge: chargeFor(operationOf(due.operation).cost, "sending"),
    set: {
      attempts: sql`${checks.attempts} + 1`,
      notBefore: null,
      sentAt: sql`clock_timestamp()`,
      leaseUntil: inMs(leaseMs),
    },
  })
}

/** Gives back a check that is not to be sent now. It is due again when the hold of its slot ends, or in a second (its batch may be full only until its last calls are answered). */
export async function releaseClaim(checkId: string, slot: KeySlot): Promise<void> {
  const now = sql`clock_timestamp()`
  const held = db()
    .select({ slot: pacing.slot })
    .from(pacing)
    .where(and(eq(pacing.slot, slot), gt(pacing.heldUntil, now)))
  await db()
    .update(checks)
    .set({
      leaseUntil: sql`case when ${exists(held)} then null else ${inMs(1_000)} end`,
      notBefore: sql`least(${checks.notBefore}, ${now})`,
    })
    .where(and(eq(checks.id, checkId), inArray(checks.state, [...DUE])))
}
