import "server-only"
import { haltReasonOf, isGivenBack } from "#lib/batches/batch-ceiling.ts"
import { sealResult } from "#lib/checks/sealed-fields.ts"
import type { Check, Transition } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { statement, timestampOf } from "#lib/db/statement.ts"
import { assertTransition, isSettled } from "#lib/domain/check-states.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { seal } from "#lib/vault/sealed.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import type { Outcome } from "./outcome.ts"
import type { Claimed } from "./spill.ts"

/** The columns that settling a check set, beside those given; `isAlarmed`: its slot has an alarm, which an answer may clear. */
export type Settled = Pick<
  Check,
  | "state"
  | "charge"
  | "problem"
  | "problemCode"
  | "httpStatus"
  | "remoteId"
  | "result"
  | "resultKind"
  | "resultRule"
  | "revision"
  | "changedAt"
  | "settledAt"
  | "notBefore"
  | "pollAt"
> & { isAlarmed: boolean }

type SettledRow = {
  remote_id: string | null
  revision: string
  changed_at: string
  settled_at: string | null
  not_before: string | null
  poll_at: string | null
  is_alarmed: boolean
}

/** The transition from `sending` with its step and the counters of its batch, as `runTransition` would write them (transition-statement.ts); commits by itself. */
const SETTLE = statement<SettledRow>(
  "settle",
  `
with moved as (
  update checks set
    state = $3::text, charge = $4::text, problem = $5::bytea, problem_code = $6::text, http_status = $7::int,
    answer_body = $8::bytea, result_kind = $17::text, result = $18::bytea, result_rule = $19::int, remote_id = coalesce($9::text, remote_id),
    poll_at = case when $9::text is not null and $3::text = 'pending' then clock_timestamp() else poll_at end,
    sent_at = case when $10::boolean then null else sent_at end,
    not_before = case when $3::text = 'waiting' then clock_timestamp() + $11::float8 * interval '1 second' end,
    settled_at = case when $12::boolean then clock_timestamp() end,
    lease_until = null, changed_at = clock_timestamp(), revision = nextval('check_revision')
  where id = $1::uuid and state = 'sending' and attempts = $2::int
  returning id, request_id, subject_id, requested_by, batch_id, remote_id, revision, changed_at, settled_at, not_before, poll_at
), batch_counted as (
  update batches set
    committed = committed - case when $15::boolean then 1 else 0 end,
    state = case when $16::text is not null and batches.state = 'running' then 'halted' else batches.state end,
    halt_reason = case when $16::text is not null and batches.state = 'running' then $16::text else halt_reason end
  from moved where batches.id = moved.batch_id and ($15::boolean or $16::text is not null)
), marked as (
  insert into check_marks (check_id, subject_id, requested_by, batch_id, mark)
  select id, subject_id, requested_by, batch_id, unnest($20::bytea[]) from moved
), compared as (
  insert into contradictions_due (subject_id) select subject_id from moved where $17::text is not null
), named as (
  insert into search_words (kind, thing_id, word)
  select 'subject', subject_id, given.word from moved, unnest($21::bytea[]) as given (word)
   where not exists (select from search_words as known
      where known.word = given.word and known.kind = 'subject' and known.thing_id = moved.subject_id)
), step as (
  insert into check_steps (check_id, revision, state, charge, problem_code, http_status, answer_sha256, at)
  select id, revision, $3::text, $4::text, $6::text, $7::int, $13::text, coalesce(settled_at, changed_at) from moved
), audited as (
  insert into audit_log (action, target_type, target_id, request_id, detail)
  select 'check.answered', 'check', id::text, request_id, jsonb_build_object('state', $3::text, 'sha256', $13::text)
    from moved where $13::text is not null
)
select remote_id, revision, changed_at, settled_at, not_before, poll_at, exists (
  select from pacing where slot = $14::text
     and (key_refused_at is not null or quota_empty_at is not null)) as is_alarmed
  from moved`,
)

/**
 * Records the outcome of a claimed check that has neither links nor a register entry: one statement. Undefined when it is no longer
 * `sending`: then nothing changed. Throws the database's errors.
 */
export async function settleAlone(
  on: Executor,
  claimed: Claimed,
  outcome: Outcome,
  { charge, result }: Pick<Transition, "charge" | "result">,
  holdSeconds: number,
): Promise<Settled | undefined> {
  const { state, httpStatus, body, remoteId } = outcome
  assertTransition("sending", state, false)
  const problem = outcome.problem && seal(claimed.id, outcome.problem)
  const problemCode = outcome.problem?.code ?? null
  // A pending task has no hash yet: its answer is still to come.
  const sha256 = body === null || state === "pending" ? null : sha256Hex(body)
  const resultColumns = { resultKind: null, result: null, resultRule: 0, ...sealResult(claimed.id, result) }
  const [row] = await SETTLE(on, [
    ...[claimed.id, claimed.attempts, state, charge],
    ...[problem && checks.problem.mapToDriverValue(problem), problemCode, httpStatus],
    ...[body && checks.answerBody.mapToDriverValue(seal(claimed.id, body)), remoteId ?? null],
    ...[outcome.neverLeft === true, holdSeconds, isSettled(state), sha256],
    ...[
      operationOf(claimed.operation).wire.key,
      isGivenBack(state),
      haltReasonOf(state, problemCode) ?? null,
    ],
    ...[
      resultColumns.resultKind,
      resultColumns.result && checks.result.mapToDriverValue(resultColumns.result),
      resultColumns.resultRule,
    ],
    ...[result?.marks ?? [], result?.words ?? []],
  ])
  return (
    row && {
      ...{ state, charge, problem, problemCode, httpStatus, remoteId: row.remote_id, ...resultColumns },
      revision: Number(row.revision),
      changedAt: new Date(row.changed_at),
      settledAt: timestampOf(row.settled_at),
      notBefore: timestampOf(row.not_before),
      pollAt: timestampOf(row.poll_at),
      isAlarmed: row.is_alarmed,
    }
  )
}
