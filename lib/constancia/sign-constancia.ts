import "server-only"
import canonicalize from "canonicalize"
import type { Constancia } from "./constancia.ts"
import type { SigningRing } from "./signing-ring.ts"

/** The file of a constancia: canonical JSON (RFC 8785) with a detached JWS over the very bytes of its payload, so a verifier writes nothing again. */
export function signConstancia(constancia: Constancia, ring: Pick<SigningRing, "keyId" | "sign">): Buffer {
  return signPayload(constancia, ring)
}

/** The same envelope around another statement of the installation; its `format` says which. */
export function signPayload(statement: object, ring: Pick<SigningRing, "keyId" | "sign">): Buffer {
  const payload = canonicalize(statement)
  if (payload === undefined) throw new Error("a statement that is no JSON")
  const header = base64url(JSON.stringify({ alg: "EdDSA", kid: ring.keyId }))
  const signature = ring.sign(Buffer.from(`${header}.${base64url(payload)}`)).toString("base64url")
  return Buffer.from(`{"payload":${payload},"signature":"${header}..${signature}"}`)
}

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url")
}
