import "server-only"
import { or, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { type CheckOperation, operationOf, operationsOfKey } from "#lib/operations/registry.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"
import type { Unsent } from "./submit.ts"

/** A row that was reserved and is not `sending` after this time lost its process; another process reserves it. */
const RESERVED_SECONDS = 20

/** The operations of a key slot that share its places, or those that are sent apart from them. */
export function operationsSent(slot: KeySlot, way: "together" | "apart"): CheckOperation[] {
  return operationsOfKey(slot).filter((slug) => operationOf(slug).sentApart === (way === "apart"))
}

export const isAnyUnsent = or(
  anyRow(checks, sql`state in ('queued', 'waiting') and batch_id is null`),
  anyRow(checks, sql`state in ('queued', 'waiting') and batch_id is not null`),
)

/** A check reserved for this process, and whether its slot has a pace, and an alarm that its answer ends. */
export type ReservedCheck = Unsent & { isPaced: boolean; isAlarmed: boolean }

/** Reserves due checks to send: at most `atMost`, and what the pace allows soon. Single questions first, then one row of each running batch in turn. */
export function dueReserver(
  slot: KeySlot,
  operations: readonly CheckOperation[],
): (atMost: number) => Promise<ReservedCheck[]> {
  let lastTurns: readonly string[] = []
  return async (atMost) => {
    const pace = await rateLimiter.paceOf(slot)
    const room = rateLimiter.roomSoon(pace, atMost)
    if (room === 0 || operations.length === 0) return []
    const reserved = await take(operations, room, lastTurns)
    lastTurns = byLastTurn([...lastTurns, ...reserved.flatMap(({ batchId }) => batchId ?? [])])
    const { intervalMs, heldMs, isAlarmed } = pace
    return reserved.map((unsent) => ({ ...unsent, isPaced: intervalMs > 0 || heldMs > 0, isAlarmed }))
  }
}

/** Batches that were served, in that order; a few hundred are more than ever run at once. */
const MAX_REMEMBERED = 500

function byLastTurn(turns: readonly string[]): string[] {
  return [...new Set(turns.toReversed())].toReversed().slice(-MAX_REMEMBERED)
}

async function take(
  operations: readonly CheckOperation[],
  room: number,
  lastTurns: readonly string[],
): Promise<Unsent[]> {
  const unsent = sql`state in ('queued', 'waiting')`
  const due = sql`${unsent} and not_before < now() and (lease_until is null or lease_until < now())`
  const ours = sql`operation = any(${sql.param([...operations])}::text[])`
  // The batches that have unsent rows are found by one step of an index each, however many rows that is. Rows that another process
  // is taking at this moment are passed over, so that two of them never leave each other with nothing.
  const { rows } = await db().execute<{ id: string; batch_id: string | null; operation: CheckOperation }>(sql`
    with recursive open (id) as (
      (select batch_id from checks where ${unsent} and batch_id is not null order by batch_id limit 1)
      union all
      select (select batch_id from checks where ${unsent} and batch_id > open.id order by batch_id limit 1)
        from open where open.id is not null
    ), candidates as (
      select id, 0::bigint as round, 0 as last_turn, not_before from (
        select id, not_before from checks where batch_id is null and ${due} and ${ours}
         order by not_before limit ${room} for update skip locked
      ) as alone
      union all
      select due.id, due.round, coalesce(array_position(${sql.param([...lastTurns])}::uuid[], batches.id), 0), due.not_before
        from open
        join batches on batches.id = open.id and batches.state = 'running' and batches.${ours}
        cross join lateral (
          select id, not_before, row_number() over (order by not_before) as round from (
            select id, not_before from checks where batch_id = batches.id and ${due}
             order by not_before limit ${room} for update skip locked
          ) as next
        ) as due
    ), chosen as (
      select id, row_number() over (order by round, last_turn, not_before) as place from candidates
       order by place limit ${room}
    ), taken as (
      update checks set lease_until = now() + ${RESERVED_SECONDS}::int * interval '1 second'
        from chosen where checks.id = chosen.id
      returning checks.id, checks.batch_id, checks.operation, chosen.place
    )
    select id, batch_id, operation from taken order by place`)
  return rows.map(({ id, batch_id: batchId, operation }) => ({ id, batchId, operation }))
}
