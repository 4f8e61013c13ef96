import { fieldTitled, guessHeading, type Headed, headedAt, titlesNumbering } from "./heading.ts"
import type { Imported, ImportField, Mapping, Sheet, SheetRow } from "./import-field.ts"
import { columnCount, mappedSheet, missingFields } from "./map-columns.ts"

/**
 * The columns that the fields are most likely in: by their titles where there are titles, then by the cells for fields that have a
 * look. A field without either has none until a person chooses it. A column serves one field at most.
 */
export function guessColumns(headed: Headed, fields: readonly ImportField[]): Mapping {
  const titled = headed.titles ? columnsByTitle(headed.titles, fields) : {}
  return columnsByLook(headed, withoutWords(headed, titled, fields), fields)
}

/** The rows of a sheet by the guessed mapping; certain when that leaves neither a row, a column nor a required field. */
export function readSheet(
  name: string,
  { rows, hidden }: Sheet,
  fields: readonly ImportField[],
): Imported & { isCertain: boolean } {
  const headed = headedAt(rows, guessHeading(rows, fields))
  const mapping = guessColumns(headed, fields)
  const unused = unusedParts(headed, mapping)
  const isPlain = headed.titles !== null || (fields.length === 1 && columnCount(headed) === 1)
  return {
    ...mappedSheet(headed, mapping),
    name,
    hidden,
    unused,
    isCertain: isPlain && unused.length === 0 && missingFields(mapping, fields).length === 0,
  }
}

/**
 * The first words of each row above the heading, and of each column that nothing is read from: its title, or its first cell. Rows that are only
 * numbered count as nothing.
 */
export function unusedParts(headed: Headed, mapping: Mapping): string[] {
  const usedColumns = new Set(Object.values(mapping).flat())
  const above = headed.above.flatMap(({ cells }) => cells.find((cell) => cell.trim() !== "")?.trim() ?? [])
  const columns = columnNumbers(headed).flatMap((column) => {
    const first = (headed.titles?.[column] ?? "").trim() || filledCells(headed.rows, column)[0]
    return first === undefined || usedColumns.has(column) || isNumbering(headed, column) ? [] : [first]
  })
  return [...above, ...columns]
}

function columnsByTitle(cells: readonly string[], fields: readonly ImportField[]): Mapping {
  const titled = cells.flatMap((cell, column) => {
    const named = titlesNumbering(cell) ? undefined : fieldTitled(cell, fields)
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
function columnsByLook(headed: Headed, titled: Mapping, fields: readonly ImportField[]): Mapping {
  const mapping: Record<string, readonly number[]> = { ...titled }
  const isTaken = (field: string) => (mapping[field]?.length ?? 0) > 0
  for (const { field, look, besides } of fields) {
    const isSought = !isTaken(field) && (headed.titles === null || (besides && !besides.some(isTaken)))
    if (!look || !isSought) {
      mapping[field] ??= []
      continue
    }
    const usedColumns = new Set(Object.values(mapping).flat())
    const free = columnNumbers(headed).filter(
      (column) => !usedColumns.has(column) && !isNumbering(headed, column),
    )
    mapping[field] = mostLike(headed.rows, free, look)
  }
  return mapping
}

/** Letters make no column one of documents, whatever its title says. */
function withoutWords(headed: Headed, titled: Mapping, fields: readonly ImportField[]): Mapping {
  const looks = new Map(fields.map(({ field, look, isFigures }) => [field, isFigures ? look : undefined]))
  return Object.fromEntries(
    Object.entries(titled).map(([field, columns]) => {
      const look = looks.get(field)
      const areWords = (column: number) => {
        const cells = filledCells(headed.rows, column)
        return cells.length > 0 && cells.every((cell) => /\p{L}/u.test(cell) && look?.(cell) === 0)
      }
      return [field, columns.filter((column) => !areWords(column))]
    }),
  )
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
function isNumbering(headed: Headed, column: number): boolean {
  if (titlesNumbering(headed.titles?.[column] ?? "")) return true
  const cells = headed.rows.map(({ cells: row }) => (row[column] ?? "").trim())
  return (
    columnCount(headed) > 1 &&
    /^0?1$/.test(cells[0] ?? "") &&
    cells.every((cell, place) => Number(cell) === place + 1)
  )
}

function columnNumbers(headed: Headed): number[] {
  return Array.from({ length: columnCount(headed) }, (_, column) => column)
}

function filledCells(rows: readonly SheetRow[], column: number): string[] {
  return rows.map(({ cells }) => (cells[column] ?? "").trim()).filter((cell) => cell !== "")
}
