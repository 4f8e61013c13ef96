import "server-only"
import type { SheetCell } from "./sheet-cell.ts"
import { type ExportEnd, type SheetBatch, streamSheet } from "./stream-sheet.ts"
import { xlsxSheet } from "./xlsx-sheet.ts"

/** A column of a sheet for people; `width` in characters. */
export type PeopleColumn<Row> = { head: string; width: number; cell: (row: Row) => SheetCell }

/** The number of columns that stay visible while one scrolls sideways: the outcome of the question, and its one-line result. */
const FROZEN = 2

/** A workbook for people: headings in their language with filters, days and figures as such. `next` gives rows, and whether they are the last. */
export function streamPeopleSheet<Row>(
  columns: readonly PeopleColumn<Row>[],
  next: () => Promise<{ rows: Row[]; last: boolean }>,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const widths = columns.map(({ width }) => width)
  async function lines(): Promise<SheetBatch<SheetCell>> {
    const { rows, last } = await next()
    return { lines: rows.map((row) => columns.map(({ cell }) => cell(row))), last }
  }
  return streamSheet(
    xlsxSheet({ widths, frozen: FROZEN }),
    distinct(columns.map(({ head }) => head)),
    lines,
    onEnd,
  )
}

function distinct(heads: readonly string[]): string[] {
  return heads.map((head, index) => {
    const earlier = heads.slice(0, index).filter((other) => other === head).length
    return earlier === 0 ? head : `${head} (${earlier + 1})`
  })
}
