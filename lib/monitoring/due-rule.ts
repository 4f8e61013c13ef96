import type { Every } from "#lib/domain/monitoring.ts"
import { type CivilDay, DESK_ZONE, dayAfter, dayBefore, dayStart } from "#lib/time/zone-day.ts"
import { nextRunAt, type PlanTime } from "./next-run.ts"

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

/** The last day on which an answer is old enough. */
function lastDueDay(every: Every, today: CivilDay): CivilDay {
  if ("days" in every) return dayBefore(today, every.days)
  if ("eachDays" in every) return dayBefore(today, every.eachDays)
  if ("weekday" in every) return dayBefore(today, 7)
  const months = [0, 1, 2].map((back) => monthDay(today, back, every.monthDay))
  const [, before = today] = months.filter((day) => day <= today)
  return before
}

/** That day of the month so many months ago, or the last one that the month has. */
function monthDay(today: CivilDay, back: number, day: number): CivilDay {
  const [year = 0, month = 1] = today.split("-").map(Number)
  const last = new Date(Date.UTC(year, month - back, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - back, Math.min(day, last))).toISOString().slice(0, 10)
}
