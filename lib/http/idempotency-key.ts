import { CotejoError } from "#lib/errors.ts"

/** The `Idempotency-Key` of a request; without one each is a request of its own. Throws `invalid_idempotency_key`. */
export function idempotencyKeyOf(headers: Headers): string {
  const key = headers.get("idempotency-key") ?? crypto.randomUUID()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new CotejoError("invalid_idempotency_key")
  return key
}
