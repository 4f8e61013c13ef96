import { foldTitle } from "#lib/text/fold.ts"

/** A row of a file: its cells as text, and the line that it stands on. */
export type SheetRow = { line: number; cells: readonly string[] }

/** What a person who looks at the sheet does not see as its cells have it: rows out of sight, and cells merged over several rows. */
export type Hidden = { rows: number; merged: number }

/** Which column each field is read from; a field without one stays empty. */
export type Mapping = Readonly<Record<string, number | null>>

/** The names that a column of a field may bear, the field's own first. */
export type FieldNames = { field: string; names: readonly string[]; optional: boolean }

/** Whether the first row looks like titles: at least one cell bears the name of a field. */
export function looksLikeTitles(cells: readonly string[], fields: readonly FieldNames[]): boolean {
  const known = new Set(fields.flatMap(({ names }) => names.map(foldTitle)))
  return cells.some((cell) => known.has(foldTitle(cell)))
}

/**
 * The columns that the fields are most likely in: by their titles when there are titles, else in the order of the fields. A column
 * serves one field at most; a title that no field bears is left alone.
 */
export function guessMapping(
  titles: readonly string[] | null,
  columns: number,
  fields: readonly FieldNames[],
): Mapping {
  if (titles === null) {
    return Object.fromEntries(fields.map(({ field }, index) => [field, index < columns ? index : null]))
  }
  const free = new Map(titles.map((title, index) => [index, foldTitle(title)]))
  const mapping: Record<string, number | null> = {}
  for (const { field, names } of fields) {
    const wanted = names.map(foldTitle)
    const [column] = wanted
      .map((name) => [...free].find(([, title]) => title === name)?.[0])
      .filter((index) => index !== undefined)
    mapping[field] = column ?? null
    if (column !== undefined) free.delete(column)
  }
  return mapping
}

/** Nothing is left to decide: every field that has to be there has its column, and every column its field. */
export function isCertain(mapping: Mapping, columns: number, fields: readonly FieldNames[]): boolean {
  const taken = Object.values(mapping).filter((column) => column !== null)
  return missingColumns(mapping, fields).length === 0 && taken.length === columns
}

/** The fields that have to be there and have no column. */
export function missingColumns(mapping: Mapping, fields: readonly FieldNames[]): string[] {
  return fields
    .filter(({ field, optional }) => !optional && (mapping[field] ?? null) === null)
    .map(({ field }) => field)
}

/** The columns that more than one field is read from, with these fields; hardly ever meant. */
export function sharedColumns(mapping: Mapping): { column: number; fields: string[] }[] {
  const taken = Object.entries(mapping).filter((entry): entry is [string, number] => entry[1] !== null)
  return [...Map.groupBy(taken, ([, column]) => column)]
    .filter(([, entries]) => entries.length > 1)
    .map(([column, entries]) => ({ column, fields: entries.map(([field]) => field) }))
}

/** The rows of a sheet by field; rows in which every mapped cell is empty are left out, as spreadsheets end in many of them. */
export function mapRows(
  rows: readonly SheetRow[],
  mapping: Mapping,
): { line: number; values: Record<string, string> }[] {
  const columns = Object.entries(mapping).filter((entry): entry is [string, number] => entry[1] !== null)
  return rows
    .map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(columns.map(([field, column]) => [field, (cells[column] ?? "").trim()])),
    }))
    .filter(({ values }) => Object.values(values).some((value) => value !== ""))
}

/** The number of columns of the widest row. */
export function columnCount(rows: readonly SheetRow[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
}

/** The name of a column in a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
