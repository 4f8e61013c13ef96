import "server-only"
import { and, eq, gt, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema.ts"
import type { KeySlot } from "#lib/operations/define.ts"

const FIRST_INTERVAL_MS = 250
const LONGEST_INTERVAL_MS = 30_000
/** Below this the pace is no pace any more, and calls go out freely again. */
const FREE_BELOW_MS = 5
/** Somewhat more than one sweep of the worker apart, so that the line is never empty between two of them. */
const SOON_MS = 1_400

/**
 * While calls are taken the pace grows by so much a second: quickly when far from what was last refused, with care when near it. By time and not
 * by calls, or a quick pace would overshoot before the first refusal is back.
 */
const FAST_PER_SECOND = 0.5
const CAREFUL_PER_SECOND = 0.015
/** One call never shortens the interval by more than to this part of it. */
const MOST_AT_ONE_CALL = 0.9
const NEAR = 1.15

/** Leave to call now, or the milliseconds after which to ask again. */
export type Pace = { granted: true } | { granted: false; waitMs: number }

/**
 * How many more calls a slot lets out in the next moment: none while it is held, all while it has no pace, else what its interval allows
 * beyond the places in the line that are taken.
 */
export async function roomSoon(slot: KeySlot, most: number): Promise<number> {
  const [row] = await db()
    .select({
      intervalMs: pacing.intervalMs,
      heldMs: sql<number>`extract(epoch from ${pacing.heldUntil} - clock_timestamp())::float8 * 1000`,
      lineMs: sql<number>`extract(epoch from greatest(${pacing.nextAt}, clock_timestamp()) - clock_timestamp())::float8 * 1000`,
    })
    .from(pacing)
    .where(eq(pacing.slot, slot))
  if (!row) return most
  if (row.heldMs > SOON_MS) return 0
  if (row.intervalMs === 0) return most
  return Math.max(0, Math.min(most, Math.ceil((SOON_MS - row.lineMs) / row.intervalMs)))
}

/**
 * Asks leave for one call on a key slot, shared by all replicas through one row (a generic cell rate algorithm).
 * While the service has not asked us to slow down there is no interval, and nothing is written.
 * A place in the line that is at most `patienceMs` away is taken and waited for; otherwise none is taken.
 */
export async function reservePace(slot: KeySlot, patienceMs: number): Promise<Pace> {
  const [row] = await db()
    .select({
      intervalMs: pacing.intervalMs,
      waitMs: sql<number>`extract(epoch from greatest(${pacing.heldUntil}, ${pacing.nextAt}) - clock_timestamp())::float8 * 1000`,
      heldMs: sql<number>`extract(epoch from ${pacing.heldUntil} - clock_timestamp())::float8 * 1000`,
    })
    .from(pacing)
    .where(eq(pacing.slot, slot))
  if (!row || (row.intervalMs === 0 && row.heldMs <= 0)) return { granted: true }
  if (row.waitMs > patienceMs) return { granted: false, waitMs: Math.ceil(row.waitMs) }
  return takePlace(slot, patienceMs)
}

async function takePlace(slot: KeySlot, patienceMs: number): Promise<Pace> {
  const taken = await db().execute<{ wait_ms: number }>(sql`
    update pacing
       set next_at = greatest(next_at, held_until, clock_timestamp()) + interval_ms * interval '1 millisecond'
     where slot = ${slot}
       and greatest(next_at, held_until) <= clock_timestamp() + ${patienceMs}::int * interval '1 millisecond'
    returning greatest(0, extract(epoch from greatest(old.next_at, old.held_until) - clock_timestamp()) * 1000)::float8 as wait_ms`)
  const place = taken.rows[0]
  if (!place) return { granted: false, waitMs: patienceMs + 1 }
  if (place.wait_ms === 0) return { granted: true }
  await new Promise((resolve) => setTimeout(resolve, place.wait_ms))
  // The service may have asked for silence meanwhile: a place in the line is none then.
  const heldMs = await heldFor(db(), slot)
  return heldMs > 0 ? { granted: false, waitMs: Math.ceil(heldMs) } : { granted: true }
}

/** How long the service asked for silence on a slot from now on, in milliseconds; 0 when it did not. */
export async function heldFor(tx: Executor, slot: KeySlot): Promise<number> {
  const [row] = await tx
    .select({
      heldMs: sql<number>`extract(epoch from ${pacing.heldUntil} - clock_timestamp())::float8 * 1000`,
    })
    .from(pacing)
    .where(eq(pacing.slot, slot))
  return Math.max(0, row?.heldMs ?? 0)
}

/** A silence that is over within this time is not told: it ends before anybody could do something about it. */
const TOLD_FROM_SECONDS = 10

/** Until when the service asked for silence on a slot; null where it did not, or where that is nearly over. */
export async function silentUntil(slot: KeySlot): Promise<Date | null> {
  const [row] = await db()
    .select({ until: pacing.heldUntil })
    .from(pacing)
    .where(
      and(
        eq(pacing.slot, slot),
        gt(pacing.heldUntil, sql`clock_timestamp() + ${TOLD_FROM_SECONDS}::int * interval '1 second'`),
      ),
    )
  return row?.until ?? null
}

/**
 * What a reply says about the slot that it came through. `taken`: a question was accepted. `heard`: any other reply, such as that of a free
 * read; the key is in order, but nothing is known of the quota.
 */
export type SlotSignal = "taken" | "heard" | "rate_limited" | "key_refused" | "quota_empty"

/**
 * Adapts a slot to a reply. A 429 holds the slot for `holdSeconds`, remembers the interval that was too short and lengthens it, a little
 * where it had just grown too short, twofold where even more than the last refused one was refused (once for all the calls that
 * were under way together). A call that came through shortens the interval, quickly until it is near what was refused and then with care, and
 * clears the alarm of the key; that of the quota ends when a question is taken. Writes nothing when there is nothing to change.
 */
export async function learnPace(slot: KeySlot, signal: SlotSignal, holdSeconds = 0): Promise<void> {
  switch (signal) {
    case "rate_limited":
      await db().execute(sql`
        insert into pacing (slot, interval_ms, held_until, next_at)
        values (${slot}, ${FIRST_INTERVAL_MS}, clock_timestamp() + ${holdSeconds} * interval '1 second', clock_timestamp())
        on conflict (slot) do update set
          interval_ms = case
            when pacing.held_until > clock_timestamp() then pacing.interval_ms
            when pacing.interval_ms = 0 then ${FIRST_INTERVAL_MS}
            when pacing.refused_ms > 0 and pacing.interval_ms > pacing.refused_ms
              then least(${LONGEST_INTERVAL_MS}, pacing.interval_ms * 2)
            else least(${LONGEST_INTERVAL_MS}, pacing.interval_ms * ${NEAR}::float8) end,
          refused_ms = case when pacing.held_until > clock_timestamp() then pacing.refused_ms else pacing.interval_ms end,
          held_until = greatest(pacing.held_until, excluded.held_until)`)
      return
    case "key_refused":
      return alarm(slot, { keyRefusedAt: sql`clock_timestamp()` })
    case "quota_empty":
      return alarm(slot, { quotaEmptyAt: sql`clock_timestamp()` })
    case "taken":
    case "heard": {
      const quotaInOrder = signal === "taken"
      await db().execute(sql`
        update pacing set
          interval_ms = case when interval_ms < ${FREE_BELOW_MS} then 0 else interval_ms * greatest(
            ${MOST_AT_ONE_CALL}::float8,
            exp(-interval_ms / 1000 * case when interval_ms > refused_ms * ${NEAR}::float8
              then ${FAST_PER_SECOND}::float8 else ${CAREFUL_PER_SECOND}::float8 end)) end,
          key_refused_at = null,
          quota_empty_at = case when ${quotaInOrder}::boolean then null else quota_empty_at end
        where slot = ${slot} and (interval_ms > 0 or key_refused_at is not null
          or (${quotaInOrder}::boolean and quota_empty_at is not null))`)
    }
  }
}

async function alarm(
  slot: KeySlot,
  set: { keyRefusedAt: unknown } | { quotaEmptyAt: unknown },
): Promise<void> {
  await db()
    .insert(pacing)
    .values({ slot, ...(set as object) })
    .onConflictDoUpdate({ target: pacing.slot, set: set as object })
}
