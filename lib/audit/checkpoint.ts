import * as z from "zod/mini"
import type { PublicKey } from "#lib/constancia/public-key.ts"
import { type SigningRing, signPayload } from "#lib/constancia/signing-ring.ts"
import { verifySigned } from "#lib/constancia/verify-constancia.ts"

const FORMAT = "cotejo-audit-checkpoint/1"

const checkpointSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The id that the chain begins with. */
  installation: z.string(),
  position: z.number(),
  hash: z.string(),
  at: z.string(),
})

/** The signed statement of an installation about its log: that its chain had this end at that moment. */
export type Checkpoint = Omit<z.output<typeof checkpointSchema>, "format">

/** A checkpoint as it was read: its signed statement, or why it does not count. */
export type ReadCheckpoint =
  | { kind: "signed"; checkpoint: Checkpoint }
  | { kind: "forged"; reason: "altered" | "unknown_key" | "no_checkpoint"; text: string }

/** One line, in the envelope of a constancia (docs/decisions/105-the-envelope-of-a-constancia.md). */
export function signCheckpoint(
  { installation, position, hash, at }: Checkpoint,
  ring: Pick<SigningRing, "keyId" | "sign">,
): string {
  return signPayload({ format: FORMAT, installation, position, hash, at }, ring).toString()
}

/** Verifies one line, against the keys that one trusts; asks nobody. */
export async function readCheckpoint(line: string, keys: readonly PublicKey[]): Promise<ReadCheckpoint> {
  const text = line.trim()
  const verdict = await verifySigned(Buffer.from(text), keys)
  if (verdict.kind === "altered" || verdict.kind === "unknown_key")
    return { kind: "forged", reason: verdict.kind, text }
  const read = verdict.kind === "verified" ? checkpointSchema.safeParse(verdict.payload) : undefined
  if (!read?.success) return { kind: "forged", reason: "no_checkpoint", text }
  const { installation, position, hash, at } = read.data
  return { kind: "signed", checkpoint: { installation, position, hash, at } }
}
