type Unit = "second" | "minute" | "hour" | "day" | "month" | "year"

const STEPS: readonly [Unit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

/** How long ago, in the largest unit that is whole: 59 minutes stay minutes. Less than a minute is `second` 0, "now". */
export function relativeParts(instantMs: number, nowMs: number): { value: number; unit: Unit } {
  const seconds = Math.round((instantMs - nowMs) / 1000)
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return { value: Math.trunc(seconds / size), unit }
  }
  return { value: 0, unit: "second" }
}
