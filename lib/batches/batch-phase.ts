import { AWAITED, CHECK_STATES, type CheckState, DUE, isSettled, UNSENT } from "#lib/domain/check-states.ts"
import type { BatchView } from "./read-batch.ts"

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

/** How many questions ended, those aside that nobody sent. */
export function endedSent(counts: BatchProgress["counts"]): number {
  return ended(counts) - counts.withdrawn
}

/** Whole per cent of a batch that was sent and ended; a hundred only when nothing is left, and nothing was withdrawn. */
export function percentEnded({ counts, rows }: Pick<BatchView, "counts" | "rows">): number {
  return rows === 0 ? 100 : Math.floor((endedSent(counts) / rows) * 100)
}

/** The last questions of a batch that ended: how many, the first and the last of these (ISO 8601). */
export type RecentlyEnded = { count: number; firstAt: string; lastAt: string }

export type ExpectedFinish =
  /** Nothing is on its way, so there is nothing to expect. */
  | { kind: "none" }
  | { kind: "tooLittleKnown" }
  /** `upToCeiling`: the ceiling will stop it before its last row. */
  | { kind: "at"; atMs: number; upToCeiling: boolean }

const MIN_ENDED = 10
const MIN_SPAN_MS = 5_000
/** After so many usual intervals without an end (and at least half a minute) the earlier pace no longer counts. */
const IDLE_INTERVALS = 5
const MIN_IDLE_MS = 30_000

/** When the rest will have ended at the pace of the last minutes; too few ends, too short a time or an idle one give no pace. */
export function expectedFinish(
  batch: Pick<BatchView, "state" | "counts" | "ceiling" | "committed">,
  recent: RecentlyEnded | null,
  nowMs: number,
): ExpectedFinish {
  if (!isMoving(batch)) return { kind: "none" }
  if (recent === null || recent.count < MIN_ENDED) return { kind: "tooLittleKnown" }
  const spanMs = nowMs - Date.parse(recent.firstAt)
  const intervalMs = spanMs / recent.count
  const idleMs = nowMs - Date.parse(recent.lastAt)
  const isIdle = idleMs > Math.max(MIN_IDLE_MS, IDLE_INTERVALS * intervalMs)
  if (spanMs < MIN_SPAN_MS || isIdle) return { kind: "tooLittleKnown" }
  const { left, upToCeiling } = whatIsLeft(batch)
  return { kind: "at", atMs: nowMs + left * intervalMs, upToCeiling }
}

function whatIsLeft({ state, counts, ceiling, committed }: Parameters<typeof expectedFinish>[0]) {
  const inFlight = numberIn(counts, AWAITED)
  const queued = state === "running" ? numberIn(counts, DUE) : 0
  const room = ceiling === null ? queued : Math.max(0, ceiling - committed)
  return { left: inFlight + Math.min(queued, room), upToCeiling: room < queued }
}
