"use client"

import { useLocale } from "next-intl"

/** An instant in words, with the day of the week: "martes, 1 de diciembre de 2026, 10:00". */
export function useInstantWords(): (instant: Date, timeZone: string) => string {
  const locale = useLocale()
  return (instant, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(instant)
}
