import "server-only"
import { csvSheet, type SheetWriter } from "./csv-sheet.ts"

export type ExportEnd = { rows: number; complete: boolean }

/** Some lines of cells, and whether they are the last. */
export type SheetBatch<Cell = string> = { lines: Cell[][]; last: boolean }

/** Streams a table at the pace of its reader; once that goes away no more rows are asked for. `onEnd` is called once, however it ends. */
export function streamSheet<Cell = string>(
  sheet: SheetWriter<Cell>,
  head: readonly string[],
  next: () => Promise<SheetBatch<Cell>>,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  let rows = 0
  let ended = false

  async function end(complete: boolean) {
    if (ended) return
    ended = true
    await onEnd({ rows, complete })
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(sheet.head(head))
      },
      async pull(controller) {
        try {
          for (;;) {
            const { lines, last } = await next()
            if (ended) return
            const bytes = lines.length > 0 ? sheet.rows(lines) : undefined
            if (bytes && bytes.length > 0) controller.enqueue(bytes)
            rows += lines.length
            if (last) break
            if (bytes && bytes.length > 0) return // a pull that gave nothing would never be repeated
          }
          const foot = sheet.foot()
          if (foot.length > 0) controller.enqueue(foot)
          await end(true)
          controller.close()
        } catch (error) {
          await end(false)
          controller.error(error)
        }
      },
      cancel: () => end(false),
    },
    { highWaterMark: 1 },
  )
}

/** Gives some rows, and whether they are the last. */
export type NextRows<Row> = () => Promise<{ rows: readonly Row[]; last: boolean }>

export function rowsIn<Row>(groups: AsyncGenerator<readonly Row[], undefined>): NextRows<Row> {
  return async () => {
    const { done, value: rows = [] } = await groups.next()
    return { rows, last: done === true }
  }
}

/** Streams a table for programs; its heads are in English in every language of the screens. */
export function streamCsv<Row>(
  head: readonly string[],
  next: NextRows<Row>,
  cells: (row: Row) => string[],
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  async function lines(): Promise<SheetBatch> {
    const { rows, last } = await next()
    return { lines: rows.map(cells), last }
  }
  return streamSheet(csvSheet(), head, lines, onEnd)
}
