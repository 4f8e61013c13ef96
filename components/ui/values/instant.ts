import { instantMs } from "#lib/time/instant-ms.ts"

export type InstantStyle = "datetime" | "date" | "time" | "clock" | "seconds"

type InstantOptions = { locale: string; timeZone: string; show: InstantStyle }

const STYLE: Record<InstantStyle, Intl.DateTimeFormatOptions> = {
  datetime: { day: "2-digit", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  date: { day: "2-digit", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  seconds: {
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
}

/** An instant in words of that zone (24 hours); null when the text names none (a civil date, a time without a zone): it is shown as it came. */
export function formatInstant(raw: string, { locale, timeZone, show }: InstantOptions): string | null {
  const instant = instantMs(raw)
  if (instant === null) return null
  return new Intl.DateTimeFormat(locale, { ...STYLE[show], hourCycle: "h23", timeZone }).format(instant)
}

/** The city of an IANA zone, for people: "America/Lima" is "Lima". */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")
}
