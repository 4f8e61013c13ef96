import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { type CheckView, checkById, presentSettled } from "#lib/checks/present-check.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { CotejoError } from "#lib/errors.ts"
import { parseInput } from "#lib/http/read-body.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { isOperationSlug, OPERATIONS } from "#lib/operations/registry.ts"
import { ask } from "./ask.ts"
import { readAskKeys } from "./ask-keys.ts"

/** The body of a question before its operation is known: an object, whose fields its own schema checks next. */
export const questionBody = z.record(z.string(), z.unknown())

/**
 * Asks the question of an HTTP request: the operation by its slug, the fields by their names in the specification. Without an `Idempotency-Key` each request is
 * a question of its own. `body` is the exact answer where it is at hand. Throws `not_found`, `invalid_input`, `invalid_idempotency_key`.
 */
export async function askRequest(
  actor: Actor,
  slug: string,
  body: Record<string, unknown>,
  headers: Headers,
): Promise<{ check: CheckView; body: Buffer | null | undefined; status: 200 | 202 }> {
  if (!isOperationSlug(slug)) throw new CotejoError("not_found")
  const input = withoutEmpty(parseInput(OPERATIONS[slug].input, body))
  const { id, settled } = await ask(actor, { operation: slug, input, ...readAskKeys(headers) })
  const check = settled ? presentSettled(settled, actor.user) : await readBack(id)
  return { check, body: settled?.body, status: isSettled(check.state) ? 200 : 202 }
}

/** A check that existed before, or is not settled yet, has its answer in its row only. */
async function readBack(id: string): Promise<CheckView> {
  const check = await checkById(id).catch((cause: unknown) => {
    throw new CotejoError("asked_unconfirmed", { checkId: id, cause })
  })
  if (!check) throw new CotejoError("not_found")
  return check
}
