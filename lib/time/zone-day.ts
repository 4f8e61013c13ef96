import { DAY_MS } from "./durations.ts"

/** A civil day, `YYYY-MM-DD`. It stays text: only together with a zone does it name instants. */
export type CivilDay = string

/** The desk's zone: its days begin and its instants are shown there. */
export const DESK_ZONE = "America/Lima"

/** The civil day on which an instant falls in that IANA zone. */
export function dayAt(instant: Date, timeZone: string): CivilDay {
  const { year, month, day } = partsAt(instant, timeZone)
  return `${String(year).padStart(4, "0")}-${pad(month)}-${pad(day)}`
}

export function hourAt(instant: Date, timeZone: string): number {
  return partsAt(instant, timeZone).hour
}

export function minuteAt(instant: Date, timeZone: string): number {
  return partsAt(instant, timeZone).minute
}

/** Whether the text is a day of the calendar, from the year 1000 to 9999: 30 February is none. */
export function isCivilDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** The day that people write for "without end": our calendar has none after it. */
const LAST_DAY: CivilDay = "9999-12-31"

/** Day first, as people here read it: 30/11/2026. */
export function dayFirst(day: CivilDay): string {
  return day.split("-").reverse().join("/")
}

/** The same without its year, where that goes without saying: 30/11. */
export function dayAndMonth(day: CivilDay): string {
  return dayFirst(day).slice(0, 5)
}

/** The day after, by the calendar; the last one is its own. */
export function dayAfter(day: CivilDay): CivilDay {
  if (day === LAST_DAY) return LAST_DAY
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

/** So many days before, by the calendar; from the year 1000 on. */
export function dayBefore(day: CivilDay, days: number): CivilDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(first: CivilDay, last: CivilDay): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS
}

/** The first instant of a civil day in that zone; where the clocks skip midnight, the first that there is. */
export function dayStart(day: CivilDay, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`)
  // The offset is that of the instant looked for, which is only known once it is found: two rounds settle it.
  const first = wall - offsetMs(new Date(wall), timeZone)
  const second = wall - offsetMs(new Date(first), timeZone)
  const start = new Date(dayAt(new Date(second), timeZone) === day ? second : Math.max(first, second))
  return dayAt(start, timeZone) === day ? start : new Date(start.getTime() + 3_600_000)
}

/** How far the clocks of that zone are ahead of UTC at that instant. */
function offsetMs(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsAt(instant, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000
}

type Parts = Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>

const formats = new Map<string, Intl.DateTimeFormat>()

function partsAt(instant: Date, timeZone: string): Parts {
  const format = formats.get(timeZone) ?? makeFormat(timeZone)
  const parts: Parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of format.formatToParts(instant)) {
    if (Object.hasOwn(parts, type)) parts[type as keyof Parts] = Number(value)
  }
  return parts
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  })
  formats.set(timeZone, format)
  return format
}

function pad(number: number): string {
  return String(number).padStart(2, "0")
}

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

const localFormats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:MM:SS` on the clocks of the zone: for files that programs read. */
export function localTime(instant: Date, timeZone: string): string {
  let format = localFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
    localFormats.set(timeZone, format)
  }
  return format.format(instant)
}

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

/** The city of an IANA zone, for people: "America/Lima" is "Lima". */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")
}
