import { DAY_MS } from "./durations.ts"
import { type CivilDay, offsetMs, pad } from "./zone-day.ts"

/** The instants at which the clocks of that zone show that time of that day, in order: one, none where they skip it, two where they go back. */
export function instantsAt(day: CivilDay, hour: number, minute: number, timeZone: string): Date[] {
  const wall = Date.parse(`${day}T${pad(hour)}:${pad(minute)}:00Z`)
  if (Number.isNaN(wall)) return []
  // A change of the clocks is never a day away from the next: the offsets of both sides are all that there can be.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => offsetMs(new Date(near), timeZone))
  return [...new Set(offsets.map((offset) => wall - offset))]
    .filter((instant) => instant + offsetMs(new Date(instant), timeZone) === wall)
    .sort((one, other) => one - other)
    .map((instant) => new Date(instant))
}

/** ISO 8601 with the offset of that zone: `2026-12-01T10:00:00-05:00`. */
export function isoInZone(instant: Date, timeZone: string): string {
  const offset = offsetMs(instant, timeZone)
  const minutes = Math.abs(offset) / 60_000
  const wall = new Date(instant.getTime() + offset).toISOString().slice(0, 19)
  return `${wall}${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
