export type DateParts = { day: string; month: string; year: string }

/** The parts of `YYYY-MM-DD`, or of one that is incomplete (`1999--`); civil dates stay text (never a `Date`). */
export function splitDate(value: string): DateParts {
  const [year = "", month = "", day = ""] = value.split("-")
  return { day, month, year }
}

/** `YYYY-MM-DD` when complete; what there is of it, so that it can be called incomplete; empty when nothing is typed. */
export function joinDate({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return ""
  return [year, pad(month), pad(day)].join("-")
}

function pad(digits: string): string {
  return digits.length === 1 ? `0${digits}` : digits
}

/** A whole date found in pasted text, day first unless the year leads; null when it is none. */
export function parseWholeDate(text: string): DateParts | null {
  const trimmed = text.trim()
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:T.*)?$/.exec(trimmed)
  if (yearFirst)
    return { year: yearFirst[1] ?? "", month: pad(yearFirst[2] ?? ""), day: pad(yearFirst[3] ?? "") }
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ?? []
  return day && month && year ? { day, month, year } : parseDayFirst(trimmed)
}

/** A date written day first (03/05/1990, 3-5-1990, 03.05.1990, 3 5 1990); null when the text is not one. */
function parseDayFirst(text: string): DateParts | null {
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text.trim()) ?? []
  return day && month && year ? { day: pad(day), month: pad(month), year } : null
}
