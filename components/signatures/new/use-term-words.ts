"use client"

import { useLocale, useTranslations } from "next-intl"
import type { Term } from "./draft/draft.ts"
import type { ReadTerm } from "./term.ts"

/**
 * The instant on which a term ends, in the zone that was chosen, and in the desk's own where that is another one; null while there is none. Of
 * a time that the clocks show twice, which one is meant.
 */
export function useTermWords(displayZone: string): (term: Term, read: ReadTerm) => string | null {
  const t = useTranslations("signatureBuilder.term")
  const words = useInstantWords()
  return (term, read) => {
    if ("error" in read) return null
    if (term.kind === "in")
      return t("untilIfNow", { instant: words(read.until, displayZone), zone: displayZone })
    const { zone } = term
    return [
      t("until", { instant: words(read.until, zone), zone }),
      ...(zone === displayZone
        ? []
        : [t("here", { instant: words(read.until, displayZone), zone: displayZone })]),
      ...(read.isTwice ? [t("twice")] : []),
    ].join(" ")
  }
}

/** An instant in words, with the day of the week: "martes, 1 de diciembre de 2026, 10:00". */
function useInstantWords(): (instant: Date, timeZone: string) => string {
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
