import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { CotejoError } from "#lib/errors.ts"
import { enforceDayLimit } from "#lib/limits/day-limit.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { createCheck, type Intent } from "./create-check.ts"
import { callAndSettle, type SettledCheck, submit } from "./submit.ts"

export type Question = {
  operation: OperationSlug
  /** Validated by the operation's schema; fields left empty are not in it. */
  input: Record<string, string>
  /** The same key and question give the same check; the same key with another question is refused. */
  idempotencyKey: string
  /** The earlier check that this one deliberately repeats. */
  repeatOf?: string | undefined
}

/**
 * Asks the service one question and waits for its outcome: commits the intent, sends it once, records the answer. Returns the id of the
 * check, in the state it has reached, and the check itself where that needs no further read. Throws `idempotency_key_reused`, `limit_reached` and what `sendCreated` throws.
 */
export async function ask(
  actor: Actor,
  question: Question,
): Promise<{ id: string; settled: SettledCheck | undefined }> {
  const intent = await createWithinLimit(actor, question)
  return { id: intent.id, settled: await sendCreated(intent) }
}

function createWithinLimit(actor: Actor, question: Question): Promise<Intent> {
  return db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    await enforceDayLimit(tx, actor, { ...question, count: 1, key: question.idempotencyKey })
    return createCheck(tx, actor, question)
  })
}

/**
 * Sends a check that was just created, once, and waits for its outcome; one that existed already is left alone. Returns the check's
 * current row where that needs no further read. Throws `asked_unconfirmed` with the check's id when something of ours fails on the way:
 * the check is in the history all the same.
 */
export async function sendCreated(intent: Intent): Promise<SettledCheck | undefined> {
  try {
    if (intent.claimed) return await callAndSettle(intent.claimed)
    if (intent.isNew) await submit(intent.id)
    return undefined
  } catch (cause) {
    throw new CotejoError("asked_unconfirmed", { checkId: intent.id, cause })
  }
}
