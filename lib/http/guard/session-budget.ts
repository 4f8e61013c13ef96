import { processWide } from "#lib/process-wide.ts"

/** So many seconds' worth of requests may come at once: a browser that restores twenty tabs, a list that catches up. */
const SECONDS_AT_ONCE = 20

/** Until when each session has used up its budget, by `performance.now()`. */
const paidAtMs = processWide("sessionBudget", () => new Map<string, number>())

/**
 * Counts a request of that session against `perSecond` requests in the long run. Returns undefined where it is within that, else the whole seconds after which
 * the next one is; such a request is not counted. In this process's memory: each replica counts its own requests. `nowMs`: any clock that does not go back.
 */
export function secondsOverBudget(
  session: string,
  perSecond: number,
  nowMs = performance.now(),
): number | undefined {
  const everyMs = 1_000 / perSecond
  const next = Math.max(nowMs, paidAtMs.get(session) ?? 0) + everyMs
  const overMs = next - nowMs - SECONDS_AT_ONCE * 1_000
  if (overMs > 0) return Math.ceil(overMs / 1_000)
  // The latest session is last: those in front that owe nothing are forgotten.
  paidAtMs.delete(session)
  paidAtMs.set(session, next)
  for (const [other, at] of paidAtMs) {
    if (at > nowMs) break
    paidAtMs.delete(other)
  }
  return undefined
}
