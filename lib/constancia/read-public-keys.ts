import * as z from "zod/mini"
import { tryJson } from "#lib/json-object.ts"
import type { PublicKey } from "./public-key.ts"

const publicKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().check(z.regex(/^[\w-]{43}$/)),
  kid: z.string(),
})
const keySet = z.object({ keys: z.array(z.unknown()) })

/** The Ed25519 keys of a key file (a JSON Web Key Set, or one key alone); undefined when it holds none. */
export function readPublicKeys(text: string): PublicKey[] | undefined {
  const json = tryJson(text)
  const set = keySet.safeParse(json)
  const keys = (set.success ? set.data.keys : [json]).flatMap((key): PublicKey[] => {
    const read = publicKey.safeParse(key)
    return read.success ? [{ ...read.data, use: "sig", alg: "EdDSA" }] : []
  })
  return keys.length > 0 ? keys : undefined
}
