import "server-only"
import { and, asc, eq, inArray, or, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { visibleOperations } from "#lib/checks/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { auditLog, checks } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import { createBatch } from "./create-batch.ts"
import { batchById } from "./read-batch.ts"

/** A person found out that the closed question had never reached the service. */
const foundNotSent = sql`exists (select 1 from ${auditLog} where ${auditLog.targetId} = ${checks.id}::text
  and ${auditLog.action} = 'check.closed' and ${auditLog.detail} ->> 'finding' = 'not_sent')`

/**
 * Asks again, as a new batch, the rows of a batch that brought no answer and can bring none any more: refused, failed, withdrawn,
 * and closed as never sent. Each new question is linked to the one that it repeats. The same key gives the same
 * batch. Returns its id; throws `not_found`, and `state_changed` when no row is left to ask again.
 */
export async function rerunBatch(
  actor: Actor,
  batchId: string,
  { name, idempotencyKey }: { name: string; idempotencyKey: string },
): Promise<string> {
  const batch = await batchById(batchId, visibleOperations(actor.user.role))
  const rows = await db()
    .select({ id: checks.id, input: checks.input })
    .from(checks)
    .where(
      and(
        eq(checks.batchId, batch.id),
        or(
          inArray(checks.state, ["refused", "failed", "withdrawn"]),
          and(eq(checks.state, "closed"), foundNotSent),
        ),
      ),
    )
    .orderBy(asc(checks.batchRow))
  if (rows.length === 0) throw new CotejoError("state_changed")
  return createBatch(actor, {
    operation: batch.operation,
    name,
    rows: rows.map(({ input }) => input),
    repeats: rows.map(({ id }) => id),
    ceiling: null,
    idempotencyKey,
  })
}
