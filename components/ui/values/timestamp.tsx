import { useFormatter } from "next-intl"
import type { InstantStyle } from "#lib/i18n/formats.ts"
import { DESK_ZONE, instantMs, zoneCity } from "#lib/time/zone-day.ts"

type TimestampProps = {
  /** ISO 8601 instant, as it came or as we recorded it. */
  value: string | Date
  show?: InstantStyle
  /** Names the zone beside the time: wherever the time is evidence. */
  zone?: boolean
}

/** An instant in the desk's zone, the same on the server and in the browser; its raw value is in `datetime` and the title. */
export function Timestamp({ value, show = "datetime", zone = false }: TimestampProps) {
  const format = useFormatter()
  const raw = typeof value === "string" ? value : value.toISOString()
  const instant = instantMs(raw)
  // A civil date, or a time without a zone, is no instant: it is shown as it came.
  if (instant === null) return <span>{raw}</span>
  return (
    <time dateTime={raw} title={`${raw} · ${DESK_ZONE}`} className="whitespace-nowrap">
      {format.dateTime(instant, show)}
      {zone ? <span className="text-ink-3"> {zoneCity(DESK_ZONE)}</span> : null}
    </time>
  )
}
