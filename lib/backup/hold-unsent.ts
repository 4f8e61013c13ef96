import "server-only"
import { and, inArray, isNull, sql } from "drizzle-orm"
import { transitionAll } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { operationOf } from "#lib/operations/registry.ts"

/**
 * Questions that waited to be sent when the backup was made may have been sent since, and paid. Batches with such questions are halted until a person resumes
 * them. Any other one is left as a call whose process died: the next start finds it, and a person settles its outcome.
 */
export async function holdUnsent(tx: Executor): Promise<void> {
  const waiting = tx.select({ id: checks.batchId }).from(checks).where(inArray(checks.state, DUE))
  await tx
    .update(batches)
    .set({ state: "halted", haltReason: "restored" })
    .where(inArray(batches.id, waiting))
  const alone = await tx
    .select({ operation: checks.operation, from: checks.state })
    .from(checks)
    .where(and(isNull(checks.batchId), inArray(checks.state, DUE)))
    .groupBy(checks.operation, checks.state)
  for (const { operation, from } of alone) {
    const these = sql`${checks.batchId} is null and ${checks.operation} = ${operation}`
    await transitionAll(tx, these, {
      from,
      to: "sending",
      charge: chargeFor(operationOf(operation).cost, "sending"),
      set: { leaseUntil: sql`clock_timestamp()` },
    })
  }
}
