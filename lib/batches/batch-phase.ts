import { AWAITED, CHECK_STATES, type CheckState, DUE, isSettled, UNSENT } from "#lib/domain/check-states.ts"
import type { BatchView } from "./read-batch.ts"

/** The phase of a batch as a whole, for those who watch it. */
export type BatchPhase = "moving" | "halted" | "paused" | "needsPerson" | "settled"

type BatchProgress = Pick<BatchView, "state" | "counts" | "settled">

/** `moving` while anything happens by itself; `needsPerson` when all that is left is for a person to settle. */
export function phaseOf({ state, counts, settled }: BatchProgress): BatchPhase {
  if (settled) return "settled"
  if (isMoving({ state, counts })) return "moving"
  if (state !== "running" && unsent(counts) > 0) return state
  return "needsPerson"
}

/** How a batch ended: with its rows sent, with what was left of them withdrawn by a person, or withdrawn as a whole; null while it has not. */
export type BatchEnd = "settled" | "cutShort" | "withdrawn"

export function endOf({ counts, settled }: Pick<BatchProgress, "counts" | "settled">): BatchEnd | null {
  if (!settled) return null
  if (counts.withdrawn === 0) return "settled"
  return counts.withdrawn === ended(counts) ? "withdrawn" : "cutShort"
}

/** Whether something is sent or awaited now. */
export function isMoving({ state, counts }: Pick<BatchProgress, "state" | "counts">): boolean {
  return numberIn(counts, AWAITED) > 0 || (state === "running" && numberIn(counts, DUE) > 0)
}

/** Returns how many questions were not accepted by the service and can still be withdrawn. */
export function unsent(counts: BatchProgress["counts"]): number {
  return numberIn(counts, UNSENT)
}

export function ended(counts: BatchProgress["counts"]): number {
  return numberIn(counts, CHECK_STATES.filter(isSettled))
}

export function numberIn(counts: BatchProgress["counts"], states: readonly CheckState[]): number {
  return states.reduce((sum, state) => sum + counts[state], 0)
}

/** Whole per cent of a batch that ended; a hundred only when nothing is left. */
export function percentEnded({ counts, rows }: Pick<BatchView, "counts" | "rows">): number {
  return rows === 0 ? 100 : Math.floor((ended(counts) / rows) * 100)
}
