import "server-only"
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm"
import type { PgUpdateSetSource } from "drizzle-orm/pg-core"
import { db, type Executor } from "#lib/db/client.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import type { KeySlot, SlotRefusal } from "#lib/domain/key-slots.ts"
import { operationsOfKey } from "#lib/operations/registry.ts"
import { afterRefusal, COUNTED_MS } from "./pace-rule.ts"

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
  /** It was the read of a task: from now on reads wait in line too. */
  isRead?: boolean
}

/**
 * Adapts a slot to a reply. A 429 holds the slot, remembers the interval that was too short and lengthens it (once for all calls in flight
 * together); where there was none, it is estimated from the calls that succeeded until then, the hold included. A successful call clears the
 * alarm of the key; that of the quota is cleared when a question is accepted. Writes nothing when there is nothing to change.
 */
export async function learnPace(slot: KeySlot, signal: PaceSignal, refusal?: Refusal): Promise<void> {
  switch (signal) {
    case "rate_limited":
      return slowDown(slot, refusal ?? { holdSeconds: 0 })
    case "key_refused":
      return alarm(slot, { keyRefusedAt: NOW, ...refusedAs(signal) })
    case "quota_empty":
      return alarm(slot, { quotaEmptyAt: NOW, ...refusedAs(signal) })
    case "accepted":
    case "reachable": {
      const quotaInOrder = signal === "accepted"
      await db().execute(sql`
        update pacing set
          key_refused_at = null,
          quota_empty_at = case when ${quotaInOrder}::boolean then null else quota_empty_at end
        where slot = ${slot} and (key_refused_at is not null
          or (${quotaInOrder}::boolean and quota_empty_at is not null))`)
    }
  }
}

/** A refusal is assumed to have come at most this long after its call was sent. */
const ANSWERED_MS = 200

/** Slots for which this process is still estimating the first throttle (`afterRefusal`). */
const beingFound = new Set<KeySlot>()

async function slowDown(slot: KeySlot, { holdSeconds, sentAt, isRead }: Refusal): Promise<void> {
  // When it was refused: a busy machine gets here much later than that.
  const at = sentAt
    ? sql`least(clock_timestamp(), ${sentAt.toISOString()}::timestamptz + ${ANSWERED_MS}::int * interval '1 millisecond')`
    : sql`clock_timestamp()`
  await db().transaction(async (tx) => {
    await tx.insert(pacing).values({ slot }).onConflictDoNothing()
    const [known] = await tx
      .select({
        intervalMs: pacing.intervalMs,
        refusedMs: pacing.refusedMs,
        sinceHoldMs: sql<number>`extract(epoch from ${at} - ${pacing.heldUntil})::float8 * 1000`,
        isDuringLastHold: sql<boolean>`${pacing.heldUntil} > coalesce(${sentAt?.toISOString() ?? null}::timestamptz, clock_timestamp())`,
      })
      .from(pacing)
      .where(eq(pacing.slot, slot))
      .for("update")
    if (!known) return
    const { intervalMs, refusedMs, ...since } = known
    if (intervalMs === 0) beingFound.add(slot)
    const { throttle, isFound } = afterRefusal(
      { intervalMs, refusedMs },
      {
        ...since,
        holdMs: holdSeconds * 1_000,
        agesMs: beingFound.has(slot) ? await agesOfCalls(tx, slot, at) : undefined,
      },
    )
    if (isFound) beingFound.delete(slot)
    await tx
      .update(pacing)
      .set({
        ...throttle,
        ...refusedAs("rate_limited"),
        heldUntil: sql`greatest(${pacing.heldUntil}, clock_timestamp() + ${holdSeconds}::float8 * interval '1 second')`,
        ...(isRead ? { readsRefusedAt: sql`clock_timestamp()` } : {}),
      })
      .where(eq(pacing.slot, slot))
  })
}

/** Of each successful call, how many milliseconds before that it was sent. */
async function agesOfCalls(tx: Executor, slot: KeySlot, at: SQL): Promise<number[]> {
  const since = sql`clock_timestamp() - ${COUNTED_MS}::int * interval '1 millisecond'`
  const rows = await tx
    .select({ ageMs: sql<number>`greatest(0, extract(epoch from ${at} - ${checks.sentAt})::float8 * 1000)` })
    .from(checks)
    .where(
      and(
        gt(checks.changedAt, since),
        gt(checks.sentAt, since),
        inArray(checks.operation, operationsOfKey(slot)),
        inArray(checks.state, ["pending", "answered", "refused", "failed"]),
      ),
    )
  return rows.map(({ ageMs }) => ageMs)
}

const NOW = sql`clock_timestamp()`

function refusedAs(lastRefusal: SlotRefusal) {
  return { lastRefusal, lastRefusalAt: NOW }
}

async function alarm(slot: KeySlot, set: PgUpdateSetSource<typeof pacing>): Promise<void> {
  await db()
    .insert(pacing)
    .values({ slot, ...(set as object) })
    .onConflictDoUpdate({ target: pacing.slot, set })
}
