import { reportReachable, reportUnreachable } from "#components/shell/connection-store.ts"

/**
 * How far the deadline's clock (the database's) is ahead of this page's own stopwatch, in milliseconds. The stopwatch is not the
 * computer's clock: setting that one forward changes nothing.
 */
export async function measureOffset(signal: AbortSignal): Promise<number> {
  const before = performance.now()
  let response: Response
  try {
    response = await fetch("/api/clock", { signal, cache: "no-store" })
  } catch (error) {
    if (!signal.aborted) reportUnreachable()
    throw error
  }
  reportReachable()
  if (!response.ok) throw new Error(`the clock answered ${response.status}`)
  const { nowMs }: { nowMs: number } = await response.json()
  return nowMs - (before + performance.now()) / 2
}
