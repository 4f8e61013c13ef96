import "server-only"
import { desc, eq, inArray, sql } from "drizzle-orm"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { heavyRead } from "#lib/db/heavy-read.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { SHEETS, type SheetFormat } from "#lib/export/sheet-formats.ts"
import { type ExportEnd, streamSheet } from "#lib/export/stream-sheet.ts"
import { EXPORT_COLUMNS, EXPORTED, type ExportRow, exportCells } from "./export-columns.ts"
import { type CheckFilter, pageOfIds } from "./page-of-ids.ts"

/** Answers of some tens of kilobytes at most: a batch is a few megabytes, and the next is read when this one has left. */
const BATCH = 200

/** The checks of a filter as a table, newest first, read in batches as the reader takes them. */
export function exportChecks(
  filter: CheckFilter,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
  format: SheetFormat = "csv",
): ReadableStream<Uint8Array> {
  let place: PagePlace
  return streamSheet(
    SHEETS[format](),
    EXPORT_COLUMNS.map((column) => column.name),
    async () => {
      const batch = await batchAt(filter, place)
      place = { older: batch.at(-1)?.id ?? "" }
      return { lines: batch.map((row) => exportCells(row, timeZone)), last: batch.length < BATCH }
    },
    onEnd,
  )
}

async function batchAt(filter: CheckFilter, place: PagePlace): Promise<ExportRow[]> {
  const rows = await heavyRead((on) =>
    on
      .select({ ...EXPORTED, question: QUESTION, answer: ANSWER })
      .from(checks)
      .innerJoin(users, eq(users.id, checks.requestedBy))
      .where(inArray(checks.id, sql`(${pageOfIds(filter, place, BATCH)})`))
      .orderBy(desc(checks.id)),
  )
  return rows.map(({ question, answer, ...row }) => {
    const input = tryInput(question)
    const { damaged, body } = readBody(answer)
    // A row that is not what was written says so, and the rest goes on.
    return input === undefined || damaged
      ? { ...row, input: {}, answerBody: null, resultKind: null, problemCode: "record_damaged" }
      : { ...row, input, answerBody: body }
  })
}
