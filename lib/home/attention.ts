import "server-only"
import { and, count, eq, inArray, isNull, min, or, sql } from "drizzle-orm"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { type CheckState, OPEN } from "#lib/domain/check-states.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"

/** Checks of one state that are not settled: how many, since when, and one of them; those that wait for a second person apart from what is halted. */
export type Unsettled = { state: CheckState; isApproval: boolean; count: number; oldest: Date; one: string }

/**
 * The unsettled checks within a scope, by state; one short walk of an index for each. `withoutBatches` leaves out the rows
 * that their batch speaks for; an unknown outcome is settled one by one, wherever it came from.
 */
export async function unsettled(scope: CheckScope, withoutBatches: boolean): Promise<Unsettled[]> {
  const isApproval = sql<boolean>`(${checks.state} = 'halted' and ${checks.problemCode} is not distinct from 'second_person')`
  const rows = await db()
    .select({
      state: checks.state,
      isApproval: isApproval.as("is_approval"),
      count: count(),
      oldest: min(checks.requestedAt),
      one: sql<string>`(array_agg(${checks.id}))[1]`,
    })
    .from(checks)
    .where(
      and(
        withinScope(scope),
        inArray(checks.state, [...OPEN]),
        withoutBatches ? or(isNull(checks.batchId), eq(checks.state, "unknown")) : undefined,
      ),
    )
    .groupBy(checks.state, sql`is_approval`)
  return rows.flatMap(({ oldest, ...row }) => (oldest ? [{ ...row, oldest }] : []))
}

/** What keeps a key slot from calling; instants, null where there is nothing. */
export type SlotTrouble = {
  slot: KeySlot
  keyRefusedAt: Date | null
  quotaEmptyAt: Date | null
  /** The service asked for silence until then; null once that is past. */
  heldUntil: Date | null
}

/** The slots with a refused key, an empty quota or a pause that the service asked for, by the database's clock. */
export function troubledSlots(): Promise<SlotTrouble[]> {
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
