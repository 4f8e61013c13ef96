import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { DAMAGED_TEXT, ERASED_TEXT } from "#lib/vault/damaged-text.ts"

const SHOWN = 4
const MASK = "****"

const MASKED = /^\*{4}.{0,4}$/su

/** Fields of questions and answers that hold somebody's document, company or vehicle number. */
const IDENTIFIER_FIELDS: ReadonlySet<string> = new Set([
  "dni",
  "document_number",
  "numero_de_documento",
  "numero_documento",
  "ruc",
  "plate",
  "vin",
])

/** Whether a field, named alone or by its dotted place (`signers.0.document_number`), holds an identifier. */
export function isIdentifierField(path: string): boolean {
  return IDENTIFIER_FIELDS.has(path.slice(path.lastIndexOf(".") + 1))
}

/** Masks an identifier but for its last four characters, and never shows more than half of it: `****5678`. Masking twice changes nothing. */
export function maskIdentifier(identifier: string): string {
  if (identifier === DAMAGED_TEXT || identifier === ERASED_TEXT) return identifier
  return MASKED.test(identifier) ? identifier : `${MASK}${shownPart(identifier)}`
}

/** The part of an identifier that may be shown on paper: at most four characters, at most half; never a torn one. */
export function shownPart(identifier: string): string {
  const characters = Array.from(
    new Intl.Segmenter("es").segment(identifier.toWellFormed()),
    (one) => one.segment,
  )
  const shown = Math.min(SHOWN, Math.floor(characters.length / 2))
  return shown === 0 ? "" : characters.slice(-shown).join("")
}

/** The reader of a list: whether identifiers are masked for them, by their own choice or by their role's rule. */
export type ListReader = { masksLists?: boolean | undefined }

/** An identifier as a list shows it to that reader. Every list writes them by this, or by `listed` for whole checks. */
export function listedIdentifier(identifier: string, { masksLists }: ListReader): string {
  return masksLists === true ? maskIdentifier(identifier) : identifier
}

/** Deeper than this nothing is drawn, so nothing deeper needs a mask. */
const MAX_DEPTH = 64

/** Masks document, company and vehicle numbers anywhere in a value; `isOwn` recognizes the subject's own in fields of another name. */
export function maskNumbers(
  name: string,
  value: ExactJson | undefined,
  isOwn: (text: string) => boolean,
  depth = 0,
): ExactJson | undefined {
  const text = isExactNumber(value) ? value.source : value
  if (typeof text === "string")
    return text !== "" && (isIdentifierField(name) || isOwn(text)) ? maskIdentifier(text) : value
  if (depth >= MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => maskNumbers(name, item, isOwn, depth + 1) ?? null)
  if (!isExactObject(value) || value.kind !== "object") return value
  return {
    ...value,
    entries: value.entries.map(([key, item]) => [key, maskNumbers(key, item, isOwn, depth + 1) ?? null]),
  }
}
