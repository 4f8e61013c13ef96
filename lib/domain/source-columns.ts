/** The rest of a batch's row in the person's file, besides the question: its line number, and the cells of the columns that were kept. */
export type SourceRow = { line: number | null; cells: readonly string[] }

/** The source columns of a file, by their heads in its order, and the cells of each row in them. */
export type SourceTable = { columns: readonly string[]; rows: readonly SourceRow[] }

/** Columns of a file that are kept at most, and characters in all of them together; ours. */
export const MAX_SOURCE_COLUMNS = 100
export const MAX_SOURCE_CHARACTERS = 1_500_000
/** Characters of a head. */
export const MAX_SOURCE_HEAD = 200
