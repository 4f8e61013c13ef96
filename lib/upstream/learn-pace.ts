import "server-only"
import { sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { pacing } from "#lib/db/schema/checks.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { operationsOfKey } from "#lib/operations/registry.ts"

const FIRST_INTERVAL_MS = 250
const LONGEST_INTERVAL_MS = 30_000
/** So much is given way to a refusal: alone, soon after the one before it, and where even a longer interval than the one refused then is refused. */
const STEP_BACK = 1.03
const STEP_BACK_AGAIN = 1.15
const FAR_ABOVE = 1.1
/** By so much the first growth is beyond what is permitted when its refusal is here. */
const OVERSHOT = 1.12
const AGAIN_WITHIN_SECONDS = 5
/** Calls of the time before the first refusal from which the pace is estimated; fewer tell nothing. */
const MIN_CALLS = 4
const ESTIMATE_OVER_SECONDS = 60

/**
 * What a reply says about the slot that it came through. `accepted`: a question was accepted. `reachable`: any other reply, such as that of a free
 * read; the key is in order, but nothing is known of the quota.
 */
export type PaceSignal = "accepted" | "reachable" | "rate_limited" | "key_refused" | "quota_empty"

/** What is known of the call that was refused with a 429. */
export type Refusal = {
  /** For so long the service asked for silence; ours where it named no time. */
  holdSeconds: number
  /** When it left: one that left before the last silence was over tells nothing new. */
  sentAt?: Date | null
  /** It was the read of a task: from now on reads wait in line too. */
  isRead?: boolean
}

/**
 * Adapts a slot to a reply. A 429 holds the slot, remembers the interval that was too short and lengthens it (once for all the calls that were under
 * way together); where there was none it is estimated from the calls that came through until then, silence included. A call that
 * came through clears the alarm of the key; that of the quota ends when a question is accepted. Writes nothing when there is nothing to change.
 */
export async function learnPace(slot: KeySlot, signal: PaceSignal, refusal?: Refusal): Promise<void> {
  switch (signal) {
    case "rate_limited":
      return slowDown(slot, refusal ?? { holdSeconds: 0 })
    case "key_refused":
      return alarm(slot, { keyRefusedAt: sql`clock_timestamp()` })
    case "quota_empty":
      return alarm(slot, { quotaEmptyAt: sql`clock_timestamp()` })
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

async function slowDown(slot: KeySlot, { holdSeconds, sentAt, isRead }: Refusal): Promise<void> {
  const operations = operationsOfKey(slot)
  const hold = sql`${holdSeconds}::float8 * interval '1 second'`
  const since = sql`clock_timestamp() - ${ESTIMATE_OVER_SECONDS}::int * interval '1 second'`
  // Of the calls that came through, the busiest stretch up to the end of the silence: in a window of the service there was room for those. A long
  // silence is a punishment or a night, and no window: it says nothing of the pace.
  const counted = sql`least(${holdSeconds}::float8, ${ESTIMATE_OVER_SECONDS}::float8) * interval '1 second'`
  await db().execute(sql`
    with came_through as (
      select sent_at, row_number() over (order by sent_at desc) as calls from checks
       where changed_at > ${since} and sent_at > ${since} and operation = any(${sql.param(operations)}::text[])
         and state in ('pending', 'answered', 'refused', 'failed')
    ), estimated as (
      select coalesce(min(1000 * extract(epoch from clock_timestamp() + ${counted} - sent_at) / calls), ${FIRST_INTERVAL_MS})::float8 as interval_ms
        from came_through where calls >= ${MIN_CALLS}
    )
    insert into pacing (slot, interval_ms, held_until, next_at, reads_refused_at)
    select ${slot}::text, interval_ms, clock_timestamp() + ${hold}, clock_timestamp(),
      case when ${isRead === true}::boolean then clock_timestamp() end from estimated
    on conflict (slot) do update set
      interval_ms = case
        when pacing.held_until > ${sentAt?.toISOString() ?? sql`clock_timestamp()`}::timestamptz
          then case when pacing.refused_ms = 0 then least(pacing.interval_ms, excluded.interval_ms) else pacing.interval_ms end
        when pacing.interval_ms = 0 then excluded.interval_ms
        else least(${LONGEST_INTERVAL_MS}::float8, pacing.interval_ms * case
          when pacing.refused_ms > 0 and pacing.interval_ms > pacing.refused_ms * ${FAR_ABOVE}::float8 then 2
          when pacing.refused_ms = 0 or pacing.held_until > clock_timestamp() - ${AGAIN_WITHIN_SECONDS}::int * interval '1 second'
            then ${STEP_BACK_AGAIN}::float8
          else ${STEP_BACK}::float8 end) end,
      refused_ms = case
        when pacing.held_until > ${sentAt?.toISOString() ?? sql`clock_timestamp()`}::timestamptz then pacing.refused_ms
        -- The pace had grown on while the first refusal was on its way.
        when pacing.refused_ms = 0 then pacing.interval_ms * ${OVERSHOT}::float8
        else pacing.interval_ms end,
      held_until = greatest(pacing.held_until, excluded.held_until),
      reads_refused_at = coalesce(excluded.reads_refused_at, pacing.reads_refused_at)`)
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
