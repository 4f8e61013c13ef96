import "server-only"
import { haltIfFull, haltIfNotPermitted, MAY_RUN } from "#lib/batches/batch-ceiling.ts"
import type { Question } from "#lib/checks/sealed-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { statement } from "#lib/db/statement.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { Claimed } from "./spill.ts"

/** The columns of a `sending` check that its call and its settlement need. */
export type Sendable = Claimed & Question

/** The columns of a check that claiming it needs. */
export type Unsent = Pick<Check, "id" | "operation" | "batchId">

type ClaimedRow = {
  id: string
  subject_id: string
  requested_by: string
  request_id: string
  input: Buffer
  attempts: number
  sent_at: string
}

/**
 * The batch is locked before its checks, in the same order everywhere, so that its ceiling holds however many processes send. Whoever it is sent for may still
 * run it. The hold of the slot is read by a function, which sees the commits made while this statement waited for the batch.
 */
const CLAIM = statement<ClaimedRow>(
  "claim",
  `
with gate as materialized (
  select id, coalesce(ceiling - committed, cardinality($1::uuid[])) as room from batches
   where id = $2::uuid and state = 'running' and (ceiling is null or committed < ceiling)
     and exists (select from users where users.id = coalesce(resumed_by, created_by)
       and disabled_at is null and role = any($6::text[]))
     for update
), ready as materialized (
  select id from checks
   where id = any($1::uuid[]) and state in ('queued', 'waiting')
     and case when $2::uuid is not null and not exists (select from gate) then false
       else coalesce(pacing_held_until($3::text) <= clock_timestamp(), true) end
   limit coalesce((select room from gate), 1)
     for update
), moved as (
  update checks set
    state = 'sending', charge = $4::text, attempts = attempts + 1, not_before = null, settled_at = null,
    sent_at = clock_timestamp(), lease_until = clock_timestamp() + $5::float8 * interval '1 millisecond',
    changed_at = clock_timestamp(), revision = nextval('check_revision')
  from ready where checks.id = ready.id
  returning checks.*
), counted as (
  update batches set committed = committed + (select count(*) from moved)
   where id = $2::uuid and exists (select from moved)
), step as (
  insert into check_steps (check_id, revision, state, charge, problem_code, http_status)
  select id, revision, state, charge, problem_code, http_status from moved
), shown as (
  update signature_requests set changed_at = clock_timestamp(), revision = nextval('signature_revision')
    from moved where signature_requests.check_id = moved.id
)
select id, subject_id, requested_by, request_id, input, attempts, sent_at from moved`,
)

type Asked = {
  id: string
  take: (claimed: Sendable | undefined) => void
  fail: (error: unknown) => void
}

/** Rows that wait while this process claims others of their batch. */
const waiting = new Map<string, Asked[]>()

/**
 * Claims a check for sending, with its step and its place under the ceiling of its batch: one statement, which commits by itself. If its
 * process is lost from here on, the check becomes `unknown`. Undefined when it was claimed already, when its batch is not sending, or while
 * the slot is held. The batch stays locked until the commit is on disk, so rows of it that come meanwhile are claimed together next.
 */
export async function claim(unsent: Unsent, leaseMs: number): Promise<Sendable | undefined> {
  const { batchId, id } = unsent
  if (batchId === null) return (await claimAll(unsent, [id], leaseMs)).get(id)
  return new Promise((take, fail) => {
    const asked = { id, take, fail }
    const others = waiting.get(batchId)
    if (others) others.push(asked)
    else {
      waiting.set(batchId, [asked])
      void claimWaiting(batchId, unsent, leaseMs)
    }
  })
}

async function claimWaiting(batchId: string, unsent: Unsent, leaseMs: number): Promise<void> {
  for (let asked = waiting.get(batchId) ?? []; asked.length > 0; asked = waiting.get(batchId) ?? []) {
    waiting.set(batchId, [])
    try {
      const ids = asked.map(({ id }) => id)
      const claimed = await claimAll(unsent, ids, leaseMs)
      if (claimed.size === 0) {
        await haltIfFull(db(), batchId)
        await haltIfNotPermitted(db(), batchId)
      }
      for (const { id, take } of asked) {
        take(claimed.get(id))
        claimed.delete(id) // asked for twice, it is claimed once
      }
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }
  waiting.delete(batchId)
}

/** Claims checks of one batch, or one that is in none. */
async function claimAll(
  { operation, batchId }: Unsent,
  ids: readonly string[],
  leaseMs: number,
): Promise<Map<string, Sendable>> {
  const { wire, cost } = operationOf(operation)
  const rows = await CLAIM(db(), [
    ...[[...new Set(ids)], batchId, wire.key, chargeFor(cost, "sending"), leaseMs, MAY_RUN],
  ])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ id: row.id, operation, batchId, attempts: row.attempts },
        ...{ subjectId: row.subject_id, requestedBy: row.requested_by, requestId: row.request_id },
        input: checks.input.mapFromDriverValue(row.input) as Question["input"],
        sentAt: new Date(row.sent_at),
      },
    ]),
  )
}

const PUT_BACK = statement<never>(
  "put_back",
  `
update checks set lease_until = case when pacing_held_until($2::text) > clock_timestamp() then null
  else clock_timestamp() + interval '1 second' end, not_before = least(not_before, clock_timestamp())
 where id = $1::uuid and state in ('queued', 'waiting')`,
)

/** Gives back a check that is not to be sent now. It is due again when the hold of its slot ends, or in a second (its batch may be full only until its last calls are answered). */
export async function releaseClaim(checkId: string, slot: KeySlot): Promise<void> {
  await PUT_BACK(db(), [checkId, slot])
}
