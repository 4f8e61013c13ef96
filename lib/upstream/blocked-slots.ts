import "server-only"
import { and, eq, gt, or, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"

/** The reasons why a key slot does not call; instants, null where there is no such reason. */
export type BlockedSlot = {
  slot: KeySlot
  keyRefusedAt: Date | null
  quotaEmptyAt: Date | null
  heldUntil: Date | null
}

/** The slots with a refused key, an empty quota or a pause that the service asked for, by the database's clock. */
export function blockedSlots(): Promise<BlockedSlot[]> {
  const held = sql`${pacing.heldUntil} > clock_timestamp()`
  return db()
    .select({
      slot: pacing.slot,
      keyRefusedAt: pacing.keyRefusedAt,
      quotaEmptyAt: pacing.quotaEmptyAt,
      heldUntil: sql<Date | null>`case when ${held} then ${pacing.heldUntil} end`.mapWith(pacing.heldUntil),
    })
    .from(pacing)
    .where(or(held, sql`${pacing.keyRefusedAt} is not null`, sql`${pacing.quotaEmptyAt} is not null`))
    .orderBy(pacing.slot)
}

/** A hold that ends within this time is not reported: it is over before anybody could act on it. */
const REPORTED_FROM_SECONDS = 10

/** Until when a slot is held; null where it is not, or only for a moment more. */
export async function holdEndsAt(slot: KeySlot): Promise<Date | null> {
  const soon = sql`clock_timestamp() + ${REPORTED_FROM_SECONDS}::int * interval '1 second'`
  const [row] = await db()
    .select({ until: pacing.heldUntil })
    .from(pacing)
    .where(and(eq(pacing.slot, slot), gt(pacing.heldUntil, soon)))
  return row?.until ?? null
}
