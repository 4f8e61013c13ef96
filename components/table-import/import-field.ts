/** A field that a column of a table may be read into; every feature lists its own as data. */
export type ImportField = {
  field: string
  /** Its name for people. */
  label: string
  /** Titles that name it, the best first; marks, case, blanks and signs do not count. */
  names: readonly string[]
  /** Its titles, folded, where desks use more of them than could be listed. The first field that fits has the column. */
  title?: RegExp
  /** How much a trimmed cell looks like it, from 0 to 1: finds its column where there are no titles. */
  look?: (cell: string) => number
  /** Its look is beyond doubt: among titled columns it takes one whose title says nothing, unless one of these fields has a column. */
  besides?: readonly string[]
  /** Letters make no column one of it, whatever the title says. */
  isFigures?: boolean
  /** More than one column may be a part of it; they are joined by blanks in the order of the columns. */
  several?: boolean
  optional: boolean
}

/** A row of a table: its cells as text, and its line number. */
export type SheetRow = { line: number; cells: readonly string[] }

/**
 * What a person does not see of a file, counted: hidden rows that are not empty, cells merged over several rows, and, of a text in two charsets, the lines with
 * accents in UTF-8 and in that of Windows.
 */
export type Hidden = { rows: number; merged: number; utf8: number; windows: number }

export const NOTHING_HIDDEN: Hidden = { rows: 0, merged: 0, utf8: 0, windows: 0 }

export type Sheet = { name: string; rows: SheetRow[]; hidden: Hidden }

/** The columns, from 0, that each field is read from; none for one that stays empty. */
export type Mapping = Readonly<Record<string, readonly number[]>>

/** A row by its fields, every value as it came but for the blanks around it. */
export type ImportedRow = {
  line: number
  values: Readonly<Record<string, string>>
  /** The cells of the other columns (`Imported.others`). */
  others: readonly string[]
}

/** The rows of a sheet, and what a person should know of where they come from. */
export type Imported = {
  rows: readonly ImportedRow[]
  /** The file's name, empty when it was pasted. */
  name: string
  hidden: Hidden
  /** Titles, or first cells, of columns and of rows above the heading that nothing was taken from. */
  unused: readonly string[]
  /** The heads of the columns that each field is read from: their titles, or their letters. */
  heads: Readonly<Record<string, string>>
  /** Heads of all columns that no field is read from, in the order of the table: their titles, or their letters. */
  others: readonly string[]
}

/** What a file is that holds no table. */
export type NoTable = "pdf" | "image" | "zip" | "document" | "webPage" | "other"

/**
 * Why a file is not read: `openQuotes`, a cell whose quotation marks do not close; `damaged`, a part of a workbook that is named is missing; `tooMuch`, more
 * rows by columns, or unpacked bytes, than are read; `notLoaded`, the code that reads it did not come, which a message has said; `unreadable`, anything else.
 */
export type FileFailure =
  | { kind: "password" | "damaged" | "tooMuch" | "notLoaded" | "unreadable" }
  | { kind: "noTable"; what: NoTable }
  | { kind: "openQuotes"; line: number }

export class FileRefused extends Error {
  override name = "FileRefused"
  readonly failure: FileFailure
  constructor(failure: FileFailure) {
    super(`the file is refused: ${failure.kind}`)
    this.failure = failure
  }
}
