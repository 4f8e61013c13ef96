import "server-only"
import { and, eq, gt, gte, inArray, or, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { CHECK_CHANGED } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { DUE } from "#lib/domain/check-states.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { CotejoError } from "#lib/errors.ts"
import { operationsOfKey } from "#lib/operations/registry.ts"

const NOW = sql`clock_timestamp()`

/** Ends the hold of a key slot (`Retry-After`) before its time; its waiting checks are due now. The learned pace stays. Throws `state_changed`. */
export async function liftHold(actor: Actor, slot: KeySlot): Promise<void> {
  const operations = operationsOfKey(slot)
  await db().transaction(async (tx) => {
    const [held] = await tx
      .select({ until: pacing.heldUntil })
      .from(pacing)
      .where(and(eq(pacing.slot, slot), gt(pacing.heldUntil, NOW)))
      .for("update")
    if (!held) throw new CotejoError("state_changed")
    await tx.update(pacing).set({ heldUntil: NOW, nextAt: NOW }).where(eq(pacing.slot, slot))
    const due = await tx
      .update(checks)
      .set({ notBefore: NOW, leaseUntil: null, ...CHECK_CHANGED })
      .where(
        and(
          inArray(checks.operation, operations),
          inArray(checks.state, [...DUE]),
          gt(checks.notBefore, NOW),
        ),
      )
      .returning({ id: checks.id })
    await tx
      .update(checks)
      .set({ pollAt: NOW })
      .where(
        and(
          inArray(checks.operation, operations),
          eq(checks.state, "pending"),
          // Deferred to the end of the hold by our own pace, or by a 429 to their own read.
          or(gte(checks.pollAt, held.until), eq(checks.problemCode, "rate_limited")),
        ),
      )
    if (slot === "platform") {
      await tx
        .update(signatureRequests)
        .set({ refreshAt: NOW })
        .where(
          and(eq(signatureRequests.refreshProblem, "rate_limited"), gt(signatureRequests.refreshAt, NOW)),
        )
    }
    await actor.record(tx, { type: "slot", id: slot }, { due: due.length })
  })
}
