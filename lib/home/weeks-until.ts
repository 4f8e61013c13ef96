import { type CivilDay, dayBefore } from "#lib/time/zone-day.ts"

/** From its Monday to its Sunday, or to today. */
export type Week = { from: CivilDay; to: CivilDay }

/** The week of that day and those before it, the earliest first. */
export function weeksUntil(day: CivilDay, count: number): Week[] {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = dayBefore(day, sinceMonday)
  return Array.from({ length: count }, (_, back) => {
    const from = dayBefore(monday, back * 7)
    return { from, to: back === 0 ? day : dayBefore(monday, back * 7 - 6) }
  }).toReversed()
}
