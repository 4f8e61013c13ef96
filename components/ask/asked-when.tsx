import { useFormatter, useTranslations } from "next-intl"
import { type CheckState, withoutRecord } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

/** Returns the words for the outcome of a question, for the end of a sentence: an answer without a record is not presented as one with it. */
export function useOutcome(): (state: CheckState, result: ResultKind | null) => string {
  const t = useTranslations("ui")
  return (state, result) => {
    const without = withoutRecord(state, result)
    return t(without ? `outcome.${without}` : `state.${state}`)
  }
}

type AskedOnce = Pick<LastAsked, "askedAt" | "askedBy" | "state" | "resultKind">

/** "asked today 09:12 by Ana Quispe: answered", in the zone of the desk. */
export function useAskedWhen(): (last: AskedOnce) => string {
  const t = useTranslations("ask.last")
  const outcome = useOutcome()
  const format = useFormatter()
  return (last) => {
    const isToday = dayAt(new Date(last.askedAt), DESK_ZONE) === dayAt(new Date(), DESK_ZONE)
    return t(isToday ? "today" : "earlier", {
      when: format.dateTime(new Date(last.askedAt), isToday ? "time" : "datetime"),
      who: last.askedBy,
      state: outcome(last.state, last.resultKind).toLowerCase(),
    })
  }
}
