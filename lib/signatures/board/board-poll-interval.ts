const USUAL_MS = 3_000
const AT_ONCE_MS = 50
const LONGEST_MS = 60_000

type Watched = {
  /** The last answer could not hold all that changed. */
  more: boolean
  /** Attempts in a row that failed. */
  failures: number
}

/** Milliseconds until the board asks our own database again: ever later while asking fails. Nobody asks while nobody looks. */
export function boardPollInterval({ more, failures }: Watched): number {
  if (failures > 0) return Math.min(LONGEST_MS, USUAL_MS * 2 ** Math.min(failures, 6))
  return more ? AT_ONCE_MS : USUAL_MS
}
