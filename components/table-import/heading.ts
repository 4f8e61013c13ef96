import { foldLetters, foldTitle } from "#lib/text/fold.ts"
import type { ImportField, SheetRow } from "./import-field.ts"

/** A sheet by the row that heads it. Nothing is taken from the rows above that one. */
export type Headed = {
  above: readonly SheetRow[]
  /** The cells of the heading; null where there is none. */
  titles: readonly string[] | null
  rows: readonly SheetRow[]
}

/** How many rows may be above a heading: a title, a date, a logo's line. */
export const INSPECTED = 10

/** A sheet whose heading is that row of its rows, from 0; null for none. */
export function headedAt(rows: readonly SheetRow[], heading: number | null): Headed {
  const titles = heading === null ? undefined : rows[heading]
  if (heading === null || !titles) return { above: [], titles: null, rows }
  return { above: rows.slice(0, heading), titles: titles.cells, rows: rows.slice(heading + 1) }
}

/**
 * The row that most likely heads a sheet: of the first ones that look like titles, the one that names most fields. A later row than the first has
 * no data in it, and above it are only rows that are shorter, or a line of words.
 */
export function guessHeading(rows: readonly SheetRow[], fields: readonly ImportField[]): number | null {
  let [best, most] = [null as number | null, 0]
  for (const [index, { cells }] of rows.slice(0, INSPECTED).entries()) {
    const isFirst = index === 0
    if (!looksLikeTitles(cells, fields) || (!isFirst && looksLikeData(cells))) continue
    if (!rows.slice(0, index).every((above) => isLead(above.cells, cells))) break
    const named = namedIn(cells, fields)
    if (named > most) [best, most] = [index, named]
  }
  return best ?? (isUnknownHeading(rows, fields) ? 0 : null)
}

/** A first row of words over a row in which a cell is a field's beyond doubt: a heading in words that nobody listed. */
function isUnknownHeading([first, second]: readonly SheetRow[], fields: readonly ImportField[]): boolean {
  if (!first || !second || looksLikeData(first.cells)) return false
  const holds = ({ cells }: SheetRow) =>
    cells.some((cell) => fields.some(({ look, besides }) => besides && look?.(cell.trim()) === 1))
  return !holds(first) && holds(second) && filledIn(first.cells) > 0
}

/** Whether a row may be above a heading. */
function isLead(above: readonly string[], heading: readonly string[]): boolean {
  const filled = filledIn(above)
  return filled < filledIn(heading) || (filled <= 1 && !looksLikeData(above))
}

/** How much a row names fields: each counts once, by a whole name more than by one that a title only holds. */
function namedIn(cells: readonly string[], fields: readonly ImportField[]): number {
  const weights = new Map<string, number>()
  for (const cell of cells) {
    const named = fieldTitled(cell, fields)
    if (!named) continue
    const { field } = named.field
    weights.set(field, Math.max(weights.get(field) ?? 0, isWhole(named) ? 2 : 1))
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length
}

/** Titles of a column in which the rows are only numbered. */
const NUMBERING = /^(?:n|no|num|item|orden|row)$/
/** A title is short: a whole sentence, or the name of a company with "Nombre" in it, is none. */
const LONGEST_TITLE = 40

/** Whether a row holds titles: a cell has the name of a field, or fits its pattern and none of the row looks like data. */
export function looksLikeTitles(cells: readonly string[], fields: readonly ImportField[]): boolean {
  const isData = looksLikeData(cells)
  return cells.some((cell) => {
    const named = fieldTitled(cell, fields)
    return named && (isWhole(named) || (!isData && cell.trim().length <= LONGEST_TITLE))
  })
}

/** Whether a cell of it holds an address of e-mail or a number of some length, as titles hardly ever do. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.includes("@") || /\d{4}/.test(cell))
}

/** A field that a title names; `rank`: 0 for the best of its names, their number for a title that only holds or shortens one. */
type Titled = { field: ImportField; rank: number }

/** Whether the title is one of the field's names, and does not only hold one. */
export function isWhole({ field, rank }: Titled): boolean {
  return rank < field.names.length
}

/** Whether a title says that its column only numbers the rows. */
export function titlesNumbering(cell: string): boolean {
  return NUMBERING.test(titleOf(cell))
}

/** The field that a title names: by one of its names, or as the only one of which it holds or shortens one. */
export function fieldTitled(cell: string, fields: readonly ImportField[]): Titled | undefined {
  const title = titleOf(cell)
  for (const field of title === "" ? [] : fields) {
    const rank = field.names.findIndex((name) => titleOf(name) === title)
    if (rank >= 0) return { field, rank }
    if (field.title?.test(title)) return { field, rank: field.names.length }
  }
  const words = titleWords(cell)
  const [field, ...others] = fields.filter(({ names }) =>
    names.some((name) => holds(words, titleWords(name))),
  )
  return field && others.length === 0 ? { field, rank: field.names.length } : undefined
}

/** Words that a title may leave out. */
const FILLERS = ["de", "del", "la", "el", "of", "the", "no", "n", "nro", "num", "numero", "number"]
/** A shorter one is no sign of a field by itself. */
const MIN_LETTERS = 3

function titleWords(text: string): string[] {
  const words = foldLetters(text.replaceAll(/[ºª]/g, "")).split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== "" && !FILLERS.includes(word))
}

/** "DNI Cliente" holds "DNI" whole; "F. Nac." shortens each word of "Fecha de nacimiento", in order. */
function holds(words: readonly string[], name: readonly string[]): boolean {
  if (name.join("").length < MIN_LETTERS) return false
  if (name.every((word) => words.includes(word))) return true
  const shortens = words.every((word, place) => name[place]?.startsWith(word))
  return words.length === name.length && shortens && words.some((word) => word.length >= MIN_LETTERS)
}

function titleOf(cell: string): string {
  return foldTitle(cell.replaceAll(/[ºª]/g, "")) // signs that Unicode counts among the letters
}
