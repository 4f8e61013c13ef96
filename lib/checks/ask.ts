import "server-only"
import { and, eq, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { isPaceFree } from "#lib/upstream/pacing.ts"
import { vault } from "#lib/vault/vault.ts"
import { chargeFor } from "./charges.ts"
import { callAndSettle, claim, submit } from "./submit.ts"
import { type Check, writeFirstStep } from "./transition.ts"

/** A question that its own process never came to send is taken over by the worker after this time. */
const TAKE_OVER_SECONDS = 20

export type Question = {
  operation: OperationSlug
  /** Checked against the operation's schema; what was left empty is not in it. */
  input: Record<string, string>
  /** The same key and question give the same check; the same key with another question is refused. */
  idempotencyKey: string
  /** The earlier check that is asked again on purpose. */
  repeatOf?: string | undefined
}

/**
 * Asks the service one question and waits for what becomes of it: writes the intent down, sends it once, records the
 * answer. Returns the id of the check, which is then in whatever state it came to. Throws `idempotency_key_reused`.
 */
export async function ask(actor: Actor, question: Question): Promise<string> {
  const intent = await db().transaction((tx) => writeIntent(tx, actor, question))
  if (intent.claimed) await callAndSettle(intent.claimed)
  else if (intent.isNew) await submit(intent.id)
  return intent.id
}

/** `claimed` is there when the check was taken for sending with its intent, which the usual pace allows. */
type Intent = { id: string; isNew: boolean; claimed?: Check | undefined }

async function writeIntent(tx: Executor, actor: Actor, question: Question): Promise<Intent> {
  const operation = operationOf(question.operation)
  const questionIndex = vault().blindIndex(
    JSON.stringify([question.operation, question.input]),
    "checks.question",
  )
  const subjectId = await ensureSubject(tx, operation.subject(question.input))
  const [created] = await tx
    .insert(checks)
    .values({
      operation: question.operation,
      state: "queued",
      charge: chargeFor(operation.cost, "queued"),
      subjectId,
      input: question.input,
      idempotencyKey: question.idempotencyKey,
      questionIndex,
      repeatOf: question.repeatOf ?? null,
      notBefore: sql`clock_timestamp() + ${TAKE_OVER_SECONDS} * interval '1 second'`,
      requestedBy: actor.user.id,
      requestId: actor.requestId,
    })
    .onConflictDoNothing({ target: [checks.requestedBy, checks.idempotencyKey] })
    .returning()
  if (!created)
    return { id: await sameQuestion(tx, actor, question.idempotencyKey, questionIndex), isNew: false }
  await writeFirstStep(tx, created, actor.user.id)
  await actor.record(tx, { type: "check", id: created.id }, { operation: question.operation })
  const claimed = (await isPaceFree(tx, operation.wire.key)) ? await claim(tx, created) : undefined
  return { id: created.id, isNew: true, claimed }
}

async function sameQuestion(tx: Executor, actor: Actor, key: string, questionIndex: Buffer): Promise<string> {
  const [earlier] = await tx
    .select()
    .from(checks)
    .where(and(eq(checks.requestedBy, actor.user.id), eq(checks.idempotencyKey, key)))
  if (!earlier?.questionIndex.equals(questionIndex)) throw new CotejoError("idempotency_key_reused")
  await actor.record(tx, { type: "check", id: earlier.id }, { repeated: true })
  return earlier.id
}
