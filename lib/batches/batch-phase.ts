import type { BatchView } from "./read-batch.ts"

/** How a batch stands as a whole, for those who watch it. */
export type BatchPhase = "moving" | "halted" | "paused" | "needsPerson" | "settled"

type Standing = Pick<BatchView, "state" | "counts" | "settled">

/**
 * `moving` as long as anything happens by itself, be it only the last pending answers of a paused batch; `needsPerson` when all
 * that is left is for a person to settle.
 */
export function phaseOf({ state, counts, settled }: Standing): BatchPhase {
  if (settled) return "settled"
  if (isMoving({ state, counts })) return "moving"
  if (state !== "running" && unsent(counts) > 0) return state
  return "needsPerson"
}

/** Whether something is sent or awaited now. */
export function isMoving({ state, counts }: Pick<Standing, "state" | "counts">): boolean {
  if (counts.sending + counts.pending > 0) return true
  return state === "running" && counts.queued + counts.waiting > 0
}

/** How many questions were not taken by the service and can still be withdrawn. */
export function unsent(counts: Standing["counts"]): number {
  return counts.queued + counts.waiting + counts.halted
}

/** How many questions nothing more can happen to. */
export function ended(counts: Standing["counts"]): number {
  return counts.answered + counts.refused + counts.failed + counts.withdrawn + counts.closed
}

/** Whole per cent of a batch that ended; a hundred only when nothing is left. */
export function percentEnded({ counts, rows }: Pick<BatchView, "counts" | "rows">): number {
  return rows === 0 ? 100 : Math.floor((ended(counts) / rows) * 100)
}
