import { isCivilDay } from "./zone-day.ts"

/** A date and time of ISO 8601 with its zone, in the forms that services write (`Z`, `-05:00`, `-0500`, `-05`). */
const INSTANT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:(Z)|([+-]\d{2})(?::?(\d{2}))?)$/i

/** Milliseconds of an ISO 8601 text; null without a time or a zone: the machine that reads it would lend its own. */
export function instantMs(text: string | null): number | null {
  if (text === null) return null
  const [, wall, utc, hours, minutes = "00"] = INSTANT.exec(text) ?? []
  // A day that its month does not have would silently be one of the next.
  if (wall === undefined || !isCivilDay(wall.slice(0, 10))) return null
  const time = Date.parse(utc === undefined ? `${wall}${hours}:${minutes}` : `${wall}Z`)
  return Number.isNaN(time) ? null : time
}
