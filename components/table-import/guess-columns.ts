import { foldLetters, foldTitle } from "#lib/text/fold.ts"
import type { Imported, ImportField, Mapping, Sheet, SheetRow } from "./import-field.ts"
import { columnCount, mapRows, missingFields, otherColumns } from "./map-columns.ts"

/** Titles of a column in which the rows are only numbered. */
const NUMBERING = /^(?:n|no|num|item|orden|row)$/
/** A title is short: a whole sentence, or the name of a company with "Nombre" in it, is none. */
const LONGEST_TITLE = 40

/** Whether the first row holds titles: a cell bears a name of a field, or fits its pattern and none of the row looks like data. */
export function looksLikeTitles(cells: readonly string[], fields: readonly ImportField[]): boolean {
  const isData = cells.some((cell) => cell.includes("@") || /\d{4}/.test(cell))
  return cells.some((cell) => {
    const named = fieldTitled(cell, fields)
    return (
      named && (named.rank < named.field.names.length || (!isData && cell.trim().length <= LONGEST_TITLE))
    )
  })
}

/**
 * The columns that the fields are most likely in: by their titles where there are titles, then by what stands in them for fields that have a
 * look; fields without one follow the order of the columns when nothing has a title. A column serves one field at most.
 */
export function guessColumns(
  rows: readonly SheetRow[],
  hasTitles: boolean,
  fields: readonly ImportField[],
): Mapping {
  const titled = hasTitles ? columnsByTitle(rows[0]?.cells ?? [], fields) : {}
  if (fields.some(({ look }) => look)) return columnsByLook(rows, hasTitles, titled, fields)
  if (hasTitles) return titled
  const columns = columnCount(rows)
  return Object.fromEntries(fields.map(({ field }, index) => [field, index < columns ? [index] : []]))
}

/** The rows of a sheet by what is guessed of its columns; certain when that leaves neither a column nor a field that has to be there. */
export function readSheet(
  name: string,
  { rows, hidden }: Sheet,
  fields: readonly ImportField[],
): Imported & { isCertain: boolean } {
  const hasTitles = looksLikeTitles(rows[0]?.cells ?? [], fields)
  const mapping = guessColumns(rows, hasTitles, fields)
  const unused = unusedColumns(rows, hasTitles, mapping)
  const others = otherColumns(rows, hasTitles, mapping)
  const isPlain = hasTitles || (fields.length === 1 && columnCount(rows) === 1)
  return {
    rows: mapRows(
      hasTitles ? rows.slice(1) : rows,
      mapping,
      others.map(({ column }) => column),
    ),
    others: others.map(({ head }) => head),
    name,
    hidden,
    unused,
    isCertain: isPlain && unused.length === 0 && missingFields(mapping, fields).length === 0,
  }
}

/** The first words of each column that nothing is taken from: its title, or what stands in it. Rows that are only numbered count as nothing. */
export function unusedColumns(rows: readonly SheetRow[], hasTitles: boolean, mapping: Mapping): string[] {
  const taken = new Set(Object.values(mapping).flat())
  return columnNumbers(rows).flatMap((column) => {
    const [first] = filledCells(rows, column)
    return first === undefined || taken.has(column) || isNumbering(rows, hasTitles, column) ? [] : [first]
  })
}

/** The field that a title names, and how well: 0 for the best of its names, their number for a title that only holds or shortens one of a single field. */
function fieldTitled(
  cell: string,
  fields: readonly ImportField[],
): { field: ImportField; rank: number } | undefined {
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
const LEAST_LETTERS = 3

function titleWords(text: string): string[] {
  const words = foldLetters(text.replaceAll(/[ºª]/g, "")).split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== "" && !FILLERS.includes(word))
}

/** "DNI Cliente" holds "DNI" whole; "F. Nac." shortens each word of "Fecha de nacimiento", in order. */
function holds(words: readonly string[], name: readonly string[]): boolean {
  if (name.join("").length < LEAST_LETTERS) return false
  if (name.every((word) => words.includes(word))) return true
  const shortens = words.every((word, place) => name[place]?.startsWith(word))
  return words.length === name.length && shortens && words.some((word) => word.length >= LEAST_LETTERS)
}

function titleOf(cell: string): string {
  return foldTitle(cell.replaceAll(/[ºª]/g, "")) // signs that Unicode counts among the letters
}

function columnsByTitle(cells: readonly string[], fields: readonly ImportField[]): Mapping {
  const titled = cells.flatMap((cell, column) => {
    const named = NUMBERING.test(titleOf(cell)) ? undefined : fieldTitled(cell, fields)
    return named ? [{ column, ...named }] : []
  })
  return Object.fromEntries(
    fields.map((field) => {
      const columns = titled.filter((one) => one.field === field)
      if (!field.several) columns.sort((one, other) => one.rank - other.rank).splice(1)
      return [field.field, columns.map(({ column }) => column)]
    }),
  )
}

/** Each field without a column takes, in the order of the fields, the free one whose cells look most like it; more than half of them have to. */
function columnsByLook(
  rows: readonly SheetRow[],
  hasTitles: boolean,
  titled: Mapping,
  fields: readonly ImportField[],
): Mapping {
  const mapping: Record<string, readonly number[]> = { ...titled }
  const lines = hasTitles ? rows.slice(1) : rows
  const isTaken = (field: string) => (mapping[field]?.length ?? 0) > 0
  for (const { field, look, besides } of fields) {
    const isSought = !isTaken(field) && (!hasTitles || (besides && !besides.some(isTaken)))
    if (!look || !isSought) continue
    const taken = new Set(Object.values(mapping).flat())
    const free = columnNumbers(rows).filter(
      (column) => !taken.has(column) && !isNumbering(rows, hasTitles, column),
    )
    mapping[field] = mostLike(lines, free, look)
  }
  return mapping
}

function mostLike(rows: readonly SheetRow[], columns: readonly number[], look: (cell: string) => number) {
  let best: number[] = []
  let most = 0
  for (const column of columns) {
    const looks = filledCells(rows, column).map(look)
    const share = looks.reduce((sum, value) => sum + value, 0) / looks.length
    const isMostly = looks.filter((value) => value > 0).length * 2 > looks.length
    if (isMostly && share > most) [best, most] = [[column], share]
  }
  return best
}

/** A column that says so, or holds 1, 2, 3 down a table that has others. */
function isNumbering(rows: readonly SheetRow[], hasTitles: boolean, column: number): boolean {
  if (hasTitles && NUMBERING.test(titleOf(rows[0]?.cells[column] ?? ""))) return true
  const cells = (hasTitles ? rows.slice(1) : rows).map(({ cells: row }) => (row[column] ?? "").trim())
  return (
    columnCount(rows) > 1 &&
    /^0?1$/.test(cells[0] ?? "") &&
    cells.every((cell, place) => Number(cell) === place + 1)
  )
}

function columnNumbers(rows: readonly SheetRow[]): number[] {
  return Array.from({ length: columnCount(rows) }, (_, column) => column)
}

function filledCells(rows: readonly SheetRow[], column: number): string[] {
  return rows.map(({ cells }) => (cells[column] ?? "").trim()).filter((cell) => cell !== "")
}
