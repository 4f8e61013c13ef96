import type { Every } from "#lib/domain/monitoring.ts"
import { type CivilDay, dayAfter, dayAt, instantsAt } from "#lib/time/zone-day.ts"

/** A plan's time: `hour` is `HH:MM` on the clocks of the zone. */
export type PlanTime = { every: Every; hour: string }

/**
 * The first instant after `after` at which a plan runs. A run that was missed is not made up for each time: the next is counted from the last day that it ran
 * (`lastDay`; null before the first). Where the clocks skip the hour, it runs at the first instant after; where they show it twice, the first time.
 */
export function nextRunAt(
  { every, hour }: PlanTime,
  lastDay: CivilDay | null,
  after: Date,
  timeZone: string,
): Date {
  const today = dayAt(after, timeZone)
  let day = "days" in every && lastDay !== null ? daysAfter(lastDay, every.days) : today
  if (day < today) day = today
  for (;;) {
    if (runsOn(every, day)) {
      const at = instantOf(day, hour, timeZone)
      if (at > after) return at
    }
    day = dayAfter(day)
  }
}

function runsOn(every: Every, day: CivilDay): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  if ("weekday" in every) return (at.getUTCDay() || 7) === every.weekday
  if ("monthDay" in every) return at.getUTCDate() === Math.min(every.monthDay, lastDayOfMonth(at))
  return true
}

/** A plan for the 31st runs on the last day of a shorter month. */
function lastDayOfMonth(at: Date): number {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
}

function instantOf(day: CivilDay, hour: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = hour.split(":").map(Number)
  for (let minute = hours * 60 + minutes; minute < 24 * 60; minute++) {
    const [at] = instantsAt(day, Math.floor(minute / 60), minute % 60, timeZone)
    if (at) return at
  }
  return instantOf(dayAfter(day), "00:00", timeZone)
}

function daysAfter(day: CivilDay, days: number): CivilDay {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
