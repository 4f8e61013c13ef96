import "server-only"
import { and, eq, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import type { Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { isPaceFree } from "#lib/upstream/pacing.ts"
import { type Indexes, indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"
import { chargeFor } from "./charges.ts"
import { questionRow } from "./sealed-check.ts"
import { claim } from "./submit.ts"
import { type Check, writeFirstStep } from "./transition.ts"

/** A question that its own process never came to send is taken over by the worker after this time. */
const TAKE_OVER_SECONDS = 20

export type Wanted = {
  operation: CheckOperation
  /** Checked; what was left empty is not in it. */
  input: Record<string, string>
  /** By what two questions are the same: the input, or as much of it as does not name the question itself. */
  identity?: unknown
  idempotencyKey: string
  repeatOf?: string | undefined
  /** Writes what belongs to a new check, in its transaction. */
  beside?: (check: Check, question: Indexes) => Promise<void>
}

/** `claimed` is there when the check was taken for sending with its intent, which the usual pace allows. */
export type Intent = { id: string; isNew: boolean; claimed?: Check | undefined }

/**
 * Writes down that a question is to be asked. The same person's same key and question give the check that is there
 * already; throws `idempotency_key_reused` for the same key with another question.
 */
export async function writeIntent(tx: Executor, actor: Actor, wanted: Wanted): Promise<Intent> {
  const operation = operationOf(wanted.operation)
  const question = (await indexer(tx)).of(
    JSON.stringify([wanted.operation, wanted.identity ?? wanted.input]),
    "checks.question",
  )
  const subjectId = await ensureSubject(tx, operation.subject(wanted.input))
  const identity = { id: newRowId(), operation: wanted.operation, subjectId, requestedBy: actor.user.id }
  const [created] = await tx
    .insert(checks)
    .values({
      ...identity,
      state: "queued",
      charge: chargeFor(operation.cost, "queued"),
      input: seal(questionRow(identity), wanted.input),
      idempotencyKey: wanted.idempotencyKey,
      questionIndex: question.current,
      repeatOf: wanted.repeatOf ?? null,
      notBefore: sql`clock_timestamp() + ${TAKE_OVER_SECONDS} * interval '1 second'`,
      requestId: actor.requestId,
    })
    .onConflictDoNothing({ target: [checks.requestedBy, checks.idempotencyKey] })
    .returning()
  if (!created) return { id: await sameQuestion(tx, actor, wanted.idempotencyKey, question), isNew: false }
  await writeFirstStep(tx, created, actor.user.id)
  await wanted.beside?.(created, question)
  await actor.record(tx, { type: "check", id: created.id }, { operation: wanted.operation })
  const claimed = (await isPaceFree(tx, operation.wire.key)) ? await claim(tx, created) : undefined
  return { id: created.id, isNew: true, claimed }
}

async function sameQuestion(tx: Executor, actor: Actor, key: string, question: Indexes): Promise<string> {
  const [earlier] = await tx
    .select()
    .from(checks)
    .where(and(eq(checks.requestedBy, actor.user.id), eq(checks.idempotencyKey, key)))
  if (!earlier || !question.any.some((index) => index.equals(earlier.questionIndex)))
    throw new CotejoError("idempotency_key_reused")
  await actor.record(tx, { type: "check", id: earlier.id }, { repeated: true })
  return earlier.id
}
