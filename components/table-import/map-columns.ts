import type { Headed } from "./heading.ts"
import type { Imported, ImportedRow, ImportField, Mapping, SheetRow } from "./import-field.ts"

/** Returns the rows of a sheet by that mapping, with the heads of the columns. */
export function mappedSheet(headed: Headed, mapping: Mapping): Pick<Imported, "rows" | "others" | "heads"> {
  const others = otherColumns(headed, mapping)
  const columns = others.map(({ column }) => column)
  return {
    rows: mapRows(headed.rows, mapping, columns),
    others: others.map(({ head }) => head),
    heads: Object.fromEntries(
      Object.entries(mapping).map(([field, own]) => [
        field,
        own.map((column) => headOf(headed, column)).join(" "),
      ]),
    ),
  }
}

/**
 * The rows of a sheet by field, with the cells of the columns `others`; rows in which every mapped cell is empty are left out, as spreadsheets
 * end in many of them.
 */
function mapRows(rows: readonly SheetRow[], mapping: Mapping, others: readonly number[]): ImportedRow[] {
  const fields = Object.entries(mapping).filter(([, columns]) => columns.length > 0)
  return rows
    .map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(fields.map(([field, columns]) => [field, valueAt(cells, columns)])),
      others: others.map((column) => cells[column] ?? ""),
    }))
    .filter(({ values }) => Object.values(values).some((value) => value !== ""))
}

/** The columns that no field is read from and that hold something, with what heads them. */
function otherColumns(headed: Headed, mapping: Mapping): { column: number; head: string }[] {
  const usedColumns = new Set(Object.values(mapping).flat())
  return Array.from({ length: columnCount(headed) }, (_, column) => column)
    .filter((column) => !usedColumns.has(column))
    .filter((column) => headed.rows.some(({ cells }) => (cells[column] ?? "").trim() !== ""))
    .map((column) => ({ column, head: headOf(headed, column) }))
}

/** The head of a column: its title, or its letters. */
function headOf({ titles }: Headed, column: number): string {
  return (titles?.[column] ?? "").trim() || columnLetters(column)
}

/** The value of a row in these columns. */
export function valueAt(cells: readonly string[], columns: readonly number[]): string {
  return columns
    .map((column) => (cells[column] ?? "").trim())
    .filter(Boolean)
    .join(" ")
}

/** The fields that have to be there and have no column. */
export function missingFields(mapping: Mapping, fields: readonly ImportField[]): ImportField[] {
  return fields.filter(({ field, optional }) => !optional && columnsOf(mapping, field).length === 0)
}

/** The columns that more than one field is read from, with these fields; hardly ever meant. */
export function sharedColumns(
  mapping: Mapping,
  fields: readonly ImportField[],
): { column: number; fields: ImportField[] }[] {
  const taken = fields.flatMap((one) => columnsOf(mapping, one.field).map((column) => ({ column, one })))
  return [...Map.groupBy(taken, ({ column }) => column)]
    .filter(([, entries]) => entries.length > 1)
    .map(([column, entries]) => ({ column, fields: entries.map(({ one }) => one) }))
}

export function columnsOf(mapping: Mapping, field: string): readonly number[] {
  return mapping[field] ?? []
}

/** The number of columns of the widest row, its heading among them. */
export function columnCount({ titles, rows }: Headed): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), titles?.length ?? 0)
}

/** The name of a column in a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
