import "server-only"
import { and, eq, isNull } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { haltBatchesOf } from "#lib/batches/batch-ceiling.ts"
import { transitionAll } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { hooksOf } from "#lib/operations/hooks.ts"
import { CHECK_OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"

/**
 * Keeps the unsent questions of a person who was disabled, or may ask no more, from being sent: their running batches are halted, and their single questions
 * are withdrawn by whoever did that. A question that is being sent goes on to its answer. Returns how many of each.
 */
export async function stopQuestions(
  tx: Executor,
  actor: Actor,
  userId: string,
  reason: "person_disabled" | "permission_lost",
): Promise<{ batchesHalted: number; checksWithdrawn: number }> {
  const batchesHalted = await haltBatchesOf(tx, userId, reason)
  let checksWithdrawn = 0
  for (const operation of CHECK_OPERATION_SLUGS) {
    for (const from of DUE) {
      const own = and(eq(checks.requestedBy, userId), isNull(checks.batchId), eq(checks.operation, operation))
      if (own === undefined) continue
      const moved = await transitionAll(tx, own, {
        from,
        to: "withdrawn",
        charge: chargeFor(operationOf(operation).cost, "withdrawn"),
        set: { notBefore: null },
        by: { userId: actor.user.id },
      })
      for (const check of moved) await hooksOf(operation)?.moved(tx, check)
      checksWithdrawn += moved.length
    }
  }
  return { batchesHalted, checksWithdrawn }
}
