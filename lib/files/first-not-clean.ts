import "server-only"
import type { Read } from "#lib/db/heavy-read.ts"
import { env } from "#lib/env.ts"
import { NotScanned, scanBytes } from "#lib/scan/clamd.ts"
import { openSealedBytes, type SealedBlob } from "./sealed-bytes.ts"

/** For all blobs together: at first, and more for what they weigh, at a pace that a scanner keeps. */
const PATIENCE_MS = 30_000
const SLOWEST_BYTES_PER_MS = 4 * 1024

/** Sealed bytes, by their place among those that were given, that were not found clean: for what is in them, or since they were looked at in part or not at all. */
export type NotClean = { index: number } & (
  | { found: string }
  | { beyondLimits: true }
  | { cause: NotScanned }
)

/**
 * Has the scanner of `SCAN_URL` look at sealed bytes, in their order, up to the first that are not clean; undefined: all are, and were read whole and checked, or
 * no scanner is set. Throws what `openSealedBytes` throws.
 * @param givenUp nobody waits for the verdict any more.
 */
export async function firstNotClean(
  blobs: readonly SealedBlob[],
  { givenUp, reads }: { givenUp?: AbortSignal; reads?: Read } = {},
): Promise<NotClean | undefined> {
  const { scanner } = env()
  if (scanner === undefined) return undefined
  const bytes = blobs.reduce((sum, { size }) => sum + size, 0)
  const patience = AbortSignal.timeout(PATIENCE_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS))
  const signal = givenUp === undefined ? patience : AbortSignal.any([givenUp, patience])
  for (const [index, blob] of blobs.entries()) {
    try {
      const verdict = await scanBytes(scanner, openSealedBytes(blob, reads), signal)
      if (verdict.kind === "found") return { index, found: verdict.name }
      if (verdict.kind === "beyond_limits") return { index, beyondLimits: true }
    } catch (cause) {
      if (!(cause instanceof NotScanned)) throw cause
      return { index, cause }
    }
  }
  return undefined
}
