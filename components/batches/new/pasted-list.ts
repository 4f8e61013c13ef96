import { fieldTitled, isWhole, looksLikeData } from "#components/table-import/heading.ts"
import type { ImportField } from "#components/table-import/import-field.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { documentIn } from "./document-in.ts"

/** How many characters of a text are inspected. */
const INSPECTED = 20_000
/** Into so many parts blanks and commas cut one document: 20,512,345,678. */
const MAX_PARTS = 4
/** Figures in groups of three, in two halves, or a RUC by its parts; other figures beside each other are two documents. */
const GROUPED = /^(?:\d{1,3}(?: \d{3})+|\d{4} \d{4}|\d{2} \d{8} \d)$/

/** The separators of the cells of a line copied from a spreadsheet or a CSV file. */
export const CELLS = /[\t;,|]/

/** A document of a list, and what else its line says, such as a name. */
export type Listed = { line: number; value: string; rest: string }

/**
 * Returns the documents of a text for an operation with one field, without the title above them, in their normal form; null for a table, whose columns have to be
 * assigned first, lest every name in it becomes a question that may cost.
 */
export function listedValues(text: string, field: ImportField, kind: SubjectKind | null): Listed[] | null {
  const lines = text
    .normalize("NFC")
    .split(/\r\n|\r|\n/)
    .map((words, index) => ({ words, line: index + 1 }))
    .filter(({ words }) => words.trim() !== "")
  const inspected = text
    .slice(0, INSPECTED)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
  const heading = (inspected[0] ?? "").split(CELLS)
  const isTitled = !looksLikeData(heading) && heading.some((cell) => isTitle(cell, field))
  if (isTitled && heading.length > 1) return null
  if (inspected.some((line) => line.includes("\t") && line.split("\t").some(isWords))) return null
  return lines
    .slice(isTitled ? 1 : 0)
    .flatMap(({ words, line }) => lineValues(words, kind).map((listed) => ({ line, ...listed })))
}

function lineValues(words: string, kind: SubjectKind | null): Omit<Listed, "line">[] {
  const whole = documentIn(kind, words)
  if (whole !== null) return [{ value: whole, rest: "" }]
  const parts = splitValues(words)
  const { found, left } = documentsIn(parts, kind)
  const [only, ...more] = found
  const hasWords = left.some(isWords)
  if (only && more.length === 0 && hasWords) return [{ value: only.value, rest: left.join(" ") }]
  if (!only && hasWords) return [{ value: words.trim(), rest: "" }]
  const places = new Map(found.map(({ at, length, value }) => [at, { length, value }]))
  const values: Omit<Listed, "line">[] = []
  for (let at = 0; at < parts.length; ) {
    const { length = 1, value = parts[at] ?? "" } = places.get(at) ?? {}
    values.push({ value, rest: "" })
    at += length
  }
  return values
}

/** The documents among the parts of a line, some of them in several parts, and the parts of none. */
function documentsIn(parts: readonly string[], kind: SubjectKind | null) {
  const found: { at: number; length: number; value: string }[] = []
  const left: string[] = []
  for (let at = 0; at < parts.length; ) {
    const document = documentAt(parts, at, kind)
    if (document) found.push({ at, ...document })
    else left.push(parts[at] ?? "")
    at += document?.length ?? 1
  }
  return { found, left }
}

function documentAt(parts: readonly string[], at: number, kind: SubjectKind | null) {
  for (let length = 1; length <= MAX_PARTS && at + length <= parts.length; length += 1) {
    const text = parts.slice(at, at + length).join(" ")
    const isOne = length === 1 || GROUPED.test(text) || (kind === "plate" && length === 2)
    const value = isOne ? documentIn(kind, text) : null
    if (value !== null) return { length, value }
  }
  return null
}

function isTitle(cell: string, field: ImportField): boolean {
  const named = fieldTitled(cell, [field])
  return named !== undefined && isWhole(named)
}

/** A part that no identifier is: those have figures. */
function isWords(part: string): boolean {
  return /\p{L}/u.test(part) && !/\d/.test(part)
}

/** Blanks of every kind, commas, semicolons, bars and the quotation marks that spreadsheets put around cells. */
const SEPARATORS = /[\s,;|"]+/u

/** The values of a text for an operation with one field, in their order. Nothing of them is changed. */
export function splitValues(text: string): string[] {
  return text.split(SEPARATORS).filter((value) => value !== "")
}

/** Whether a pasted text holds more than one value, so that it goes to the list at once. */
export function holdsMany(text: string): boolean {
  return splitValues(text).length > 1
}
