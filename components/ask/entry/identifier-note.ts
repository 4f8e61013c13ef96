import type { Usually } from "#lib/operations/question-field.ts"
import { codePoint, unseenApart } from "#lib/text/unseen.ts"

/** A remark about an identifier or a text for people (`ask.note.{key}`). */
export type IdentifierNote =
  | { key: "digits"; usual: number; found: number; what: "dni" | "ruc" }
  | { key: "notOnlyDigits"; what: "dni" | "ruc" }
  | { key: "innerBlanks" }
  | { key: "invisible"; position: number; code: string }
  | { key: "ceLength"; found: number }

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
