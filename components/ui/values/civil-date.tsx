import { useFormatter } from "next-intl"
import type { CivilDay } from "#lib/time/zone-day.ts"

/** A day of the calendar as people write it; as it came in `datetime`, in the title, and beside it for whoever wants technical names. */
export function CivilDate({ value }: { value: CivilDay }) {
  const format = useFormatter()
  const instant = new Date(`${value}T00:00:00Z`)
  return (
    <>
      <time dateTime={value} title={value} className="whitespace-nowrap">
        {format.dateTime(instant, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })}
      </time>
      <span className="field-name ms-1.5">{value}</span>
    </>
  )
}
