import { useLocale, useTimeZone } from "next-intl"
import { formatInstant, type InstantStyle, zoneCity } from "./instant.ts"

type TimestampProps = {
  /** ISO 8601 instant, as it came or as we recorded it. */
  value: string | Date
  show?: InstantStyle
  /** Names the zone beside the time: wherever the time is evidence. */
  zone?: boolean
}

/** An instant in the desk's zone, the same on the server and in the browser; its raw value is in `datetime` and the title. */
export function Timestamp({ value, show = "datetime", zone = false }: TimestampProps) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "America/Lima"
  const raw = typeof value === "string" ? value : value.toISOString()
  const words = formatInstant(raw, { locale, timeZone, show })
  // A value that cannot be read as an instant is shown as it came.
  if (words === null) return <span>{raw}</span>
  return (
    <time dateTime={raw} title={`${raw} · ${timeZone}`} className="whitespace-nowrap">
      {words}
      {zone ? <span className="text-ink-3"> {zoneCity(timeZone)}</span> : null}
    </time>
  )
}
