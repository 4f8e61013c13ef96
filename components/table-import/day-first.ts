import { joinDate, parseDayFirst } from "#components/ui/form/civil-date.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

/**
 * A date written day first as YYYY-MM-DD, or null when the text is not one, or no day of the calendar. Applied only when a person says that their dates are
 * written so. Text in, text out: no `Date`, no zone. Eight digits without signs are left alone: in a list nobody sees each of them read.
 */
export function readDayFirst(text: string): string | null {
  const parts = parseDayFirst(text)
  const day = parts && joinDate(parts)
  return day !== null && isCivilDay(day) ? day : null
}
