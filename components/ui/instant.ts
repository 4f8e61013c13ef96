export type InstantStyle = "datetime" | "date" | "time" | "seconds"

type InstantOptions = { locale: string; timeZone: string; show: InstantStyle }

const STYLE: Record<InstantStyle, Intl.DateTimeFormatOptions> = {
  datetime: { day: "2-digit", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  date: { day: "2-digit", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit" },
  seconds: {
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
}

/** An instant in words of that zone (24 hours); null when the text is not an instant with a time. */
export function formatInstant(raw: string, { locale, timeZone, show }: InstantOptions): string | null {
  // A civil date without a time is text, not an instant: Lima would show it a day early.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(raw)) return null
  const instant = new Date(raw)
  if (Number.isNaN(instant.getTime())) return null
  return new Intl.DateTimeFormat(locale, { ...STYLE[show], hourCycle: "h23", timeZone }).format(instant)
}

/** The city of an IANA zone, for people: "America/Lima" is "Lima". */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")
}
