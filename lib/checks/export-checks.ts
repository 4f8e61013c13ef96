import "server-only"
import { stringify } from "csv-stringify/sync"
import { desc, eq, inArray, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks, users } from "#lib/db/schema.ts"
import { spreadsheetCell } from "#lib/export/spreadsheet-cell.ts"
import { EXPORT_COLUMNS, type ExportRow } from "./export-columns.ts"
import { type CheckFilter, type PagePlace, pageOfIds } from "./page-of-ids.ts"

/** Answers of some tens of kilobytes at most: a batch is a few megabytes, and the next is read when this one has left. */
const BATCH = 200
const BOM = "\uFEFF"

/** How an export ended: the checks that were handed over, and whether these were all. */
export type ExportEnd = { rows: number; complete: boolean }

/**
 * The checks of a filter as CSV (UTF-8 with a byte order mark, CRLF, a head line), newest first, cells made safe for a
 * spreadsheet. Read in batches as the reader takes them, so memory stays flat; a reader that goes away ends the
 * reading. `onEnd` is told once, in whatever way it ends, before the stream closes.
 */
export function exportChecks(
  filter: CheckFilter,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let place: PagePlace
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
        controller.enqueue(encoder.encode(BOM + csv([EXPORT_COLUMNS.map((column) => column.name)])))
      },
      async pull(controller) {
        try {
          const batch = await batchAt(filter, place)
          if (ended) return
          if (batch.length > 0)
            controller.enqueue(encoder.encode(csv(batch.map((row) => cells(row, timeZone)))))
          rows += batch.length
          place = { older: batch.at(-1)?.id ?? "" }
          if (batch.length === BATCH) return
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

function cells(row: ExportRow, timeZone: string): string[] {
  return EXPORT_COLUMNS.map((column) => spreadsheetCell(column.cell(row, timeZone)))
}

function csv(lines: string[][]): string {
  return stringify(lines, { record_delimiter: "windows" })
}

async function batchAt(filter: CheckFilter, place: PagePlace): Promise<ExportRow[]> {
  return db()
    .select({
      id: checks.id,
      operation: checks.operation,
      state: checks.state,
      charge: checks.charge,
      input: checks.input,
      requestedBy: users.name,
      requestedAt: checks.requestedAt,
      settledAt: checks.settledAt,
      httpStatus: checks.httpStatus,
      problemCode: checks.problemCode,
      requestId: checks.requestId,
      answerBody: checks.answerBody,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(inArray(checks.id, sql`(${pageOfIds(filter, place, BATCH)})`))
    .orderBy(desc(checks.id))
}
