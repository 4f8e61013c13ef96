import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import type { KeySlot, SlotRefusal } from "#lib/domain/key-slots.ts"

/** The call was not made, and nothing was claimed for it: its turn is farther away than its caller waits. */
export const NOT_SENT_RATE_LIMITED = "not_sent_rate_limited"

/** Permission to call now, or the milliseconds after which to ask again. */
export type Turn = { kind: "granted" } | { kind: typeof NOT_SENT_RATE_LIMITED; waitMs: number }

const NOW = sql`clock_timestamp()`
const HELD_MS = sql<number>`greatest(0, extract(epoch from ${pacing.heldUntil} - ${NOW})::float8 * 1000)`

/** How a slot stands: all 0 while the service has not asked us to slow down. `isAlarmed`: it refused the key, or the quota is empty. */
export type Pace = { intervalMs: number; heldMs: number; isAlarmed: boolean }

async function paceOf(slot: KeySlot, on: Executor = db()): Promise<Pace> {
  const isAlarmed = sql<boolean>`coalesce(${pacing.keyRefusedAt}, ${pacing.quotaEmptyAt}) is not null`
  const [row] = await on
    .select({ intervalMs: pacing.intervalMs, heldMs: HELD_MS, isAlarmed })
    .from(pacing)
    .where(eq(pacing.slot, slot))
    .prepare("pace")
    .execute()
  return row ?? { intervalMs: 0, heldMs: 0, isAlarmed: false }
}

/** The pace after the first refusal; what the service permits is found from there. */
const FIRST_INTERVAL_MS = 20
const MAX_INTERVAL_MS = 30_000
/** Below this there is no pace any more, and calls go out freely. */
const FREE_BELOW_MS = 2
/**
 * A service counts its calls over some time, which ends within the hold that it asks for. What was sent since the last hold fitted into that time, so the interval is
 * lengthened by this part of the hold: by much where it was refused soon, by little where it grew a little too far.
 */
const HOLD_PART = 0.4
const LENGTHENED_BY = { least: 1.05, most: 30 }
/** The pace that was refused is approached, the slower the nearer, and from so near on by this much a second for each second since the last hold. */
const APPROACH = 0.1
const NEAR = 1.05
const GROWTH = 0.00002
const MAX_GROWING_SECONDS = 600
/** No call shortens the interval by more. */
const MAX_STEP = 0.1

/** `waitMs`: in how many milliseconds the turn is, or would have been. */
type Place = { waitMs: number; intervalMs: number }

/** Takes the next turn of a slot, if it is at most `maxWaitMs` away, and shortens the interval a little. One row for all servers. */
async function takeTurn(slot: KeySlot, maxWaitMs: number): Promise<Place> {
  const { intervalMs, refusedIntervalMs } = pacing
  const turnAt = sql`greatest(${pacing.nextAt}, ${pacing.heldUntil}, now())`
  const isNear = sql`${turnAt} <= now() + ${maxWaitMs}::float8 * interval '1 millisecond'`
  const seconds = sql`least(${MAX_GROWING_SECONDS}::float8, greatest(0, extract(epoch from now() - ${pacing.heldUntil})::float8))`
  // A turn that nobody waited for tells nothing of the pace: calls came slower than that.
  const approach = sql`case when ${pacing.nextAt} > now() then ${APPROACH}::float8 * (1 - ${NEAR}::float8 * ${refusedIntervalMs} / nullif(${intervalMs}, 0)) end`
  const growth = sql`greatest(${approach}, ${GROWTH}::float8 * ${seconds})`
  const step = sql`least(${MAX_STEP}::float8, (${growth}) * ${intervalMs} / 1000)`
  const [row] = await db()
    .update(pacing)
    .set({
      nextAt: sql`case when ${isNear} then ${turnAt} + ${intervalMs} * interval '1 millisecond' else ${pacing.nextAt} end`,
      intervalMs: sql`case when ${intervalMs} < ${FREE_BELOW_MS} then 0 when ${isNear} then ${intervalMs} * (1 - ${step}) else ${intervalMs} end`,
    })
    .where(eq(pacing.slot, slot))
    .returning({
      waitMs: sql<number>`greatest(0, extract(epoch from greatest(old.next_at, old.held_until) - now()) * 1000)::float8`,
      intervalMs,
    })
  return row ?? { waitMs: 0, intervalMs: 0 }
}

const lastLeft = new Map<KeySlot, number>()

/** What was held up is made good no quicker than by this part of the interval: calls that catch up faster than the service permits are those that it refuses. */
const CATCH_UP = 0.98

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
  return { kind: "granted" }
}

