import { HOUR_MS } from "#lib/time/durations.ts"
import { type CivilDay, dayAfter, dayAt, dayBefore, dayStart, hourAt } from "#lib/time/zone-day.ts"

/** The periods of the trends: the last day by the hour, or the last month by the day. */
export const TREND_RANGES = ["day", "month"] as const
export type TrendRange = (typeof TREND_RANGES)[number]

/** A period of time between two instants, named by its hour or day. */
export type Period = { from: Date; to: Date; name: string }

const HOURS = 24
const DAYS = 30

/** Returns the periods of a range, the earliest first; the last one is not over. */
export function periodsOf(range: TrendRange, now: Date, timeZone: string): Period[] {
  return range === "day" ? hoursUntil(now, timeZone) : daysUntil(dayAt(now, timeZone), timeZone)
}

function hoursUntil(now: Date, timeZone: string): Period[] {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return Array.from({ length: HOURS }, (_, index) => {
    const from = new Date(last - (HOURS - 1 - index) * HOUR_MS)
    const name = `${String(hourAt(from, timeZone)).padStart(2, "0")}:00`
    return { from, to: new Date(from.getTime() + HOUR_MS), name }
  })
}

function daysUntil(today: CivilDay, timeZone: string): Period[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const name = dayBefore(today, DAYS - 1 - index)
    return { from: dayStart(name, timeZone), to: dayStart(dayAfter(name), timeZone), name }
  })
}
