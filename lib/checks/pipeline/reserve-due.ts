import "server-only"
import { or, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { type CheckOperation, operationOf, operationsOfKey } from "#lib/operations/registry.ts"
import { roomSoon, takePlaces } from "#lib/upstream/pacing.ts"
import { releaseClaim, type Unsent } from "./claim.ts"

/** A row that was reserved and is not `sending` after this time lost its process; another process reserves it. */
const RESERVED_SECONDS = 20

/** The operations of a key slot that share its places in the line, or those that are sent apart from them. */
export function operationsSent(slot: KeySlot, way: "together" | "apart"): CheckOperation[] {
  return operationsOfKey(slot).filter((slug) => operationOf(slug).sentApart === (way === "apart"))
}

/**
 * A condition that holds while any check is still to be sent or is being sent: a call that waits for its turn in this process has to learn that the service
 * asked another one for silence.
 */
export const isAnyUnsent = or(
  anyRow(checks, sql`state in ('queued', 'waiting') and batch_id is null`),
  anyRow(checks, sql`state in ('queued', 'waiting') and batch_id is not null`),
  anyRow(checks, sql`state = 'sending'`),
)

/** A check reserved for this process, and the milliseconds until its place in the line. */
export type ReservedCheck = Unsent & { waitMs: number }

/** The longest wait for a place in the line. Places are reserved only for rows that exist, so a line is seldom longer. */
const LINE_MS = 5_000

/**
 * Reserves due checks (queued or waiting) for this process to send: at most `atMost`, and no more than the slot's pace allows soon, each with
 * its place in the line. Single questions come first, since somebody waits for them; then the running batches by round robin, one row each
 * of any size, beginning with the batch that was served the longest ago.
 */
export function dueReserver(
  slot: KeySlot,
  operations: readonly CheckOperation[],
): (atMost: number) => Promise<ReservedCheck[]> {
  let lastTurns: readonly string[] = []
  return async (atMost) => {
    const room = await roomSoon(slot, atMost)
    if (room === 0 || operations.length === 0) return []
    const reserved = await take(operations, room, lastTurns)
    if (reserved.length === 0) return []
    lastTurns = byLastTurn([...lastTurns, ...reserved.flatMap(({ batchId }) => batchId ?? [])])
    const waits = await takePlaces(slot, reserved.length, LINE_MS)
    if (waits.length > 0) return reserved.map((unsent, index) => ({ ...unsent, waitMs: waits[index] ?? 0 }))
    // The slot was held meanwhile, or others filled the line.
    await Promise.all(reserved.map(({ id }) => releaseClaim(id, slot)))
    return []
  }
}

/** Batches that were served, in that order; a few hundred are more than ever run at once. */
const MAX_REMEMBERED = 500

/** Each batch once, by when it was last served; the longest ago first. */
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
