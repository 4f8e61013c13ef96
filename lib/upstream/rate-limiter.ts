import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"

/** The call was not made, and nothing was claimed for it: its turn is farther away than its caller waits. */
export const NOT_SENT_RATE_LIMITED = "not_sent_rate_limited"

/** Permission to call now, or the milliseconds after which to ask again. */
export type Turn = { kind: "granted" } | { kind: typeof NOT_SENT_RATE_LIMITED; waitMs: number }

/** Below this there is no pace any more, and calls go out freely. */
const FREE_BELOW_MS = 2
/** The longer the service has not refused a call, the quicker the pace grows: by this much a second for each second since then. */
const GROWTH = 0.00012
const MAX_GROWING_SECONDS = 120
/** No call shortens the interval by more. */
const MAX_STEP = 0.1

const HELD_MS = sql<number>`extract(epoch from ${pacing.heldUntil} - clock_timestamp())::float8 * 1000`

/** How a slot stands: all 0 and false while the service has not asked us to slow down. */
export type Pace = { intervalMs: number; heldMs: number; isAlarmed: boolean }

async function paceOf(slot: KeySlot): Promise<Pace> {
  const [row] = await db()
    .select({
      intervalMs: pacing.intervalMs,
      heldMs: sql<number>`greatest(0, ${HELD_MS})`,
      isAlarmed: sql<boolean>`${pacing.keyRefusedAt} is not null`,
    })
    .from(pacing)
    .where(eq(pacing.slot, slot))
  return row ?? { intervalMs: 0, heldMs: 0, isAlarmed: false }
}

/** `waitMs`: in how many milliseconds the turn is, or would have been. */
type Place = { waitMs: number; intervalMs: number }

/** Takes the next turn of a slot, if it is at most `maxWaitMs` away. One row for all servers. */
async function takeTurn(slot: KeySlot, maxWaitMs: number): Promise<Place> {
  const turnAt = sql`greatest(${pacing.nextAt}, ${pacing.heldUntil}, now())`
  const isNear = sql`${turnAt} <= now() + ${maxWaitMs}::float8 * interval '1 millisecond'`
  const seconds = sql`least(${MAX_GROWING_SECONDS}::float8, greatest(0, extract(epoch from now() - ${pacing.heldUntil})::float8))`
  const step = sql`least(${MAX_STEP}::float8, ${GROWTH}::float8 * ${seconds} * ${pacing.intervalMs} / 1000)`
  const [row] = await db()
    .update(pacing)
    .set({
      nextAt: sql`case when ${isNear} then ${turnAt} + ${pacing.intervalMs} * interval '1 millisecond' else ${pacing.nextAt} end`,
      intervalMs: sql`case when ${pacing.intervalMs} < ${FREE_BELOW_MS} then 0 when ${isNear} then ${pacing.intervalMs} * (1 - ${step}) else ${pacing.intervalMs} end`,
    })
    .where(eq(pacing.slot, slot))
    .returning({
      waitMs: sql<number>`greatest(0, extract(epoch from greatest(old.next_at, old.held_until) - now()) * 1000)::float8`,
      intervalMs: pacing.intervalMs,
    })
  return row ?? { waitMs: 0, intervalMs: 0 }
}

/** When the last call of a slot left this process, by its own clock. */
const lastLeft = new Map<KeySlot, number>()

/** What was held up is made good no quicker than by this part of the interval: calls that catch up faster than the service permits are those that it refuses. */
const CATCH_UP = 0.98

/** Keeps calls that were held up together apart. */
async function keepApart(slot: KeySlot, intervalMs: number): Promise<void> {
  const now = performance.now()
  const leavesAt = Math.max(now, (lastLeft.get(slot) ?? 0) + intervalMs)
  lastLeft.set(slot, leavesAt)
  if (leavesAt > now) await pause(leavesAt - now)
}

async function waitFor(slot: KeySlot, { waitMs, intervalMs }: Place, maxWaitMs: number): Promise<Turn> {
  if (waitMs > maxWaitMs) return { kind: NOT_SENT_RATE_LIMITED, waitMs: Math.ceil(waitMs) }
  if (intervalMs === 0 && waitMs === 0) return { kind: "granted" }
  await pause(Math.ceil(waitMs))
  await keepApart(slot, intervalMs * CATCH_UP)
  // The slot may have been held meanwhile, which makes the turn void.
  const { heldMs } = await paceOf(slot)
  return heldMs > 0 ? { kind: NOT_SENT_RATE_LIMITED, waitMs: Math.ceil(heldMs) } : { kind: "granted" }
}

/**
 * Takes the next turn of a key slot and waits for it, if it is at most `maxWaitMs` away; else takes none. Ask before a check is claimed: a process that is
 * lost while it waits has sent nothing.
 */
async function acquire(slot: KeySlot, maxWaitMs: number): Promise<Turn> {
  return waitFor(slot, await takeTurn(slot, maxWaitMs), maxWaitMs)
}

/** A row of a batch takes its turn once the one before it is so near: near enough for a person, far enough for a busy database. */
const AHEAD_MS = 250

const lines = new Map<KeySlot, Promise<unknown>>()

/** The same for a row of a batch. Those of a process take their turns one after the other, so that a person's question does not wait behind thousands. */
async function acquireInLine(slot: KeySlot, maxWaitMs: number): Promise<Turn> {
  const turn = (lines.get(slot) ?? Promise.resolve()).then(() => takeTurn(slot, maxWaitMs))
  const next = turn.then(
    ({ waitMs }) => (waitMs > AHEAD_MS && waitMs <= maxWaitMs ? pause(waitMs - AHEAD_MS) : undefined),
    () => undefined,
  )
  lines.set(slot, next)
  return waitFor(slot, await turn, maxWaitMs)
}

/** Slightly more than the worker's interval, so that the line is never empty between two of its rounds. */
const SOON_MS = 1_400

/** How many more calls the pace allows soon: none while the slot is held, all while there is no pace. */
function roomSoon({ intervalMs, heldMs }: Pace, most: number): number {
  if (heldMs > SOON_MS) return 0
  return intervalMs === 0 ? most : Math.min(most, Math.ceil((SOON_MS - heldMs) / intervalMs))
}

/** The pace of each key slot, which all servers share through its row in the database. */
export const rateLimiter = { acquire, acquireInLine, paceOf, roomSoon }
