import "server-only"
import { env } from "#lib/env.ts"
import { NotScanned, scanBytes } from "#lib/scan/clamd.ts"
import { openSealedBytes, type SealedBlob } from "./sealed-bytes.ts"

/** The time limit for all blobs together: a fixed part, and more for their size, at the rate of a slow scanner. */
const TIMEOUT_MS = 30_000
const SLOWEST_BYTES_PER_MS = 4 * 1024

/** The first blob, by its index, that was not found clean: infected, beyond the scanner's limits, or not scanned. */
export type NotClean = { index: number } & (
  | { found: string }
  | { beyondLimits: true }
  | { cause: NotScanned }
)

/** Scans sealed bytes up to the first that is not clean; undefined: all are clean and verified, or no scanner is set. Throws as `openSealedBytes`. */
export async function firstNotClean(
  blobs: readonly SealedBlob[],
  { givenUp }: { givenUp?: AbortSignal } = {},
): Promise<NotClean | undefined> {
  const { scanner } = env()
  if (scanner === undefined) return undefined
  const bytes = blobs.reduce((sum, { size }) => sum + size, 0)
  const timeout = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS))
  const signal = givenUp === undefined ? timeout : AbortSignal.any([givenUp, timeout])
  for (const [index, blob] of blobs.entries()) {
    try {
      const verdict = await scanBytes(scanner, openSealedBytes(blob), signal)
      if (verdict.kind === "found") return { index, found: verdict.name }
      if (verdict.kind === "beyond_limits") return { index, beyondLimits: true }
    } catch (cause) {
      if (!(cause instanceof NotScanned)) throw cause
      return { index, cause }
    }
  }
  return undefined
}