/** Waits for a slot's next turn, if at most `maxWaitMs` away; else takes none. Ask before a check is claimed: who is lost waiting sent nothing. */
async function acquire(slot: KeySlot, maxWaitMs: number): Promise<Turn> {
  const turn = await waitFor(slot, await takeTurn(slot, maxWaitMs), maxWaitMs)
  if (turn.kind !== "granted") return turn
  // The slot may have been held meanwhile, which makes the turn void.
  const { heldMs } = await paceOf(slot)
  return heldMs > 0 ? { kind: NOT_SENT_RATE_LIMITED, waitMs: Math.ceil(heldMs) } : turn
}

/** A row of a batch takes its turn once the one before it is so near: near enough for a person, far enough for a busy database. */
const AHEAD_MS = 250

const lines = new Map<KeySlot, Promise<unknown>>()

/** The same for a row of a batch, whose claim finds a hold that came meanwhile. Those of a process take their turns one after the other, so that a person's question does not wait behind thousands. */
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

function roomSoon({ intervalMs, heldMs }: Pace, most: number): number {
  if (heldMs > SOON_MS) return 0
  return intervalMs === 0 ? most : Math.min(most, Math.ceil((SOON_MS - heldMs) / intervalMs))
}

/** `accepted`: a question was accepted; `reachable`: any other reply, such as a free read's, which shows that the key works and nothing of the quota. */
export type PaceSignal = "accepted" | "reachable" | SlotRefusal

type Refusal = {
  /** The hold: the service's `Retry-After`, or ours where it sent none. */
  holdSeconds: number
  /** When it was sent: one from before the end of the last hold says nothing new. */
  sentAt?: Date | null
}

/** Adapts a slot to a reply: a 429 holds it and lengthens the interval, once for all calls in flight; a success clears the key's alarm, an accepted question the quota's. */
async function learn(slot: KeySlot, signal: PaceSignal, refusal: Refusal = { holdSeconds: 0 }) {
  switch (signal) {
    case "rate_limited":
      return slowDown(slot, refusal)
    case "key_refused":
      return noteRefusal(slot, signal, { keyRefusedAt: NOW })
    case "quota_empty":
      return noteRefusal(slot, signal, { quotaEmptyAt: NOW })
    case "accepted":
    case "reachable": {
      const quota = signal === "accepted" ? { quotaEmptyAt: null } : {}
      const isEmpty = signal === "accepted" ? isNotNull(pacing.quotaEmptyAt) : undefined
      await db()
        .update(pacing)
        .set({ keyRefusedAt: null, ...quota })
        .where(and(eq(pacing.slot, slot), or(isNotNull(pacing.keyRefusedAt), isEmpty)))
    }
  }
}

async function slowDown(slot: KeySlot, { holdSeconds, sentAt = null }: Refusal): Promise<void> {
  const { intervalMs, refusedIntervalMs } = pacing
  const heldUntil = inMs(holdSeconds * 1_000)
  const isKnown = sql`${pacing.heldUntil} > coalesce(${sentAt?.toISOString() ?? null}::timestamptz, ${NOW})`
  const seconds = sql`greatest(0.001, extract(epoch from ${NOW} - ${pacing.heldUntil})::float8)`
  const { least, most } = LENGTHENED_BY
  const factor = sql`least(${most}::float8, greatest(${least}::float8, 1 + ${HOLD_PART * holdSeconds}::float8 / ${seconds}))`
  const longer = sql`least(${MAX_INTERVAL_MS}::float8, ${intervalMs} * ${factor})`
  // Nothing but calls without a pace was refused yet: all paces from the first one on are open.
  const first = { intervalMs: FIRST_INTERVAL_MS, refusedIntervalMs: FREE_BELOW_MS, heldUntil }
  await noteRefusal(slot, "rate_limited", first, {
    intervalMs: sql`case when ${intervalMs} = 0 then ${FIRST_INTERVAL_MS} when ${isKnown} then ${intervalMs} else ${longer} end`,
    refusedIntervalMs: sql`case when ${intervalMs} = 0 then ${FREE_BELOW_MS} when ${isKnown} then ${refusedIntervalMs} else ${intervalMs} end`,
    heldUntil: sql`greatest(${pacing.heldUntil}, ${heldUntil})`,
  })
}

type Columns = { [K in keyof typeof pacing.$inferInsert]?: SQL | number }

async function noteRefusal(slot: KeySlot, lastRefusal: SlotRefusal, first: Columns, then = first) {
  const at = { lastRefusal, lastRefusalAt: NOW }
  await db()
    .insert(pacing)
    .values({ slot, ...(first as object), ...at })
    .onConflictDoUpdate({ target: pacing.slot, set: { ...(then as object), ...at } })
}

/** The pace of each key slot, which all servers share through its row in the database. */
export const rateLimiter = { acquire, acquireInLine, paceOf, roomSoon, learn }
