import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import type { QuestionField, Usually } from "#lib/operations/question-field.ts"
import { type IdentifierNote, identifierNote, unseenNote } from "./identifier-note.ts"

/** A remark about a typed value (`ask.note.{key}`). It never blocks: only the service knows its formats. */
export type EntryNote =
  | IdentifierNote
  | { key: "plateForm" }
  | { key: "noSuchDay" }
  | { key: "future" }
  | { key: "longAgo" }

/** Nobody on record has lived longer; an older birth date is probably a slip of the finger. */
const OLDEST_YEARS = 122

/** Returns a note on an unusual value, if it is one. `today` is the civil date (YYYY-MM-DD) at the desk. */
export function entryNote(
  field: Pick<QuestionField, "control" | "usually" | "ruled">,
  value: string,
  today: string,
): EntryNote | null {
  const text = value.trim()
  if (text === "" || field.ruled) return null
  if (field.control === "date") return dateNote(text, today)
  if (field.control === "text") return unseenNote(text)
  const isOddPlate = field.usually === "plate" && isUnusualDocument("plate", text)
  return identifierNote(text, field.usually) ?? (isOddPlate ? { key: "plateForm" } : null)
}

/** Returns the usual format of a field's value; for a document's number, that of the chosen type. */
export function usualOf(field: QuestionField, values: Partial<Record<string, string>>): Usually | undefined {
  if (field.typeField === undefined) return field.usually
  const type = values[field.typeField]
  return type === "dni" || type === "ce" ? type : undefined
}

function dateNote(text: string, today: string): EntryNote | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return null
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return { key: "noSuchDay" }
  if (text > today) return { key: "future" }
  return year < Number(today.slice(0, 4)) - OLDEST_YEARS ? { key: "longAgo" } : null
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
