import "server-only"
import { haltIfFull } from "#lib/batches/batch-gate.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema.ts"
import { statement } from "#lib/db/statement.ts"
import type { KeySlot } from "#lib/operations/define.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { chargeFor } from "./charges.ts"
import type { Question } from "./sealed-check.ts"
import type { Claimed } from "./spill.ts"
import type { Check } from "./transition.ts"

/** A check that is `sending`: as much of it as its call and its settling need. */
export type Sendable = Claimed & Question

/** As much of a check as claiming it needs. */
export type Unsent = Pick<Check, "id" | "operation" | "batchId">

type ClaimedRow = {
  operation: Check["operation"]
  subject_id: string
  requested_by: string
  request_id: string
  input: Buffer
  attempts: number
  sent_at: string
}

/**
 * The batch is locked before its check, as everybody does, and by that its ceiling holds however many processes send. The silence of the slot is
 * asked of a function, which sees what was committed while this statement waited for the batch.
 */
const CLAIM = statement<ClaimedRow>(
  "claim",
  `
with gate as materialized (
  select id from batches
   where id = $2::uuid and state = 'running' and (ceiling is null or committed < ceiling)
     for update
), ready as materialized (
  select id from checks
   where id = $1::uuid and state in ('queued', 'waiting')
     and case when $2::uuid is not null and not exists (select from gate) then false
       else coalesce(pacing_held_until($3::text) <= clock_timestamp(), true) end
     for update
), moved as (
  update checks set
    state = 'sending', charge = $4::text, attempts = attempts + 1, not_before = null, settled_at = null,
    sent_at = clock_timestamp(), lease_until = clock_timestamp() + $5::float8 * interval '1 millisecond',
    changed_at = clock_timestamp(), revision = nextval('check_revision')
  from ready where checks.id = ready.id
  returning checks.*
), counted as (
  update batches set committed = committed + 1 from moved where batches.id = moved.batch_id
), step as (
  insert into check_steps (check_id, revision, state, charge, problem_code, http_status)
  select id, revision, state, charge, problem_code, http_status from moved
), shown as (
  update signature_requests set changed_at = clock_timestamp(), revision = nextval('signature_revision')
    from moved where signature_requests.check_id = moved.id
)
select operation, subject_id, requested_by, request_id, input, attempts, sent_at from moved`,
)

/**
 * Takes a check for sending, with its step and its place in the ceiling of its batch: one statement, which commits by itself. From here on, whoever
 * finds it lost says `unknown`. Undefined when it was taken already, when its batch does not send now, or while the service asked for silence.
 */
export async function claim(
  { id, operation, batchId }: Unsent,
  leaseMs: number,
): Promise<Sendable | undefined> {
  const { wire, cost } = operationOf(operation)
  const [row] = await CLAIM(db(), [id, batchId, wire.key, chargeFor(cost, "sending"), leaseMs])
  if (!row) {
    if (batchId !== null) await haltIfFull(db(), batchId)
    return undefined
  }
  return {
    ...{ id, operation, batchId, attempts: row.attempts },
    ...{ subjectId: row.subject_id, requestedBy: row.requested_by, requestId: row.request_id },
    input: checks.input.mapFromDriverValue(row.input) as Question["input"],
    sentAt: new Date(row.sent_at),
  }
}

const PUT_BACK = statement<never>(
  "put_back",
  `
update checks set lease_until = case when pacing_held_until($2::text) > clock_timestamp() then null
  else clock_timestamp() + interval '1 second' end
 where id = $1::uuid and state in ('queued', 'waiting')`,
)

/** Taken, but not to be sent now: at once again after a silence, or in a second, when its batch is full while its last questions are on their way, say. */
export async function putBack(checkId: string, slot: KeySlot): Promise<void> {
  await PUT_BACK(db(), [checkId, slot])
}
