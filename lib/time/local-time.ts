const formats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:MM:SS` on the clocks of the zone: for files that programs read. */
export function localTime(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}
