import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import type { QuestionField, Usually } from "#lib/operations/question-field.ts"
import { codePoint, unseenApart } from "#lib/text/unseen.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

/** A remark about an identifier or a text for people (`ask.note.{key}`). */
export type IdentifierNote =
  | { key: "digits"; usual: number; found: number; what: "dni" | "ruc" }
  | { key: "notOnlyDigits"; what: "dni" | "ruc" }
  | { key: "innerBlanks" }
  | { key: "invisible"; position: number; code: string }
  | { key: "ceLength"; found: number }

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
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  if (!isCivilDay(text)) return { key: "noSuchDay" }
  if (text > today) return { key: "future" }
  return yearOf(text) < yearOf(today) - OLDEST_YEARS ? { key: "longAgo" } : null
}

const yearOf = (day: string) => Number(day.slice(0, 4))

export const USUAL_DIGITS = { dni: 8, ruc: 11 } as const

/** Returns a note on a text for people, if it holds what nobody sees. */
export function unseenNote(value: string): IdentifierNote | null {
  // Copied along from another program, it is sent with the rest, and the service gets another question than the visible one.
  const [before = "", character] = unseenApart(value.trim())
  return character === undefined
    ? null
    : { key: "invisible", position: [...before].length + 1, code: codePoint(character) }
}

/** Returns a note on an unusual number of a document, if it is one. */
export function identifierNote(value: string, usually: Usually | undefined): IdentifierNote | null {
  const text = value.trim()
  if (text === "") return null
  const unseen = unseenNote(text)
  if (unseen) return unseen
  if (/\s/.test(text)) return { key: "innerBlanks" }
  switch (usually) {
    case "dni":
    case "ruc":
      return digitsNote(usually, text)
    case "ce":
      return [...text].length === 9 ? null : { key: "ceLength", found: [...text].length }
    default:
      return null
  }
}

function digitsNote(what: "dni" | "ruc", text: string): IdentifierNote | null {
  if (!/^\d+$/.test(text)) return { key: "notOnlyDigits", what }
  const usual = USUAL_DIGITS[what]
  return text.length === usual ? null : { key: "digits", usual, found: text.length, what }
}
