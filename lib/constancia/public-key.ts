import * as z from "zod/mini"
import { tryJson } from "#lib/json-object.ts"

/** A public key of constancias as a JSON Web Key (RFC 7517, RFC 8037); `kid` is its thumbprint (RFC 7638), the hash of the key itself. */
export type PublicKey = {
  kty: "OKP"
  crv: "Ed25519"
  /** The key's 32 bytes, Base64url. */
  x: string
  kid: string
  use: "sig"
  alg: "EdDSA"
}

/** As `GET /api/keys/constancia` gives them: the first one signs now, the others signed earlier. */
export type PublicKeys = { keys: PublicKey[] }

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
