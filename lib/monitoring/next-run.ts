import type { Every } from "#lib/domain/monitoring.ts"
import {
  type CivilDay,
  DESK_ZONE,
  dayAfter,
  dayAt,
  dayBefore,
  dayStart,
  instantsAt,
} from "#lib/time/zone-day.ts"

/** A plan's time: `hour` is `HH:MM` on the clocks of the zone. */
export type PlanTime = { every: Every; hour: string }

/** The first run after `after`, counted from the last day that it ran; missed runs are not made up for. A skipped hour: the next instant; twice: the first. */
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

/** When a plan asks about a member again: `graveDays` is the period of those whose level is grave. */
export type Rhythm = PlanTime & { graveDays: number | null }

/** When a plan runs next: a plan with a period for grave members looks as often as that says. */
export function nextPlanTime({ graveDays, ...plan }: Rhythm, lastDay: CivilDay | null, after: Date): Date {
  const next = nextRunAt(plan, lastDay, after, DESK_ZONE)
  if (graveDays === null) return next
  const forGrave = nextRunAt({ every: { days: graveDays }, hour: plan.hour }, lastDay, after, DESK_ZONE)
  return new Date(Math.min(forGrave.getTime(), next.getTime()))
}

/** Whoever was asked about before this instant, and answered, is due on that day: the period is counted in civil days of the desk's zone. */
export function dueBefore(
  { every, graveDays }: Omit<Rhythm, "hour">,
  isGrave: boolean,
  today: CivilDay,
): Date {
  const days = isGrave && graveDays !== null ? graveDays : undefined
  return dayStart(dayAfter(days === undefined ? lastDueDay(every, today) : dayBefore(today, days)), DESK_ZONE)
}

function lastDueDay(every: Every, today: CivilDay): CivilDay {
  if ("days" in every) return dayBefore(today, every.days)
  if ("eachDays" in every) return dayBefore(today, every.eachDays)
  if ("weekday" in every) return dayBefore(today, 7)
  const months = [0, 1, 2].map((back) => monthDay(today, back, every.monthDay))
  const [, before = today] = months.filter((day) => day <= today)
  return before
}

function monthDay(today: CivilDay, back: number, day: number): CivilDay {
  const [year = 0, month = 1] = today.split("-").map(Number)
  const last = new Date(Date.UTC(year, month - back, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - back, Math.min(day, last))).toISOString().slice(0, 10)
}
