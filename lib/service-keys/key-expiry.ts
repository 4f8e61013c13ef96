import * as z from "zod/mini"
import { tryJson } from "#lib/try-json.ts"

const claims = z.looseObject({ exp: z.number().check(z.gte(0), z.lt(8.64e12)) })

/**
 * Returns when a key ends according to the key itself: the `exp` (seconds since 1970) of a JSON Web Token (RFC 7519, section 4.1.4). Its signature is the
 * service's to verify, so this is only the key's own claim. Undefined for a key that is no such token, or has no end.
 */
export function keyExpiry(key: string): Date | undefined {
  const [, payload, signature, ...rest] = key.split(".")
  if (payload === undefined || signature === undefined || rest.length > 0) return undefined
  const { data } = claims.safeParse(tryJson(Buffer.from(payload, "base64url").toString("utf8")))
  return data && new Date(data.exp * 1_000)
}
