import { type BatchEnd, ended, endOf, phaseOf } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"

/** A sentence of `batches.said`, to be read aloud politely. */
export type Announcement = BatchEnd | "needsPerson" | "halted" | "paused" | "resumed" | "progress"

const QUARTERS = 4

/**
 * The change that a screen reader announces: a new state of the batch, otherwise each quarter of the way, never each row.
 */
export function announcementFor(before: BatchView, after: BatchView): Announcement | null {
  const phase = phaseOf(after)
  const over = endOf(after) ?? (phase === "needsPerson" ? phase : null)
  if (over !== null && phase !== phaseOf(before)) return over
  // A stop is announced when it happens, not again when the last awaited answers have come.
  if (after.state !== before.state) return after.state === "running" ? "resumed" : after.state
  return quarter(after) > quarter(before) ? "progress" : null
}

function quarter({ counts, rows }: BatchView): number {
  return rows === 0 ? 0 : Math.floor((ended(counts) * QUARTERS) / rows)
}
