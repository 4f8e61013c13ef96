import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import * as z from "zod/mini"
import type { PublicKey } from "#lib/constancia/public-key.ts"
import { verifySigned } from "#lib/constancia/verify-constancia.ts"
import { tryJson } from "#lib/try-json.ts"
import { dayHeadSchema, leafText } from "./day-head.ts"
import { leafHash, rootOfPath } from "./merkle-tree.ts"

export const PROOF_FORMAT = "cotejo-inclusion/1"

/** The acts whose hash a proof is about: an answer was kept, a constancia was handed out. */
export const PROVEN_ACTIONS = ["check.answered", "constancia.issued"] as const

export const proofSchema = z.strictObject({
  format: z.literal(PROOF_FORMAT),
  action: z.enum(PROVEN_ACTIONS),
  /** Of the constancia's file, or of the answer's exact bytes. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Its place among the leaves of the day, from 0 on. */
  index: z.number(),
  /** From the leaf to the root. */
  path: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** The signed statement of the day, byte for byte. */
  head: z.string(),
  /** The answer of a time-stamping authority (RFC 3161) about the head's SHA-256: its TimeStampResp in Base64; null when none was asked. */
  stamp: z.nullable(z.base64()),
})

/** Proves that a hash was in the log of a day; contains nothing else of that log. */
export type InclusionProof = z.output<typeof proofSchema>

export type InclusionVerdict =
  | {
      kind: "included"
      action: InclusionProof["action"]
      sha256: string
      /** The day, on the clocks of that zone; when its head was signed, in UTC. */
      day: string
      zone: string
      signedAt: string
      keyId: string
      isStamped: boolean
    }
  /** The keys are known, and this hash does not lead to the head that they signed. */
  | { kind: "not_included" }
  | { kind: "unknown_key"; keyId: string }
  | { kind: "no_proof" }
  /** This browser cannot do it (no Ed25519, or a page without TLS). */
  | { kind: "unsupported" }

/** A path over as many leaves as there could be, and a stamp with its certificates. */
const MAX_CHARACTERS = 256 * 1024

/** Verifies a proof against the keys that one trusts. The same in the browser and in Node; asks nobody, and does not look into the stamp. */
export async function verifyInclusion(text: string, keys: readonly PublicKey[]): Promise<InclusionVerdict> {
  const proof = readProof(text)
  if (!proof) return { kind: "no_proof" }
  const { action, sha256, index, path, head, stamp } = proof
  const signed = await verifySigned(new TextEncoder().encode(head), keys)
  if (signed.kind === "unknown_key" || signed.kind === "unsupported") return signed
  if (signed.kind === "altered") return { kind: "not_included" }
  if (signed.kind === "no_constancia") return { kind: "no_proof" }
  const read = dayHeadSchema.safeParse(signed.payload)
  if (!read.success) return { kind: "no_proof" }
  const { leaves: size, root, day, zone, at: signedAt } = read.data
  const found = rootOfPath(leafHash(leafText(action, sha256)), { index, size, path: path.map(hexToBytes) })
  if (!found || bytesToHex(found) !== root) return { kind: "not_included" }
  const { keyId } = signed
  return { kind: "included", action, sha256, day, zone, signedAt, keyId, isStamped: stamp !== null }
}

function readProof(text: string): InclusionProof | undefined {
  return text.length > MAX_CHARACTERS ? undefined : proofSchema.safeParse(tryJson(text)).data
}
