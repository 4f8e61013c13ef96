import "server-only"
import { stringify } from "csv-stringify/sync"
import { spreadsheetCell } from "./spreadsheet-cell.ts"

const BOM = "\uFEFF"

/** How an export ended: the rows that were handed over, and whether these were all. */
export type ExportEnd = { rows: number; complete: boolean }

/** Some lines of cells, and whether they are the last. */
export type CsvBatch = { lines: string[][]; last: boolean }

/**
 * CSV (UTF-8 with a byte order mark, CRLF, a head line), cells made safe for a spreadsheet. `next` is asked for lines as the reader
 * takes them, so memory stays flat; a reader that goes away ends the asking. `onEnd` is told once, in whatever way it ends, before
 * the stream closes.
 */
export function csvStream(
  head: readonly string[],
  next: () => Promise<CsvBatch>,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
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
        controller.enqueue(encoder.encode(BOM + csv([[...head]])))
      },
      async pull(controller) {
        try {
          for (;;) {
            const { lines, last } = await next()
            if (ended) return
            if (lines.length > 0)
              controller.enqueue(encoder.encode(csv(lines.map((line) => line.map(spreadsheetCell)))))
            rows += lines.length
            if (last) break
            if (lines.length > 0) return // a pull that gave nothing would never be repeated
          }
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

function csv(lines: string[][]): string {
  return stringify(lines, { record_delimiter: "windows" })
}
