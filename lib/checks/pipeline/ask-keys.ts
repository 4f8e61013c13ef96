import "server-only"
import * as z from "zod/mini"
import { CotejoError } from "#lib/errors.ts"

const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))

/**
 * The keys that a question carries in its headers: `Idempotency-Key` (without one each request is a question of its own) and
 * `X-Repeat-Of`, the check that is asked again on purpose. Throws `invalid_idempotency_key`.
 */
export function readAskKeys(headers: Headers): { idempotencyKey: string; repeatOf: string | undefined } {
  const key = idempotencyKey.safeParse(headers.get("idempotency-key") ?? crypto.randomUUID())
  const repeatOf = z.optional(z.uuid()).safeParse(headers.get("x-repeat-of") ?? undefined)
  if (!key.success || !repeatOf.success) throw new CotejoError("invalid_idempotency_key")
  return { idempotencyKey: key.data, repeatOf: repeatOf.data }
}
