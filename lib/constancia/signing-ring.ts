import "server-only"
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto"
import canonicalize from "canonicalize"
import { env } from "#lib/env.ts"
import type { Constancia, ConstanciaCode, PdfSeal } from "./constancia.ts"
import type { PublicKey } from "./public-key.ts"

export type SigningRing = {
  keyId: string
  /** Ed25519 (RFC 8032) over the bytes, 64 bytes. */
  sign: (bytes: Uint8Array) => Buffer
  /** Every key that a constancia of this installation may carry, the one that signs first. */
  publicKeys: PublicKey[]
}

/** The DER prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const PRIVATE_DER = Buffer.from("302e020100300506032b657004220420", "hex")
const PUBLIC_DER = Buffer.from("302a300506032b6570032100", "hex")

/**
 * Reads `SIGNING_KEY`: the private key that signs, then earlier keys, private or as `public:Base64`, which only verify. The setting is
 * taken as checked.
 */
export function signingRing(setting: string): SigningRing {
  const [first = "", ...earlier] = setting.split(",").map((entry) => entry.trim())
  const privateKey = privateKeyOf(first)
  const publicKeys = [createPublicKey(privateKey), ...earlier.map(publicKeyOf)].map(asJwk)
  const [current] = publicKeys
  if (!current) throw new Error("SIGNING_KEY holds no key")
  return { keyId: current.kid, sign: (bytes) => sign(null, bytes, privateKey), publicKeys }
}

let ring: SigningRing | undefined

/** The ring of this process, built from the settings on first use. */
export function localSigningRing(): SigningRing {
  ring ??= signingRing(env().signingKey)
  return ring
}

function privateKeyOf(base64: string): KeyObject {
  const key = Buffer.concat([PRIVATE_DER, Buffer.from(base64, "base64")])
  return createPrivateKey({ key, format: "der", type: "pkcs8" })
}

function publicKeyOf(entry: string): KeyObject {
  if (!entry.startsWith("public:")) return createPublicKey(privateKeyOf(entry))
  const key = Buffer.concat([PUBLIC_DER, Buffer.from(entry.slice("public:".length), "base64")])
  return createPublicKey({ key, format: "der", type: "spki" })
}

function asJwk(key: KeyObject): PublicKey {
  const { x } = key.export({ format: "jwk" })
  if (x === undefined) throw new Error("an Ed25519 key without its point")
  const members = JSON.stringify({ crv: "Ed25519", kty: "OKP", x })
  const kid = createHash("sha256").update(members).digest("base64url")
  return { kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "EdDSA" }
}

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
