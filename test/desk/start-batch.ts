import type { Actor } from "#lib/auth/actor.ts"
import { createBatch, type NewBatch } from "#lib/batches/create-batch.ts"

/** A batch of that person's, without a name and a ceiling unless they are given; returns its id. */
export function startBatch(
  actor: Actor,
  batch: Pick<NewBatch, "operation" | "rows"> & Partial<NewBatch>,
): Promise<string> {
  return createBatch(actor, { name: "", ceiling: null, idempotencyKey: crypto.randomUUID(), ...batch })
}
