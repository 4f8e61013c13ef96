import "server-only"
import type { SheetCell } from "./sheet-cell.ts"
import { type ExportEnd, type SheetBatch, streamSheet } from "./stream-sheet.ts"
import { xlsxSheet } from "./xlsx-sheet.ts"

/** A column of a sheet for people; `width` in characters. */
export type PeopleColumn<Row> = { head: string; width: number; cell: (row: Row) => SheetCell }

/** How many columns stay in sight while one scrolls sideways: what came of the question, and what the answer says. */
const FROZEN = 2

/**
 * A workbook for people: headings in their language, a filter in each, days and figures as such, and a head that stays. Heads that are alike
 * are told apart by a number. `next` gives some rows, and whether they are the last.
 */
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
    toldApart(columns.map(({ head }) => head)),
    lines,
    onEnd,
  )
}

function toldApart(heads: readonly string[]): string[] {
  return heads.map((head, index) => {
    const earlier = heads.slice(0, index).filter((other) => other === head).length
    return earlier === 0 ? head : `${head} (${earlier + 1})`
  })
}
