/** So many seconds' worth of requests may come at once: a browser that restores twenty tabs, a list that catches up. */
const SECONDS_AT_ONCE = 20

// On globalThis: the modules of the proxy, of routes and of actions are copies in one process.
const shared = globalThis as typeof globalThis & { __cotejoSessionBudget?: Map<string, number> }

/**
 * Counts a request of that session against `perSecond` requests in the long run. Returns undefined where it is within that, else the whole seconds after which
 * the next one is; such a request is not counted. In this process's memory: each replica counts its own requests. `nowMs`: any clock that does not go back.
 */
export function secondsOverBudget(
  session: string,
  perSecond: number,
  nowMs = performance.now(),
): number | undefined {
  shared.__cotejoSessionBudget ??= new Map()
  const paidAtMs = shared.__cotejoSessionBudget
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
