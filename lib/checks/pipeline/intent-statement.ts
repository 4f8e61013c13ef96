import "server-only"
import type { Executor } from "#lib/db/client.ts"
import { statement } from "#lib/db/statement.ts"
import type { Charge } from "#lib/domain/charges.ts"

/** The result of the statement: always one row. Instants are in PostgreSQL's notation. */
export type IntentRow = {
  /** The existing subject of this identifier; when another id was given, nothing was written. */
  known_id: string | null
  /** The existing check of this person's key, and whether it asks the same: then only the audit row was written. */
  earlier_id: string | null
  is_same: boolean | null
} & ({ id: null } | CreatedRow)

/** The check that was created: `sending` where its slot has no pace, else `queued`. */
export type CreatedRow = {
  id: string
  state: "queued" | "sending"
  charge: Charge
  revision: string
  requested_at: string
  changed_at: string
  sent_at: string | null
  lease_until: string | null
  not_before: string | null
}

/** The statement's parameters, by name and in this order. */
export type IntentValues = {
  id: string
  operation: string
  /** Sealed. */
  input: unknown
  key: string
  question: Buffer
  repeatOf: string | null
  personId: string
  requestId: string
  action: string
  /** The id of a known subject, or the one that a new subject gets. */
  subjectId: string
  kind: string
  identifierIndex: Buffer
  slot: string
  queuedCharge: string
  sendingCharge: string
  /** When the worker takes over a question that was not claimed. */
  takeOverSeconds: number
  leaseMs: number
  sessionId: string
  network: string | null
  /** It stays `queued` even with room in the pace: its transaction moves it on. */
  isHeld: boolean
}

/** The part that creates the subject; left out where it is known. */
export type NewSubject = { sealedIdentifier: unknown }

/**
 * One statement: the subject where it is new, the check, its first step, its claim with the step of it where the
 * slot has no pace, and the audit row; or nothing of all that. A claimed check is `sending` from the start: a later statement could not
 * take it away any more. The person of an earlier key is written so that no index finds it by the person (schema/checks.ts). Of two with the same key the second waits for the first and writes nothing: it has to be run again.
 */
function textOf(madeSubject: string): string {
  return `
with earlier as (
  select id, question_index = $5::bytea as is_same from checks
   where idempotency_key = $4::text and (requested_by = $7::uuid) is true
), known as (
  select id from subjects where kind = $11::text and identifier_index = $12::bytea
)${madeSubject}, subject as (
  select id from known where id = $10::uuid
  ${madeSubject === "" ? "" : "union all select id from made"}
), way as (
  select subject.id as subject_id, nextval('check_revision') as first_revision, not $20::boolean and not exists (
    select from pacing where slot = $13::text and (interval_ms > 0 or held_until > clock_timestamp())) as is_free
  from subject where not exists (select from earlier)
), created as (
  insert into checks (id, operation, state, charge, subject_id, input, idempotency_key, question_index, repeat_of, attempts,
    not_before, lease_until, sent_at, requested_by, request_id, revision)
  select $1::uuid, $2::text,
    case when is_free then 'sending' else 'queued' end, case when is_free then $15::text else $14::text end,
    subject_id, $3::bytea, $4::text, $5::bytea, $6::uuid, case when is_free then 1 else 0 end,
    case when not is_free then clock_timestamp() + $16::float8 * interval '1 second' end,
    case when is_free then clock_timestamp() + $17::float8 * interval '1 millisecond' end,
    case when is_free then clock_timestamp() end,
    $7::uuid, $8::text, case when is_free then nextval('check_revision') else first_revision end
  from way
  on conflict (requested_by, idempotency_key) do nothing
  returning id, state, charge, revision, requested_at, changed_at, sent_at, lease_until, not_before
), steps as (
  insert into check_steps (check_id, revision, state, charge, by_user)
  select created.id, way.first_revision, 'queued', $14::text, $7::uuid from created, way
  union all
  select id, revision, state, charge, null from created where state = 'sending'
), audited as (
  insert into audit_log (actor_id, action, target_type, target_id, request_id, session_id, network, detail)
  select $7::uuid, $9::text, 'check', id::text, $8::text, $18::uuid, $19::text, jsonb_build_object('operation', $2::text) from created
  union all
  select $7::uuid, $9::text, 'check', id::text, $8::text, $18::uuid, $19::text, jsonb_build_object('repeated', true)
    from earlier where is_same
)
select known.id as known_id, earlier.id as earlier_id, is_same, created.*
  from (select) as one left join known on true left join earlier on true left join created on true`
}

const MADE_SUBJECT = `, made as (
  insert into subjects (id, kind, identifier_index, identifier)
  select $10::uuid, $11::text, $12::bytea, $21::bytea where not exists (select from known) and not exists (select from earlier)
  on conflict do nothing
  returning id
)`

const OF_KNOWN_SUBJECT = statement<IntentRow>("intent", textOf(""))
const OF_NEW_SUBJECT = statement<IntentRow>("intent_with_subject", textOf(MADE_SUBJECT))

/** Runs the statement. Throws the database's errors. */
export async function runIntent(
  on: Executor,
  values: IntentValues,
  subject: NewSubject | undefined,
): Promise<IntentRow> {
  const given = inOrder(values)
  const [row] = subject
    ? await OF_NEW_SUBJECT(on, [...given, subject.sealedIdentifier])
    : await OF_KNOWN_SUBJECT(on, given)
  if (!row) throw new Error("an intent's statement gave no row")
  return row
}

function inOrder(v: IntentValues): unknown[] {
  return [
    ...[v.id, v.operation, v.input, v.key, v.question, v.repeatOf, v.personId, v.requestId, v.action],
    ...[v.subjectId, v.kind, v.identifierIndex, v.slot, v.queuedCharge, v.sendingCharge],
    ...[v.takeOverSeconds, v.leaseMs, v.sessionId, v.network, v.isHeld],
  ]
}
