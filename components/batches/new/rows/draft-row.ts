import type { EntryNote } from "#components/ask/entry-notes.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { VinFault } from "#lib/operations/vin-format.ts"

/** The columns of a file that no field is read from, by their heads, and what a row has in them; rows of one file share the heads. */
export type FileColumns = {
  heads: readonly string[]
  cells: readonly string[]
  /** The column head that each field is read from. */
  fieldHeads?: Readonly<Record<string, string>>
}

/** One row of a list that is being prepared. Never changed: a edited row is another object with the same id. */
export type DraftRow = {
  /** Its number in the list, from 1; stays its own when others are taken out. */
  id: number
  /** Its line in the file that it came from, or null when it was typed or pasted. */
  line: number | null
  /** By the fields' names in the specification, as they came. */
  values: Readonly<Record<string, string>>
  /** The source columns of its file; absent when it was typed. */
  others?: FileColumns
  /** Somebody took it in although its document is unusual; gone once it is edited. */
  isTakenIn?: true
  /** The messages of our server, by field; gone once the row is edited. */
  serverErrors?: Readonly<Record<string, readonly string[]>>
}

/** The row with other values: our server's messages on the former ones are removed, its source columns stay. */
export function withValues(
  { serverErrors: _, isTakenIn: __, ...row }: DraftRow,
  values: DraftRow["values"],
): DraftRow {
  return { ...row, values }
}

/** The kinds of faults and remarks of a row: one filter each. */
export const FAULT_KINDS = [
  "required",
  "vinShort",
  "vinLong",
  "vinI",
  "vinO",
  "vinQ",
  "vinCharacter",
  "eightDigits",
  "oneMoreField",
  "oneCharacter",
  "date",
  "text",
  "formula",
  "refused",
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A rule that a row breaks: `message` is a key of `validation` (or our server's own words, for `refused`); a VIN's faults say where. */
export type RowFault = { field: string; kind: FaultKind; message: string; vin?: VinFault }

/** The result of the rules for one row. */
export type Validation = {
  /** The rules it breaks; a row with none can be sent. */
  faults: readonly RowFault[]
  /** Remarks on unusual values; they never block. */
  notes: readonly { field: string; note: EntryNote }[]
  /** Its document has another form than such a document usually has: it is set aside until somebody takes it in. */
  isUnusual: boolean
  /** The question as it would be sent. */
  input: Readonly<Record<string, string>>
  /** Equal for rows that ask the same question. Null while it cannot be asked. */
  question: string | null
  /** Whom or what it is about, or null while it cannot be asked. */
  subject: { kind: SubjectKind; identifier: string } | null
}
