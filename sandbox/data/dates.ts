import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import type { Dice } from "./dice.ts"

const two = (value: number) => String(value).padStart(2, "0")

/** A civil date `YYYY-MM-DD` between two years, both included; days stop at 28 so that each month has them. */
export function civilDate(dice: Dice, fromYear: number, toYear: number): string {
  return `${dice.between(fromYear, toYear)}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`
}

/** The same day some years later (or earlier): text in, text out, no time zone anywhere. */
export function addYears(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
}

/** `YYYY-MM-DD` as `DD-MM-YYYY`, the form of the company record. */
export function dayFirst(date: string): string {
  const [year, month, day] = date.split("-")
  return `${day}-${month}-${year}`
}

/** True when the text is a complete date that exists in the calendar: `2023-02-29` does not. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/** Today's civil date in Lima (UTC-5 the whole year). */
export function limaDate(now: number): string {
  return new Date(now - 5 * 3_600_000).toISOString().slice(0, 10)
}

/** Completed years between a birth date and a day, compared as text. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** An instant of a record in ISO 8601, as the choice has it: with which offset and precision, or without any, is not shown. */
export function timestamp(moment: number, { timestamps }: ChoiceValues): string {
  const utc = new Date(moment).toISOString()
  switch (timestamps) {
    case "utc":
      return utc
    case "microseconds":
      return utc.replace("Z", "000Z")
    case "lima-offset":
      return `${new Date(moment - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`
    case "without-zone":
      return utc.slice(0, 19)
  }
}
