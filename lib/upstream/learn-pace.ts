import "server-only"
import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import type { KeySlot, SlotRefusal } from "#lib/domain/key-slots.ts"

/**
 * The signal that a reply gives about the slot of its call. `accepted`: a question was accepted. `reachable`: any other reply, such as that of a free read; the
 * key is in order, but nothing is known of the quota.
 */
export type PaceSignal = "accepted" | "reachable" | SlotRefusal

/** The call that was refused with a 429. */
export type Refusal = {
  /** The hold: the service's `Retry-After`, or ours where it sent none. */
  holdSeconds: number
  /** When it was sent: one from before the end of the last hold says nothing new. */
  sentAt?: Date | null
}

/** The pace after the first refusal; what the service permits is found from there. */
const FIRST_INTERVAL_MS = 20
const MAX_INTERVAL_MS = 30_000
/** A refusal soon after the last hold says that the pace is far off, a later one that it grew a little too far. */
const SOON = sql`interval '5 seconds'`
const LENGTHENED_BY = { soon: 1.15, later: 1.04 }

const NOW = sql`clock_timestamp()`

/**
 * Adapts a slot to a reply. A 429 holds the slot and lengthens its interval, once for all calls in flight together; turns that are taken shorten it again
 * (rate-limiter.ts). A successful call clears the alarm of the key; that of the quota is cleared when a question is accepted.
 */
export async function learnPace(
  slot: KeySlot,
  signal: PaceSignal,
  { holdSeconds, sentAt }: Refusal = { holdSeconds: 0 },
): Promise<void> {
  switch (signal) {
    case "rate_limited": {
      const isKnown = sql`${pacing.heldUntil} > coalesce(${sentAt?.toISOString() ?? null}::timestamptz, ${NOW})`
      const factor = sql`case when ${pacing.heldUntil} > ${NOW} - ${SOON} then ${LENGTHENED_BY.soon}::float8 else ${LENGTHENED_BY.later}::float8 end`
      const longer = sql`least(${MAX_INTERVAL_MS}::float8, ${pacing.intervalMs} * ${factor})`
      const heldUntil = sql`${NOW} + ${holdSeconds}::float8 * interval '1 second'`
      return refused(
        slot,
        signal,
        { intervalMs: FIRST_INTERVAL_MS, heldUntil },
        {
          intervalMs: sql`case when ${pacing.intervalMs} = 0 then ${FIRST_INTERVAL_MS} when ${isKnown} then ${pacing.intervalMs} else ${longer} end`,
          heldUntil: sql`greatest(${pacing.heldUntil}, ${heldUntil})`,
        },
      )
    }
    case "key_refused":
      return refused(slot, signal, { keyRefusedAt: NOW })
    case "quota_empty":
      return refused(slot, signal, { quotaEmptyAt: NOW })
    case "accepted":
    case "reachable": {
      const quota = signal === "accepted" ? { quotaEmptyAt: null } : {}
      const isAlarmed = signal === "accepted" ? isNotNull(pacing.quotaEmptyAt) : undefined
      await db()
        .update(pacing)
        .set({ keyRefusedAt: null, ...quota })
        .where(and(eq(pacing.slot, slot), or(isNotNull(pacing.keyRefusedAt), isAlarmed)))
    }
  }
}

type Columns = { [K in keyof typeof pacing.$inferInsert]?: SQL | number }

async function refused(slot: KeySlot, lastRefusal: SlotRefusal, first: Columns, then = first): Promise<void> {
  const at = { lastRefusal, lastRefusalAt: NOW }
  await db()
    .insert(pacing)
    .values({ slot, ...(first as object), ...at })
    .onConflictDoUpdate({ target: pacing.slot, set: { ...(then as object), ...at } })
}
