import "server-only"
import { eq, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { textsWithin } from "#lib/checks/answers/exact-json.ts"
import { isLink } from "#lib/checks/answers/read-answer.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import { ANSWER, openBody, type SealedAnswer } from "#lib/checks/sealed-check.ts"
import { formerAnswer } from "#lib/checks/tasks/former-answer.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { PDF_LINK_MINUTES, SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

/**
 * Returns the exact bytes of an answer, to be compared with the hash in a constancia; this is recorded. A signed link is the power to read a document and stays
 * on the server: bytes that contain one are given once it is dead, which is specified for the AML report alone. With a `revision`, the bytes stored on a step
 * that was the end of a task until a person reopened it. Throws `not_found` (also when there is no answer), `answer_held_back` and `record_damaged`.
 */
export async function exactAnswer(
  actor: Actor,
  checkId: string,
  revision?: number,
): Promise<{ name: string; bytes: Buffer }> {
  const check = await visibleCheck(actor.user, checkId)
  const [row] = await db()
    .select({
      answer: ANSWER,
      // Nothing of an AML check changes before its answer comes, so its last change is no earlier than its link.
      ageSeconds: sql<number>`extract(epoch from clock_timestamp() - ${checks.changedAt})::float8`,
    })
    .from(checks)
    .where(eq(checks.id, check.id))
  const body = row ? await bodyOf(row.answer, revision) : null
  if (!row || body === null) throw new CotejoError("not_found")
  if (holdsLink(check.operation, body)) refuseWhileAlive(check.operation, row.ageSeconds)
  await actor.record(db(), { type: "check", id: check.id }, { sha256: sha256Hex(body), size: body.length })
  const end = revision === undefined ? "" : `-${revision}`
  return { name: `respuesta-${check.operation}-${check.id.slice(-12)}${end}.bin`, bytes: body }
}

function bodyOf(answer: SealedAnswer, revision: number | undefined): Promise<Buffer | null> | Buffer | null {
  return revision === undefined ? openBody(answer) : formerAnswer(answer.id, revision)
}

function refuseWhileAlive(operation: CheckOperation, ageSeconds: number): void {
  if (!operationOf(operation).fileFields.includes(SEALED_ROLE)) throw new CotejoError("answer_held_back")
  // From when the service counts is not stated: at the latest from its answer.
  const seconds = Math.ceil(PDF_LINK_MINUTES * 60 - ageSeconds)
  if (seconds > 0) throw new CotejoError("answer_held_back", { retryAfterSeconds: seconds })
}

/** Whether the bytes hold an address that may be a signed link; the addresses of other operations' answers open nothing. */
export function holdsLink(operation: CheckOperation, body: Uint8Array): boolean {
  const { fileFields } = operationOf(operation)
  if (fileFields.length === 0) return false
  const text = answerText(body)
  try {
    JSON.parse(text)
  } catch {
    return /:(?:\\?\/|\\u002f){2}/i.test(text) // cut or no JSON: anything that looks like an address
  }
  // In the text itself, not in its parsed value: of a key that appears twice, parsing keeps one.
  for (const { text: found } of textsWithin(text)) {
    if (found.includes("://") || isLink(found)) return true
  }
  return false
}
