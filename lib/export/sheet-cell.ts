import { DAY_MS } from "#lib/time/durations.ts"

/** The style of a cell with a text: `list` over several lines, `nothing` and `failed` distinct from a record, `weighs` for attention. */
export type CellStyle = "plain" | "list" | "nothing" | "failed" | "weighs"

/** A text, which stays one, or a `number` as written, a `day` (YYYY-MM-DD), an `instant` on the desk's clocks. Never a formula. */
export type SheetCell =
  | string
  | { as: "number" | "day" | "instant"; text: string }
  | { as: CellStyle; text: string }

/** A figure that a spreadsheet holds without changing it: no leading zero, no exponent, at most 15 digits. */
const WHOLE_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const MAX_DIGITS = 15

/** A number by its own writing; a text where a spreadsheet would make another one of it. */
export function numberCell(source: string): SheetCell {
  const isKept = WHOLE_NUMBER.test(source) && source.replaceAll(/\D/g, "").length <= MAX_DIGITS
  return isKept ? { as: "number", text: source } : source
}

/** A day where the text is one as the specification writes them: YYYY-MM-DD, or DD-MM-YYYY (Company record); else the text. */
export function dayCell(text: string): SheetCell {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? []
  const iso = year === undefined ? text : `${year}-${month}-${day}`
  return serialOf(iso) === null || iso.length !== 10 ? text : { as: "day", text: iso }
}

/** Spreadsheets count a 29 February 1900 that never was; an earlier day stays a text. */
const FIRST_DAY = Date.UTC(1900, 2, 1)

/** A day, with or without a time, in days since a spreadsheet's beginning; null where it is none that it can hold. */
export function serialOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/.test(text)) return null
  const instant = new Date(`${text.replace(" ", "T")}${text.length === 10 ? "T00:00:00" : ""}Z`)
  if (Number.isNaN(instant.getTime()) || instant.getTime() < FIRST_DAY) return null
  if (instant.toISOString().slice(0, 10) !== text.slice(0, 10)) return null // 31 February
  return (instant.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS
}
