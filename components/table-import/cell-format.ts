import { DAY_MS } from "#lib/time/durations.ts"

/** One section of a number format: what is shown in place of the figures, and for which numbers. */
type FormatSection = { shown: string; holds: ((number: number) => boolean) | null }

/** Words in quotation marks, escaped signs, brackets (colours, currencies, conditions), a blank as wide as a sign, a sign that fills the cell. */
const UNSHOWN = /"[^"]*"?|\\.|\[[^[\]]*\]|[_*]./g

/** A number of a workbook as text: zeros that its format shows are kept, a date is YYYY-MM-DD, nothing is rounded or grouped. */
export function numberText(number: number, code: string, from1904: boolean): string {
  const section = fittingSection(code, number)
  if (/[yd]/i.test(section) && !/general/i.test(section) && number >= 0) return dateText(number, from1904)
  const digits = plainDigits(number)
  return /^\d+$/.test(digits) ? digits.padStart(zerosOf(section), "0") : digits
}

/** What the first section of a format that fits a number shows of it. */
function fittingSection(code: string, number: number): string {
  const sections = sectionsOf(code)
  const fitting = sections.find(({ holds }, index) => {
    if (holds) return holds(number)
    if (index === sections.length - 1) return true
    return index === 0 ? number > 0 || (number === 0 && sections.length < 3) : number < 0
  })
  return (fitting ?? sections[0])?.shown ?? ""
}

/** The sections for numbers; the fourth is that of texts. */
function sectionsOf(code: string): FormatSection[] {
  const parts = code.match(/(?:"[^"]*"?|\\.|\[[^[\]]*\]|[_*].|[^;])+/g) ?? []
  return parts.slice(0, 3).map((part) => {
    const [, sign = "", bound = ""] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(part) ?? []
    return {
      shown: part.replaceAll(UNSHOWN, ""),
      holds: sign === "" ? null : (number) => compares(number, sign, Number(bound)),
    }
  })
}

function compares(number: number, sign: string, bound: number): boolean {
  if (sign === "<>") return number !== bound
  if (sign.includes("=") && number === bound) return true
  return (sign.startsWith("<") && number < bound) || (sign.startsWith(">") && number > bound)
}

/** The digits that a whole number has at least. */
function zerosOf(section: string): number {
  return (/^[^.E]*/i.exec(section)?.[0] ?? "").replaceAll(/[^0]/g, "").length
}

/** The figures of a number without an exponent; workbooks hold fifteen of them. */
function plainDigits(number: number): string {
  return Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)))
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
