import "server-only"
import * as z from "zod/mini"
import { CotejoError, invalidField } from "#lib/errors.ts"

/** What a question is not asked for, where its author wants to be told first. */
const CONDITIONS = ["repeated", "self_match"] as const
export type Condition = (typeof CONDITIONS)[number]

type AskKeys = {
  idempotencyKey: string
  repeatOf: string | undefined
  unless: readonly Condition[]
}

const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))

/**
 * The keys that a question carries in its headers: `Idempotency-Key` (without one each request is a question of its own), `X-Repeat-Of`, the check that is
 * asked again on purpose, and `X-Unless`, a list of conditions. Throws `invalid_idempotency_key`, and `invalid_input` for a condition that is none of ours: left
 * out silently it would protect nobody.
 */
export function readAskKeys(headers: Headers): AskKeys {
  const key = idempotencyKey.safeParse(headers.get("idempotency-key") ?? crypto.randomUUID())
  const repeatOf = z.optional(z.uuid()).safeParse(headers.get("x-repeat-of") ?? undefined)
  if (!key.success || !repeatOf.success) throw new CotejoError("invalid_idempotency_key")
  const unless = z
    .array(z.enum(CONDITIONS))
    .safeParse((headers.get("x-unless") ?? "").match(/[^\s,]+/g) ?? [])
  if (!unless.success) throw invalidField("X-Unless", "otherShape")
  return { idempotencyKey: key.data, repeatOf: repeatOf.data, unless: unless.data }
}
