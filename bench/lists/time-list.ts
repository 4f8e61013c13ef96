import type { Listed } from "./listed.ts"

const TIMES = 40
/** A list that is far too slow is not read so often. */
const ENOUGH_MS = 4_000

export type Timed = { what: string; p50: number; p95: number }

/** Reads it again and again, after once that does not count. */
export async function time({ what, run }: Listed): Promise<Timed> {
  await run()
  const times: number[] = []
  for (let sum = 0; times.length < TIMES && (sum < ENOUGH_MS || times.length < 5); ) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
    sum += times.at(-1) ?? 0
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  return { what, p50: at(0.5), p95: at(0.95) }
}
