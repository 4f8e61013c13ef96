import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq, gt, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { grownInterval } from "./pace-rule.ts"
import { cancelWaiting, setSendInterval } from "./send-queue.ts"

/** Slightly more than the worker's interval, so that the line is never empty between two of its rounds. */
const SOON_MS = 1_400

/** A line that was empty for this long is idle. */
const IDLE_SECONDS = 10
/** How long after the refusal of a read the reads wait in line as questions do: the service counts them too. */
const READS_COUNT_HOURS = 1

/** Permission to call now, or the milliseconds after which to ask again. */
export type Pace = { granted: true } | { granted: false; waitMs: number }

const HELD_MS = sql<number>`extract(epoch from ${pacing.heldUntil} - clock_timestamp())::float8 * 1000`

/**
 * Returns how many more calls a slot allows in the near future: none while it is held, all while it has no pace, else as many as its interval allows beyond the
 * reserved places in the line.
 */
export async function roomSoon(slot: KeySlot, most: number): Promise<number> {
  const [row] = await db()
    .select({
      intervalMs: pacing.intervalMs,
      heldMs: HELD_MS,
      lineMs: sql<number>`extract(epoch from greatest(${pacing.nextAt}, clock_timestamp()) - clock_timestamp())::float8 * 1000`,
    })
    .from(pacing)
    .where(eq(pacing.slot, slot))
  note(slot, row)
  if (!row) return most
  if (row.heldMs > SOON_MS) return 0
  if (row.intervalMs === 0) return most
  return Math.max(0, Math.min(most, Math.ceil((SOON_MS - row.lineMs) / row.intervalMs)))
}

/** Applies the row's pace to the calls of this process that are about to be made. */
function note(slot: KeySlot, row: { intervalMs: number; heldMs: number } | undefined): void {
  setSendInterval(slot, row?.intervalMs ?? 0)
  if (row && row.heldMs > 0) cancelWaiting(slot)
}

/** The mode in which a slot allows reads of tasks at this moment: not at all, freely, or each with a place in the line as a question. */
export type ReadAllowance = { mode: "freely" | "in_line" | "held"; isAlarmed: boolean }

export async function readAllowance(slot: KeySlot): Promise<ReadAllowance> {
  const [row] = await db()
    .select({
      heldMs: HELD_MS,
      areCounted: sql<boolean>`coalesce(${pacing.readsRefusedAt} > clock_timestamp() - ${READS_COUNT_HOURS}::int * interval '1 hour', false)`,
      isAlarmed: sql<boolean>`${pacing.keyRefusedAt} is not null`,
    })
    .from(pacing)
    .where(eq(pacing.slot, slot))
  if (!row) return { mode: "freely", isAlarmed: false }
  const unheld = row.areCounted ? "in_line" : "freely"
  return { mode: row.heldMs > 0 ? "held" : unheld, isAlarmed: row.isAlarmed }
}

/**
 * Reserves one call on a key slot, shared by all replicas through one row (a generic cell rate algorithm).
 * While the service has not asked us to slow down there is no interval, and nothing is written.
 * A place in the line that is at most `maxWaitMs` away is taken and waited for; otherwise none is taken.
 */
export async function reservePace(slot: KeySlot, maxWaitMs: number): Promise<Pace> {
  const line = await placesIn(slot, 1, maxWaitMs)
  if (line.taken.length === 0) return { granted: false, waitMs: Math.ceil(line.waitMs) }
  if (line.waitMs === 0) return { granted: true }
  await pause(line.waitMs)
  // The slot may have been held meanwhile: then a place in the line is void.
  const heldMs = await heldFor(db(), slot)
  return heldMs > 0 ? { granted: false, waitMs: Math.ceil(heldMs) } : { granted: true }
}

/**
 * Reserves consecutive places in the line of a slot, and lets the pace grow by the time that they take. Returns the milliseconds until each
 * of them; none where the first one is more than `maxWaitMs` away. A slot without a pace has no line: nobody waits.
 */
export async function takePlaces(slot: KeySlot, count: number, maxWaitMs: number): Promise<number[]> {
  return (await placesIn(slot, count, maxWaitMs)).taken
}

/** The milliseconds until each reserved place, and until the first free one. */
async function placesIn(
  slot: KeySlot,
  count: number,
  maxWaitMs: number,
): Promise<{ taken: number[]; waitMs: number }> {
  const waitMs = sql<number>`greatest(0, extract(epoch from greatest(${pacing.heldUntil}, ${pacing.nextAt}) - clock_timestamp()) * 1000)::float8`
  // Gaps in a line that is in use mean that a process cannot keep up: that no call was refused there proves nothing.
  const isKept = sql<boolean>`${pacing.nextAt} not between clock_timestamp() - ${IDLE_SECONDS}::int * interval '1 second' and clock_timestamp()`
  for (;;) {
    const [row] = await db()
      .select({ intervalMs: pacing.intervalMs, refusedMs: pacing.refusedMs, heldMs: HELD_MS, waitMs, isKept })
      .from(pacing)
      .where(eq(pacing.slot, slot))
    note(slot, row)
    if (!row || (row.intervalMs === 0 && row.heldMs <= 0))
      return { taken: Array.from({ length: count }, () => 0), waitMs: 0 }
    if (row.waitMs > maxWaitMs) return { taken: [], waitMs: row.waitMs }
    const intervalMs = row.isKept ? grownInterval(row, count) : row.intervalMs
    const { rows } = await db().execute<{ wait_ms: number }>(sql`
      update pacing
         set interval_ms = ${intervalMs}::float8,
             next_at = greatest(next_at, held_until, clock_timestamp()) + ${count * intervalMs}::float8 * interval '1 millisecond'
       where slot = ${slot} and interval_ms = ${row.intervalMs}::float8
         and greatest(next_at, held_until) <= clock_timestamp() + ${maxWaitMs}::int * interval '1 millisecond'
      returning greatest(0, extract(epoch from greatest(old.next_at, old.held_until) - clock_timestamp()) * 1000)::float8 as wait_ms`)
    const [first] = rows
    if (first)
      return {
        taken: Array.from({ length: count }, (_, place) => first.wait_ms + place * intervalMs),
        waitMs: first.wait_ms,
      }
    // Another process reserved places meanwhile, or the slot was held.
  }
}

/** Returns how long a slot is still held, in milliseconds; 0 when it is not. */
export async function heldFor(tx: Executor, slot: KeySlot): Promise<number> {
  const [row] = await tx
    .select({
      heldMs: sql<number>`extract(epoch from ${pacing.heldUntil} - clock_timestamp())::float8 * 1000`,
    })
    .from(pacing)
    .where(eq(pacing.slot, slot))
  return Math.max(0, row?.heldMs ?? 0)
}

/** A hold that ends within this time is not reported: it is over before anybody could act on it. */
const REPORTED_FROM_SECONDS = 10

/** Until when a slot is held; null where it is not, or only for a moment more. */
export async function holdEndsAt(slot: KeySlot): Promise<Date | null> {
  const [row] = await db()
    .select({ until: pacing.heldUntil })
    .from(pacing)
    .where(
      and(
        eq(pacing.slot, slot),
        gt(pacing.heldUntil, sql`clock_timestamp() + ${REPORTED_FROM_SECONDS}::int * interval '1 second'`),
      ),
    )
  return row?.until ?? null
}
