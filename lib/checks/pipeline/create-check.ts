import "server-only"
import type { Actor, AuditMark } from "#lib/auth/actor.ts"
import { questionIndex } from "#lib/checks/question-index.ts"
import { questionRow } from "#lib/checks/sealed-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { timestampOf } from "#lib/db/statement.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { CotejoError } from "#lib/errors.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { knownSubjectId, rememberSubject } from "#lib/subjects/known-subjects.ts"
import { subjectIndex } from "#lib/subjects/subject-of.ts"
import { type Indexer, indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"
import { type CreatedRow, type IntentRow, runIntent } from "./intent-statement.ts"
import { leaseMsOf } from "./submit.ts"

/** A question that its own process did not send is taken over by the worker after this time. */
const TAKE_OVER_SECONDS = 20
/** Each retry follows a concurrent write: of the subject, or of the same key. */
const MAX_TRIES = 8

export type NewCheck = {
  operation: CheckOperation
  /** Validated; fields left empty are not in it. */
  input: Record<string, string>
  /** Identifies equal questions: the input, or the part of it that does not name the question itself. */
  identity?: unknown
  idempotencyKey: string
  repeatOf?: string | undefined
  /** Not to be claimed with its intent; `beside` sets its state. */
  isHeld?: boolean
  /** Writes the rows that belong to a new check, in its transaction. */
  beside?: (check: Check, question: Buffer) => Promise<void>
}

/** `claimed` is set when the check was claimed together with its intent, as a slot without a pace allows. */
export type Intent = { id: string; isNew: boolean; claimed?: Check | undefined }

/**
 * Creates the check of a question with its audit row, and claims it where the pace allows: one statement, in a transaction that judged the
 * request again. The same person's same key and question return the check that exists; throws `idempotency_key_reused` for the same key with another question.
 */
export async function createCheck(tx: Executor, actor: Actor, wanted: NewCheck): Promise<Intent> {
  await actor.reauthorize(tx)
  const { intent, made } = await actor.recordBeside((mark) => write(tx, actor, wanted, mark))
  if (made) await wanted.beside?.(made.check, made.question)
  return intent
}

type Written = { intent: Intent; made?: { check: Check; question: Buffer } }

async function write(on: Executor, actor: Actor, wanted: NewCheck, mark: AuditMark): Promise<Written> {
  const { kind } = operationOf(wanted.operation).subject(wanted.input)
  const about = aboutOf(wanted, await indexer(on))
  let subjectId = knownSubjectId(kind, about.subject)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const draft = draftOf(actor, wanted, about, subjectId)
    const row = await runDraft(on, draft, mark)
    if (row.earlier_id !== null) {
      if (row.is_same !== true) throw new CotejoError("idempotency_key_reused")
      return { intent: { id: row.earlier_id, isNew: false } }
    } else if (row.id !== null) {
      rememberSubject(kind, about.subject, draft.subjectId)
      const check = checkOf(draft, row)
      const claimed = check.state === "sending" ? check : undefined
      return { intent: { id: row.id, isNew: true, claimed }, made: { check, question: about.question } }
    }
    subjectId = row.known_id ?? undefined
  }
  throw new Error("an intent was neither written nor found")
}

/** The fingerprints of a question and of its subject. */
type About = { question: Buffer; subject: Buffer }

function aboutOf({ operation, identity, input }: NewCheck, index: Indexer): About {
  return {
    question: questionIndex(index, operation, identity ?? input),
    subject: subjectIndex(index, operationOf(operation).subject(input)),
  }
}

type Draft = ReturnType<typeof draftOf>

/** The check to insert, sealed for its row. */
function draftOf(actor: Actor, wanted: NewCheck, about: About, knownId: string | undefined) {
  const identity = {
    id: newRowId(),
    operation: wanted.operation,
    subjectId: knownId ?? newRowId(),
    requestedBy: actor.user.id,
  }
  return {
    ...identity,
    input: seal(questionRow(identity), wanted.input),
    plain: wanted.input,
    isNewSubject: knownId === undefined,
    about,
    idempotencyKey: wanted.idempotencyKey,
    repeatOf: wanted.repeatOf ?? null,
    isHeld: wanted.isHeld ?? false,
    requestId: actor.requestId,
  }
}

function runDraft(on: Executor, draft: Draft, mark: AuditMark): Promise<IntentRow> {
  const { cost, wire, subject: subjectOf } = operationOf(draft.operation)
  const { kind, identifier } = subjectOf(draft.plain)
  const { question, subject } = draft.about
  const made = () => ({
    sealedIdentifier: subjects.identifier.mapToDriverValue(seal(draft.subjectId, identifier)),
  })
  return runIntent(
    on,
    {
      id: draft.id,
      operation: draft.operation,
      input: checks.input.mapToDriverValue(draft.input),
      key: draft.idempotencyKey,
      question,
      repeatOf: draft.repeatOf,
      personId: draft.requestedBy,
      requestId: mark.requestId,
      action: mark.action,
      sessionId: mark.sessionId,
      network: mark.network,
      isHeld: draft.isHeld,
      subjectId: draft.subjectId,
      kind,
      identifierIndex: subject,
      slot: wire.key,
      queuedCharge: chargeFor(cost, "queued"),
      sendingCharge: chargeFor(cost, "sending"),
      takeOverSeconds: TAKE_OVER_SECONDS,
      leaseMs: leaseMsOf(draft.operation, draft.plain),
    },
    draft.isNewSubject ? made() : undefined,
  )
}

/** The inserted row, without reading it back. */
function checkOf(draft: Draft, row: CreatedRow): Check {
  const { id, operation, subjectId, input, idempotencyKey, repeatOf, requestedBy, requestId } = draft
  return {
    ...{ id, operation, subjectId, input, idempotencyKey, repeatOf, requestedBy, requestId },
    questionIndex: draft.about.question,
    state: row.state,
    charge: row.charge,
    attempts: row.state === "sending" ? 1 : 0,
    revision: Number(row.revision),
    requestedAt: new Date(row.requested_at),
    changedAt: new Date(row.changed_at),
    sentAt: timestampOf(row.sent_at),
    leaseUntil: timestampOf(row.lease_until),
    notBefore: timestampOf(row.not_before),
    ...NOT_YET,
  }
}

/** Columns that are empty in a new check. */
const NOT_YET = {
  ...{ httpStatus: null, remoteId: null, problem: null, problemCode: null },
  ...{ finding: null, lateState: null, batchId: null, batchRow: null, remoteState: null, settledAt: null },
  ...{ resultKind: null, result: null, resultRule: 0 },
  ...{ pollAt: null, polledAt: null, polls: 0, pollFailures: 0, erasedAt: null },
} as const
