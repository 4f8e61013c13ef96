import "server-only"
import canonicalize from "canonicalize"
import type { Constancia } from "./constancia.ts"
import type { SigningRing } from "./signing-ring.ts"

/**
 * Returns the file of a constancia: `{"payload":…,"signature":"header..signature"}`, the whole of it canonical JSON (RFC 8785) without a line break at its end.
 * The signature is a JWS with detached payload (RFC 7515, appendix F; EdDSA of RFC 8037), over the very bytes between `{"payload":` and `,"signature":`, so
 * that whoever verifies has nothing to write again.
 */
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
