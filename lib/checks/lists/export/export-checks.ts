import "server-only"
import { desc, eq, inArray, sql } from "drizzle-orm"
import { ANSWER, ANSWER_BYTES, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { csvSheet } from "#lib/export/csv-sheet.ts"
import { type ExportEnd, streamSheet } from "#lib/export/stream-sheet.ts"
import { type CheckFilter, pageOfIds } from "../page-of-ids.ts"
import { EXPORT_COLUMNS, EXPORTED, type ExportRow, exportCells } from "./export-columns.ts"

/** Of so many it is asked at a time how large they are; so many of them are read together, unless they are large. */
const SIZES_AT_ONCE = 1_000
const ROWS_AT_ONCE = 200

/** The checks of a filter as a table, newest first, few of them or few bytes read at a time, as the reader takes them. */
export function exportChecks(
  filter: CheckFilter,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const groups = rowsOf(filter)
  return streamSheet(
    csvSheet(),
    EXPORT_COLUMNS.map((column) => column.name),
    async () => {
      const { done, value: rows = [] } = await groups.next()
      return { lines: rows.map((row) => exportCells(row, timeZone)), last: done === true }
    },
    onEnd,
  )
}

async function* rowsOf(filter: CheckFilter): AsyncGenerator<ExportRow[], undefined> {
  let place: PagePlace
  for (;;) {
    const page = await sizesAt(filter, place)
    for (const group of groupsToRead(page, ROWS_AT_ONCE)) yield await groupOf(group.map(({ id }) => id))
    if (page.length < SIZES_AT_ONCE) return undefined
    place = { older: page.at(-1)?.id ?? "" }
  }
}

function sizesAt(filter: CheckFilter, place: PagePlace) {
  return db()
    .select({ id: checks.id, bytes: ANSWER_BYTES })
    .from(checks)
    .where(inArray(checks.id, sql`(${pageOfIds(filter, place, SIZES_AT_ONCE)})`))
    .orderBy(desc(checks.id))
}

async function groupOf(ids: string[]): Promise<ExportRow[]> {
  const rows = await db()
    .select({ ...EXPORTED, question: QUESTION, answer: ANSWER })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(inArray(checks.id, ids))
    .orderBy(desc(checks.id))
  return rows.map(({ question, answer, ...row }) => {
    const input = tryInput(question)
    const { damaged, body } = readBody(answer)
    // A damaged row is exported as such, and the rest goes on.
    return input === undefined || damaged
      ? { ...row, input: {}, answerBody: null, resultKind: null, problemCode: "record_damaged" }
      : { ...row, input, answerBody: body }
  })
}
