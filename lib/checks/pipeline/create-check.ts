import "server-only"
import { and, eq, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { questionIndex, questionRow } from "#lib/checks/sealed-check.ts"
import { CHECK_COLUMNS, type Check, writeFirstSteps, writeStepsOfClaimed } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { CotejoError } from "#lib/errors.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"
import { leaseMsOf } from "./submit.ts"

/** A question that its own process did not send is taken over by the worker after this time. */
const TAKE_OVER_MS = 20_000

export type NewCheck = {
  operation: CheckOperation
  /** Validated; fields left empty are not in it. */
  input: Record<string, string>
  /** Identifies equal questions: the input, or the part of it that does not name the question itself. */
  identity?: unknown
  idempotencyKey: string
  repeatOf?: string | undefined
  /** Not to be claimed with its intent; `onCreated` sets its state. */
  isHeld?: boolean
  onCreated?: (check: Check, question: Buffer) => Promise<void>
}

/** `claimed` is set when the check was made as one that is being sent, as a slot without a pace allows; `isAlarmed`: the slot has an alarm. */
export type Intent = { id: string; isNew: boolean; claimed?: Check | undefined; isAlarmed?: boolean }

/**
 * Writes the intent of a question, in the caller's transaction: its subject, the check with its first steps, the audit row. Where the pace allows, the check is
 * claimed from the start. The same person's same key and question return the check that exists; throws `idempotency_key_reused` for the same key with another
 * question.
 */
export async function createCheck(tx: Executor, actor: Actor, wanted: NewCheck): Promise<Intent> {
  await actor.reauthorize(tx)
  const { operation, input, idempotencyKey, identity = input, onCreated } = wanted
  const question = questionIndex(await indexer(tx), operation, identity)
  const { intervalMs, heldMs, isAlarmed } = await rateLimiter.paceOf(operationOf(operation).wire.key, tx)
  const isClaimed = !wanted.isHeld && intervalMs === 0 && heldMs === 0
  const check = await insertCheck(tx, actor, wanted, question, isClaimed)
  if (!check) return earlierIntent(tx, actor, idempotencyKey, question)
  const steps = isClaimed ? writeStepsOfClaimed(tx, check) : writeFirstSteps(tx, [check], actor.user.id)
  await actor.record(tx, { type: "check", id: check.id }, { operation }, [steps])
  await onCreated?.(check, question)
  return { id: check.id, isNew: true, ...(isClaimed && { claimed: check }), isAlarmed }
}

/** The insert waited until another transaction with this key was over: its check is there. */
async function earlierIntent(tx: Executor, actor: Actor, key: string, question: Buffer): Promise<Intent> {
  const [earlier] = await tx
    .select({ id: checks.id, question: checks.questionIndex })
    .from(checks)
    .where(and(eq(checks.idempotencyKey, key), eq(checks.requestedBy, actor.user.id)))
  if (!earlier) throw new Error("an intent was neither written nor found")
  if (!earlier.question.equals(question)) throw new CotejoError("idempotency_key_reused")
  await actor.record(tx, { type: "check", id: earlier.id }, { repeated: true })
  return { id: earlier.id, isNew: false }
}

async function insertCheck(
  tx: Executor,
  actor: Actor,
  { operation, input, idempotencyKey, repeatOf }: NewCheck,
  question: Buffer,
  isClaimed: boolean,
): Promise<Check | undefined> {
  const { subject, cost } = operationOf(operation)
  const state = isClaimed ? "sending" : "queued"
  const identity = {
    id: newRowId(),
    operation,
    subjectId: await ensureSubject(tx, subject(input)),
    requestedBy: actor.user.id,
  }
  const [check] = await tx
    .insert(checks)
    .values({
      ...identity,
      state,
      charge: chargeFor(cost, state),
      input: seal(questionRow(identity), input),
      ...{ idempotencyKey, questionIndex: question, requestId: actor.requestId },
      repeatOf: repeatOf ?? null,
      ...(isClaimed ? claimedNow(leaseMsOf(operation, input)) : { notBefore: inMs(TAKE_OVER_MS) }),
    })
    .onConflictDoNothing({ target: [checks.idempotencyKey, checks.requestedBy] })
    .returning(CHECK_COLUMNS)
    .prepare(isClaimed ? "intent_claimed" : "intent")
    .execute()
  return check
}

function claimedNow(leaseMs: number) {
  return { attempts: 1, sentAt: sql`clock_timestamp()`, leaseUntil: inMs(leaseMs) }
}
