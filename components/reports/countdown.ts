import { MINUTE_MS } from "#lib/time/durations.ts"

/** Minutes before a link's estimated end at which it is announced. */
export const WARN_AT_MINUTES = [10, 5, 1] as const
export type WarnMinutes = (typeof WARN_AT_MINUTES)[number]

/** The time left until an instant as minutes and seconds, `37:12`; `0:00` once it is over. */
export function countdown(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

/** Returns the mark that was passed between two readings of the clock; the last one where several were. Null where none was. */
export function passedMark(untilMs: number, beforeMs: number, nowMs: number): WarnMinutes | null {
  const passed = WARN_AT_MINUTES.filter((minutes) => {
    const mark = untilMs - minutes * MINUTE_MS
    return beforeMs < mark && nowMs >= mark
  })
  return nowMs >= untilMs ? null : (passed.at(-1) ?? null)
}
