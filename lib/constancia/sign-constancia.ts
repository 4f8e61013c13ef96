import "server-only"
import canonicalize from "canonicalize"
import type { Constancia, ConstanciaCode, PdfSeal } from "./constancia.ts"
import type { SigningRing } from "./signing-ring.ts"

type Signer = Pick<SigningRing, "keyId" | "sign">

/** The file of a constancia: canonical JSON (RFC 8785) with a detached JWS over the very bytes of its payload, so a verifier writes nothing again. */
export function signConstancia(constancia: Constancia, ring: Signer): Buffer {
  return signPayload(constancia, ring)
}

/** The same envelope around another statement of the installation; its `format` says which. */
export function signPayload(statement: object, ring: Signer): Buffer {
  const { payload, header, signature } = signed(statement, ring)
  return Buffer.from(`{"payload":${payload},"signature":"${header}..${signature}"}`)
}

/** The same as one word (a compact JWS, RFC 7515): for the code on paper and the seal of a PDF. */
export function signCompact(statement: ConstanciaCode | PdfSeal, ring: Signer): string {
  const { payload, header, signature } = signed(statement, ring)
  return `${header}.${base64url(payload)}.${signature}`
}

function signed(statement: object, ring: Signer) {
  const payload = canonicalize(statement)
  if (payload === undefined) throw new Error("a statement that is no JSON")
  const header = base64url(JSON.stringify({ alg: "EdDSA", kid: ring.keyId }))
  const signature = ring.sign(Buffer.from(`${header}.${base64url(payload)}`)).toString("base64url")
  return { payload, header, signature }
}

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url")
}
