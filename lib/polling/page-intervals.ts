import type { BatchPhase } from "#lib/batches/batch-phase.ts"
import { type CheckState, isSettled, NEEDS_PERSON } from "#lib/domain/check-states.ts"
import { byAge } from "./back-off.ts"

/** Milliseconds from one reading of our own interface to the next, by the thing that a page watches and its state. */
const EVERY_MS = {
  check: { young: 1_000, minute: 3_000, tenMinutes: 10_000, old: 30_000, needsPerson: 30_000 },
  list: { moving: 3_000, still: 12_000 },
  board: { usual: 3_000 },
  signature: { asked: 1_000, sending: 3_000, open: 10_000 },
  batch: { moving: 1_500, large: 3_000, still: 12_000 },
  session: { visible: 5_000, hidden: 15_000 },
} as const

/** The facets of a list are counted over thousands of answers: at most so often, however many of its rows change. */
export const RECOUNT_MS = 10_000

/** An erasure in progress ends after seconds, or goes on in the background. */
export const ERASURE_EVERY_MS = 2_000

/** The last answer could not hold all that changed: the rest is read at once. */
const REST_MS = 50
/** So long after a read of the service was asked for, its outcome is expected any moment. */
const ASKED_FOR_MS = 45_000

export type UnsettledCheck = { state: CheckState; requestedAt: string }

/** For checks read at once, by the most pressing one; false when all are settled. One that needs a person is read seldom: somebody else may resolve it. */
export function checksEveryMs(checks: readonly UnsettledCheck[], nowMs: number): number | false {
  const { young, minute, tenMinutes, old, needsPerson } = EVERY_MS.check
  const waits = checks
    .filter(({ state }) => !isSettled(state))
    .map(({ state, requestedAt }) => {
      if (NEEDS_PERSON.includes(state)) return needsPerson
      const steps = [[15_000, young] as const, [60_000, minute] as const, [600_000, tenMinutes] as const]
      return byAge(nowMs - Date.parse(requestedAt), steps, old)
    })
  return waits.length === 0 ? false : Math.min(...waits)
}

/** Returns the interval for a list of checks: shorter while one of them is in progress. */
export function listEveryMs(moving: boolean): number {
  return EVERY_MS.list[moving ? "moving" : "still"]
}

/** For the board; `more` when the last answer could not hold all that changed. */
export function boardEveryMs(more: boolean): number {
  return more ? REST_MS : EVERY_MS.board.usual
}

export type SignaturePace = {
  /** How long ago a read of the service was asked for that has no outcome yet; null when none is awaited. */
  askedMsAgo: number | null
  /** The sending has not come to an end. */
  sending: boolean
  /** Completed or rejected: nothing is expected of it any more. */
  over: boolean
}

/** For one signature request; false when nothing is to be expected. */
export function signatureEveryMs({ askedMsAgo, sending, over }: SignaturePace): number | false {
  const { asked, sending: whileSending, open } = EVERY_MS.signature
  if (askedMsAgo !== null && askedMsAgo < ASKED_FOR_MS) return asked
  if (sending) return whileSending
  return over ? false : open
}

/** From so many rows on a batch takes minutes, and is followed more slowly. */
const LARGE_BATCH_ROWS = 500

/** For one batch; false when all is settled. `more` when the last answer could not hold all that changed. */
export function batchEveryMs(phase: BatchPhase, more: boolean, rows = 0): number | false {
  const { moving, large, still } = EVERY_MS.batch
  if (phase === "settled" && !more) return false
  if (more) return REST_MS
  if (phase !== "moving") return still
  return rows < LARGE_BATCH_ROWS ? moving : large
}

/** For the session: in time for its end, `leftMs` from now. */
export function sessionEveryMs(hidden: boolean, leftMs: number): number {
  return Math.max(500, Math.min(EVERY_MS.session[hidden ? "hidden" : "visible"], leftMs + 500))
}
