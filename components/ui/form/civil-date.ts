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
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[T ].*)?$/.exec(trimmed)
  if (yearFirst)
    return { year: yearFirst[1] ?? "", month: pad(yearFirst[2] ?? ""), day: pad(yearFirst[3] ?? "") }
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ?? []
  if (day && month && year) return { day, month, year }
  return parseDayFirst(trimmed) ?? parseWithMonthName(trimmed)
}

/** The day and month of a pasted date whose year has two figures (5/3/90): which century it means is for the person to say. Null when it is none. */
export function parseWithoutCentury(text: string): Pick<DateParts, "day" | "month"> | null {
  const [, day, month] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]['’]?\d{2}$/.exec(text.trim()) ?? []
  return day && month ? { day: pad(day), month: pad(month) } : null
}

/** In Spanish and in English, as far as they tell a month from the others. */
export const MONTHS = [
  "ene|jan",
  "feb",
  "mar",
  "abr|apr",
  "may",
  "jun",
  "jul",
  "ago|aug",
  "set|sep",
  "oct",
  "nov",
  "dic|dec",
]

/** A date with the month as a word: "3 de mayo de 1990", "3-may-1990", "May 3, 1990". */
function parseWithMonthName(text: string): DateParts | null {
  const parts = text.split(/[\s\-/.,]+/).filter((part) => part !== "" && !/^del?$/i.test(part))
  const [first = "", second = "", year = ""] = parts
  const [day, word] = /^\d/.test(first) ? [first.replace(/[º°]$/, ""), second] : [second, first]
  const month = MONTHS.findIndex((begins) => new RegExp(`^(?:${begins})\\p{L}{0,8}$`, "iu").test(word))
  const isWhole = parts.length === 3 && /^\d{1,2}$/.test(day) && /^\d{4}$/.test(year) && month !== -1
  return isWhole ? { day: pad(day), month: pad(String(month + 1)), year } : null
}

/** A date written day first (03/05/1990, 3-5-1990, 03.05.1990, 3 5 1990); null when the text is not one. */
function parseDayFirst(text: string): DateParts | null {
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text.trim()) ?? []
  return day && month && year ? { day: pad(day), month: pad(month), year } : null
}
