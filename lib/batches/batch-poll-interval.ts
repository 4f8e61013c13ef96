import type { BatchPhase } from "./batch-phase.ts"

const WHILE_MOVING_MS = 1_500
const WHILE_STILL_MS = 12_000
const WHILE_HIDDEN_MS = 20_000
const AT_ONCE_MS = 50
const LONGEST_MS = 60_000

type Watched = {
  phase: BatchPhase
  /** The last answer could not hold all that changed. */
  more: boolean
  /** Nobody looks at the page. */
  hidden: boolean
  /** The person asked to be told when it ends, which has to be found out while nobody looks. */
  toTell: boolean
  /** Attempts in a row that failed. */
  failures: number
}

/**
 * Milliseconds until a page that watches a batch asks our own database again; false when it need not: all is settled, or nobody
 * looks and nobody wants to be told. Ever later while asking fails.
 */
export function batchPollInterval({ phase, more, hidden, toTell, failures }: Watched): number | false {
  if (phase === "settled" && !more) return false
  if (hidden && !toTell) return false
  if (failures > 0) return Math.min(LONGEST_MS, WHILE_MOVING_MS * 2 ** Math.min(failures, 6))
  if (hidden) return WHILE_HIDDEN_MS
  if (more) return AT_ONCE_MS
  return phase === "moving" ? WHILE_MOVING_MS : WHILE_STILL_MS
}
