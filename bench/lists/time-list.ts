import type { Listed } from "./listed.ts"

/** What a list or a count may take, at the 95th percentile. */
const MAX_P95_MS = 50
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

/** As a table; the first two are the reference of the others. */
export function table(timed: readonly Timed[]): string[] {
  const [trip, key] = timed
  const rows = timed.map(({ what, p50, p95 }) => {
    const ratios = [trip, key].map((reference) => (p50 / (reference?.p50 ?? p50)).toFixed(1))
    return `| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${ratios.join(" | ")} | ${p95 > MAX_P95_MS ? "TOO SLOW" : ""} |`
  })
  return [
    `| | p50 ms | p95 ms | p50 to \`select 1\` | p50 to one key | above ${MAX_P95_MS} ms |`,
    "|---|---|---|---|---|---|",
    ...rows,
  ]
}
