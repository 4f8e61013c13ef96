import { sha256InBrowser } from "#lib/vault/sha256-in-browser.ts"
import {
  type Constancia,
  type ConstanciaCode,
  constanciaCodeSchema,
  constanciaSchema,
  pdfSealSchema,
} from "./constancia.ts"
import type { PublicKey } from "./public-key.ts"

export type Verdict = { kind: "verified"; constancia: Constancia; keyId: string } | Refusal

export type Refusal =
  | { kind: "altered"; keyId: string }
  /** It names a key that was not given: altered, or of another installation. */
  | { kind: "unknown_key"; keyId: string }
  /** Not a constancia, or no longer byte for byte as a constancia is written. */
  | { kind: "no_constancia" }
  /** This browser cannot do it (no Ed25519, or a page without TLS). */
  | { kind: "unsupported" }

/** A constancia is a few kilobytes; a larger file is none. */
const MAX_BYTES = 4 * 1024 * 1024

const FILE = /^\{"payload":(\{.*\}),"signature":"([\w-]+)\.\.([\w-]{86})"\}$/su

/** Verifies a file against trusted keys by the platform's own Ed25519, in the browser and in Node; asks nobody. */
export async function verifyConstancia(bytes: Uint8Array, keys: readonly PublicKey[]): Promise<Verdict> {
  return latin1(bytes.subarray(0, 5)) === "%PDF-"
    ? await verifyPdf(bytes, keys)
    : await verifyFile(bytes, keys)
}

async function verifyFile(bytes: Uint8Array, keys: readonly PublicKey[]): Promise<Verdict> {
  const signed = await verifySigned(bytes, keys)
  if (signed.kind !== "verified") return signed
  const { payload, keyId } = signed
  const read = constanciaSchema.safeParse(payload)
  return read.success ? { kind: "verified", constancia: read.data, keyId } : { kind: "no_constancia" }
}

/** Its bytes one by one as characters, so that places in the text are places in the file. */
const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)

const SEAL = /\n%cotejo-seal ([\w.-]+)\n$/
/** Canonical JSON has no line break, and the sheet's own text is written in hexadecimal. */
const ATTACHED = /stream\n(\{"payload":[^\n\r]*\})\nendstream/

/** The seal says whether the sheet is as it was made; what it states is the signed file that is attached. */
async function verifyPdf(bytes: Uint8Array, keys: readonly PublicKey[]): Promise<Verdict> {
  if (bytes.length > MAX_BYTES) return { kind: "no_constancia" }
  const text = latin1(bytes)
  const seal = SEAL.exec(text)
  const attached = ATTACHED.exec(text)
  if (!seal?.[1] || !attached?.[1]) return { kind: "no_constancia" }
  const sealed = await verifyCompact(seal[1], keys)
  if (sealed.kind !== "verified") return sealed
  const read = pdfSealSchema.safeParse(sealed.payload)
  if (!read.success) return { kind: "no_constancia" }
  if (read.data.sha256 !== (await sha256InBrowser(Uint8Array.from(bytes.subarray(0, seal.index)))))
    return { kind: "altered", keyId: sealed.keyId }
  const start = attached.index + "stream\n".length
  return await verifyFile(bytes.subarray(start, start + attached[1].length), keys)
}

/** Verifies the code of a constancia on paper: alone, or as the address that its picture holds. */
export async function verifyCode(
  given: string,
  keys: readonly PublicKey[],
): Promise<{ kind: "verified"; code: ConstanciaCode; keyId: string } | Refusal> {
  const signed = await verifyCompact(given.slice(given.indexOf("#") + 1).replaceAll(/\s/g, ""), keys)
  if (signed.kind !== "verified") return signed
  const read = constanciaCodeSchema.safeParse(signed.payload)
  return read.success ? { kind: "verified", code: read.data, keyId: signed.keyId } : { kind: "no_constancia" }
}

/** A compact JWS and the envelope of a file sign the same text. */
async function verifyCompact(word: string, keys: readonly PublicKey[]) {
  const [, header, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(word) ?? []
  const json = textOf(fromBase64url(payload ?? "") ?? new Uint8Array()) ?? ""
  const envelope = `{"payload":${json},"signature":"${header}..${signature}"}`
  return await verifySigned(new TextEncoder().encode(envelope), keys)
}

/** Verifies any statement in that envelope; its content is for the caller to read. */
export async function verifySigned(
  bytes: Uint8Array,
  keys: readonly PublicKey[],
): Promise<{ kind: "verified"; payload: unknown; keyId: string } | Refusal> {
  const [, payload, header, signature] = FILE.exec(textOf(bytes) ?? "") ?? []
  if (payload === undefined || header === undefined || signature === undefined) {
    return { kind: "no_constancia" }
  }
  const keyId = keyIdIn(header)
  const signed = fromBase64url(signature)
  if (keyId === undefined || signed === undefined) return { kind: "no_constancia" }
  const key = keys.find(({ kid }) => kid === keyId)
  if (!key) return { kind: "unknown_key", keyId }
  const input = new TextEncoder().encode(`${header}.${toBase64url(new TextEncoder().encode(payload))}`)
  const isRight = await verifyEd25519(key, signed, input)
  if (isRight === undefined) return { kind: "unsupported" }
  if (!isRight) return { kind: "altered", keyId }
  return { kind: "verified", payload: JSON.parse(payload), keyId }
}

async function verifyEd25519(
  key: PublicKey,
  signature: BufferSource,
  input: BufferSource,
): Promise<boolean | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) return undefined
  try {
    const { kty, crv, x } = key
    const imported = await subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"])
    return await subtle.verify("Ed25519", imported, signature, input)
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return undefined
    throw error
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined // not UTF-8: no constancia
  }
}

function keyIdIn(header: string): string | undefined {
  const bytes = fromBase64url(header)
  if (!bytes) return undefined
  const [, keyId] = /^\{"alg":"EdDSA","kid":"([\w-]{43})"\}$/.exec(new TextDecoder().decode(bytes)) ?? []
  return keyId
}

/** Strict: text that is not the one way to write those bytes is refused, so that no other text passes for it. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const padded = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .padEnd(Math.ceil(text.length / 4) * 4, "=")
  try {
    const bytes = Uint8Array.from(atob(padded), (character) => character.charCodeAt(0))
    return toBase64url(bytes) === text ? bytes : undefined
  } catch {
    return undefined // no Base64: no constancia
  }
}

function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}
