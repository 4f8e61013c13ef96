import { pollInterval } from "#lib/checks/poll-interval.ts"
import type { CheckState } from "#lib/checks/states.ts"

export type Watched = { id: string; state: CheckState; revision: number; requestedAt: string }

/** How long to wait before all are read again at once: as long as the most pressing of them; false when none has to be. */
export function pollAll(checks: readonly Watched[], now: Date, isHidden: boolean): number | false {
  const waits = checks
    .map(({ state, requestedAt }) => pollInterval(state, now.getTime() - Date.parse(requestedAt), isHidden))
    .filter((wait) => wait !== false)
  return waits.length === 0 ? false : Math.min(...waits)
}
