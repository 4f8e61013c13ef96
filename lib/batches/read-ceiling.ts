import type { BatchView } from "./read-batch.ts"

export type ReadCeiling =
  | { ok: true; value: number | null }
  | { ok: false; fault: "noNumber" | "belowCommitted" | "stillReached" }

/** A ceiling as typed, empty for none: not below the committed questions, and not reached already, which would stop the batch again. */
export function readCeiling(text: string, { committed }: Pick<BatchView, "committed">): ReadCeiling {
  const typed = text.trim()
  if (typed === "") return { ok: true, value: null }
  const value = Number(typed)
  if (!/^\d{1,6}$/.test(typed) || value < 1) return { ok: false, fault: "noNumber" }
  if (value < committed) return { ok: false, fault: "belowCommitted" }
  if (value === committed) return { ok: false, fault: "stillReached" }
  return { ok: true, value }
}
