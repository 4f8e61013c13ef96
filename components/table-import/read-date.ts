import { MONTHS } from "#components/ui/form/civil-date.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"
import { numberText } from "./cell-format.ts"

/** Which comes first where neither of two parts says it. */
export type DayOrder = "dmy" | "mdy"
/** How a date is written: so that it is read in one way, with a year of two figures, or as the number by which workbooks count days. */
export type DateForm = "whole" | "shortYear" | "serial"

/** A time of day behind a date; it says nothing about the day. */
const TIME =
  /(?:T|,? {1,3})\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.? ?m\.?)?(?: ?Z| ?[+-]\d{2}:?\d{2})?$/i
/** Days of 1925 to 2064: other numbers are hardly days. */
const [FIRST_SERIAL, LAST_SERIAL] = [9_133, 60_000]

/**
 * A date in the ways of databases, programs and people as YYYY-MM-DD, with its form; null when the text is none, or no day of the calendar. No `Date`, no zone.
 * `lastYear`: that of two figures is not after it.
 */
export function readDate(
  text: string,
  order: DayOrder,
  lastYear: number,
): { day: string; form: DateForm } | null {
  const bare = text.trim().replace(TIME, "").trim()
  const serial = /^\d{4,5}(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(",", ".")) : 0
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL)
    return { day: numberText(Math.floor(serial), "yyyy", false), form: "serial" }
  const [, year, month, day] =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(bare) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(bare) ??
    []
  if (year && month && day) return wholeDay(year, month, day, lastYear)
  const parts = /^(\d{1,2})(?:[-/. ]| de )([\p{L}]+|\d{1,2})\.?(?:[-/. ]| de | del )(\d{4}|\d{2})$/iu.exec(
    bare,
  )
  if (!parts) return null
  const [, first = "", second = "", last = ""] = parts
  const named = monthNamed(second)
  if (/\p{L}/u.test(second) && named === null) return null
  return named === null && order === "mdy"
    ? wholeDay(last, first, second, lastYear)
    : wholeDay(last, named ?? second, first, lastYear)
}

/** Which order the dates of a column are in: by those of which only one part can be a month. Day first where none says it, or they contradict each other. */
export function dayOrder(texts: readonly string[]): DayOrder {
  const pairs = texts.flatMap((text) => {
    const [, first, second] = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}(?:\D|$)/.exec(text) ?? []
    return first && second ? [{ first: Number(first), second: Number(second) }] : []
  })
  return pairs.some(({ second }) => second > 12) && !pairs.some(({ first }) => first > 12) ? "mdy" : "dmy"
}

function monthNamed(word: string): string | null {
  const place = MONTHS.findIndex((names) => new RegExp(`^(?:${names})`, "i").test(word))
  return place === -1 ? null : String(place + 1)
}

function wholeDay(year: string, month: string, day: string, lastYear: number) {
  const full = year.length === 4 ? Number(year) : lastYear - ((((lastYear - Number(year)) % 100) + 100) % 100)
  const whole = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const form: DateForm = year.length === 2 ? "shortYear" : "whole"
  return isCivilDay(whole) ? { day: whole, form } : null
}
