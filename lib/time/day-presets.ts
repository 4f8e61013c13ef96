import { type CivilDay, dayAt, dayBefore } from "./zone-day.ts"

/** Days that people ask for by name, both included. */
export type DayPreset = { name: "today" | "sevenDays" | "month"; from: CivilDay; to: CivilDay }

/** Today, the last seven days and this month, by the calendar of that zone. */
export function dayPresets(now: Date, timeZone: string): DayPreset[] {
  const to = dayAt(now, timeZone)
  return [
    { name: "today", from: to, to },
    { name: "sevenDays", from: dayBefore(to, 6), to },
    { name: "month", from: `${to.slice(0, 8)}01`, to },
  ]
}
