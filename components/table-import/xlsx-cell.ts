import { DAY_MS } from "#lib/time/durations.ts"

/** Formats of dates that every workbook has without declaring them (ECMA-376, 18.8.30), those of East Asia included. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** How a number of a workbook is shown: as a date, with leading zeros up to a width, or as it is. */
export type NumberFormat = { kind: "plain" } | { kind: "date" } | { kind: "zeros"; digits: number }

/** The meaning of a format, by its id and, for one that the workbook declares, its code. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { kind: DATE_FORMATS.has(id) ? "date" : "plain" }
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, "").trim()
  if (/^0{2,}$/.test(bare)) return { kind: "zeros", digits: bare.length }
  return { kind: /[yd]/i.test(bare) ? "date" : "plain" }
}

/** A number of a workbook as text: zeros that its format shows are kept, a date is YYYY-MM-DD, nothing is rounded or grouped. */
export function numberText(raw: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  if (format.kind === "date" && number >= 0) return dateText(number, from1904)
  const digits = Number.isSafeInteger(number) ? String(number) : raw
  return format.kind === "zeros" && /^\d+$/.test(digits) ? digits.padStart(format.digits, "0") : digits
}

/** A day counted from the workbook's own beginning; arithmetic in UTC, so that no zone can move it. A time of day is kept. */
function dateText(serial: number, from1904: boolean): string {
  const day = Math.floor(serial)
  // Workbooks count a 29 February 1900 that never was: earlier days are one off.
  const sinceBeginning = from1904 ? day + 1462 : day < 60 ? day + 1 : day
  const seconds = Math.round((serial - day) * 86_400)
  const instant = new Date(Date.UTC(1899, 11, 30) + sinceBeginning * DAY_MS + seconds * 1000)
  if (Number.isNaN(instant.getTime())) return String(serial)
  const text = instant.toISOString()
  return seconds === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** The column of a cell's address: "A1" is 0, "AB7" is 27; null when it is none. */
export function columnOf(address: string): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address)?.[1]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
