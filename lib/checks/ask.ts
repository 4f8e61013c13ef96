import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { CotejoError } from "#lib/errors.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { callAndSettle, submit } from "./submit.ts"
import { type Intent, writeIntent } from "./write-intent.ts"

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
 * answer. Returns the id of the check, which is then in whatever state it came to. Throws `idempotency_key_reused` and what `carryOut` throws.
 */
export async function ask(actor: Actor, question: Question): Promise<string> {
  const intent = await writeIntent(db(), actor, question)
  await carryOut(intent)
  return intent.id
}

/**
 * Sends what was just written down, once, and waits for what becomes of it; an intent that was there already is left alone. Throws
 * `asked_unconfirmed` with the check's id when something of ours fails on the way: it stands in the history all the same.
 */
export async function carryOut(intent: Intent): Promise<void> {
  try {
    if (intent.claimed) await callAndSettle(intent.claimed)
    else if (intent.isNew) await submit(intent.id)
  } catch (cause) {
    throw new CotejoError("asked_unconfirmed", { checkId: intent.id, cause })
  }
}
