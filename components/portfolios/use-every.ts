import { useFormatter, useTranslations } from "next-intl"
import type { Every } from "#lib/domain/monitoring.ts"

/** The names of the days of the week, Monday first. */
export function useWeekdays(): string[] {
  const format = useFormatter()
  // 5 January 2026 is a Monday.
  return [5, 6, 7, 8, 9, 10, 11].map((day) =>
    format.dateTime(new Date(Date.UTC(2026, 0, day)), { weekday: "long", timeZone: "UTC" }),
  )
}

/** Returns how often a plan asks, in words. */
export function useEveryWords(): (every: Every) => string {
  const t = useTranslations("portfolios.plan.said")
  const weekdays = useWeekdays()
  return (every) => {
    if ("days" in every) return t("days", { days: every.days })
    if ("eachDays" in every) return t("eachDays", { days: every.eachDays })
    if ("weekday" in every) return t("weekday", { day: weekdays[every.weekday - 1] ?? "" })
    return t("monthDay", { day: every.monthDay })
  }
}
