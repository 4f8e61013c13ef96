"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { formatInstant } from "#components/ui/values/instant.ts"
import { useOutcome } from "#components/ui/values/use-outcome.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { isSameDay } from "./repeat-rule.ts"

type AskedOnce = Pick<LastAsked, "askedAt" | "askedBy" | "state" | "resultKind">

/** "asked today 09:12 by Ana Quispe: answered", in the zone of the desk. */
export function useAskedWhen(): (last: AskedOnce) => string {
  const t = useTranslations("ask.last")
  const outcome = useOutcome()
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "America/Lima"
  return (last) => {
    const isToday = isSameDay(new Date(last.askedAt), new Date(), timeZone)
    const show = isToday ? "time" : "datetime"
    const when = formatInstant(last.askedAt, { locale, timeZone, show }) ?? last.askedAt
    return t(isToday ? "today" : "earlier", {
      when,
      who: last.askedBy,
      state: outcome(last.state, last.resultKind).toLowerCase(),
    })
  }
}
