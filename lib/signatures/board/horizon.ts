import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time/durations.ts"
import { dayAt, daysBetween, instantMs } from "#lib/time/zone-day.ts"

/** The elapsed part of a term, for a picture and a few words. */
export type Horizon =
  | { kind: "none" }
  | { kind: "running"; part: number; leftMs: number }
  | { kind: "passed"; agoMs: number }

/** From the instant at which its signers began to wait to its date. Instants that cannot be read give no horizon. */
export function horizonOf(since: string, expiresAt: string | null, nowMs: number): Horizon {
  const end = instantMs(expiresAt)
  if (end === null) return { kind: "none" }
  if (end <= nowMs) return { kind: "passed", agoMs: nowMs - end }
  const start = instantMs(since) ?? nowMs
  const part = end <= start ? 0 : Math.min(1, Math.max(0, (nowMs - start) / (end - start)))
  return { kind: "running", part, leftMs: end - nowMs }
}

/** Whole days from then until that instant; 0 on the first. */
export function daysWaiting(since: string, untilMs: number): number {
  return Math.max(0, Math.floor((untilMs - (instantMs(since) ?? untilMs)) / DAY_MS))
}

const MAX_HOURS = 48

type Span = { value: number; unit: "minute" | "hour" | "day" }

/** Time in whole units, never rounded up: days as the zone's calendar counts them. Less than a minute is one. */
function wholeSpan(fromMs: number, toMs: number, timeZone: string): Span {
  const ms = toMs - fromMs
  if (ms >= MAX_HOURS * HOUR_MS) {
    const dayOf = (at: number) => dayAt(new Date(at), timeZone)
    return { value: daysBetween(dayOf(fromMs), dayOf(toMs)), unit: "day" }
  }
  if (ms >= HOUR_MS) return { value: Math.floor(ms / HOUR_MS), unit: "hour" }
  return { value: Math.max(1, Math.floor(ms / MINUTE_MS)), unit: "minute" }
}

/** Returns the time left until the term, or gone by since; the one way to show a term. */
export function spanOf(horizon: Exclude<Horizon, { kind: "none" }>, nowMs: number, timeZone: string): Span {
  return horizon.kind === "passed"
    ? wholeSpan(nowMs - horizon.agoMs, nowMs, timeZone)
    : wholeSpan(nowMs, nowMs + horizon.leftMs, timeZone)
}
