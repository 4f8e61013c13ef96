import type { CivilDay } from "./zone-day.ts"

const WEEKEND = [0, 6]

/** Returns the working day, Monday to Friday, that is so many after that day. Holidays are not known here, so the true day is this one or a later one. */
export function addBusinessDays(day: CivilDay, count: number): CivilDay {
  const at = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (!WEEKEND.includes(at.getUTCDay())) left--
  }
  return at.toISOString().slice(0, 10)
}
