import { AWAITED, DUE } from "#lib/domain/check-states.ts"
import { isMoving, numberIn } from "./batch-phase.ts"
import type { BatchView } from "./read-batch.ts"

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
