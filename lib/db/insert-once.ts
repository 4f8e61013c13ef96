import "server-only"
import { and, eq } from "drizzle-orm"
import { CotejoError } from "#lib/errors.ts"
import type { Executor } from "./client.ts"
import type { batches } from "./schema/checks.ts"
import type { monitors, portfolios } from "./schema/monitoring.ts"

type Keyed = typeof batches | typeof monitors | typeof portfolios

/** Inserts what one press makes, once for a person's key and request (`requestIndex`). Throws `idempotency_key_reused` for the key with another request. */
export async function insertOnce<T extends Keyed>(
  tx: Executor,
  table: T,
  row: T["$inferInsert"] & { id: string },
): Promise<{ id: string; isNew: boolean }> {
  const [made] = await tx
    .insert(table as Keyed)
    .values(row as never)
    .onConflictDoNothing({ target: [table.createdBy, table.idempotencyKey] })
    .returning({ id: table.id })
  if (made) return { id: row.id, isNew: true }
  const [earlier] = await tx
    .select({ id: table.id, requestIndex: table.requestIndex })
    .from(table as Keyed)
    .where(and(eq(table.createdBy, row.createdBy), eq(table.idempotencyKey, row.idempotencyKey)))
  if (!earlier?.requestIndex.equals(row.requestIndex)) throw new CotejoError("idempotency_key_reused")
  return { id: earlier.id, isNew: false }
}
