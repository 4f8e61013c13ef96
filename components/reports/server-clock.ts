import { readApi } from "#components/live/read-api.ts"

/**
 * How far the deadline's clock (the database's) is ahead of this page's own stopwatch, in milliseconds. The stopwatch is not the
 * computer's clock: setting that one forward changes nothing.
 */
export async function measureOffset(signal: AbortSignal): Promise<number> {
  const before = performance.now()
  const response = await readApi("/api/clock", signal)
  const { nowMs }: { nowMs: number } = await response.json()
  return nowMs - (before + performance.now()) / 2
}
