import "server-only"
import { desc, eq, type GetColumnData, inArray, sql } from "drizzle-orm"
import { recordPresence } from "#lib/checks/answers/read-answer.ts"
import { type CheckFilter, pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { ANSWER, ANSWER_BYTES, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { holdsAnswer } from "#lib/domain/check-states.ts"
import { type ExportEnd, rowsIn, streamCsv } from "#lib/export/stream-sheet.ts"
import { isAboutUnusual } from "#lib/operations/question-document.ts"
import { inputFields, OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"
import { localTime } from "#lib/time/zone-day.ts"
import { UNREAD_CELL } from "#lib/vault/damaged-text.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

/** Of so many it is asked at a time how large they are; so many of them are read together, unless they are large. */
const SIZES_AT_ONCE = 1_000
const ROWS_AT_ONCE = 200

/** The checks of a filter as a table, newest first, few of them or few bytes read at a time, as the reader takes them. */
export function exportChecks(
  filter: CheckFilter,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): ReadableStream<Uint8Array> {
  const heads = EXPORT_COLUMNS.map((column) => column.name)
  return streamCsv(heads, rowsIn(rowsOf(filter)), (row) => exportCells(row, timeZone), onEnd)
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

const EXPORTED = {
  id: checks.id,
  operation: checks.operation,
  state: checks.state,
  lateState: checks.lateState,
  resultKind: checks.resultKind,
  charge: checks.charge,
  requestedBy: users.name,
  requestedAt: checks.requestedAt,
  settledAt: checks.settledAt,
  httpStatus: checks.httpStatus,
  problemCode: checks.problemCode,
  requestId: checks.requestId,
}

type ExportRow = { [Name in keyof typeof EXPORTED]: GetColumnData<(typeof EXPORTED)[Name]> } & {
  input: Record<string, string>
  answerBody: Buffer | null
}

type Column = { name: string; cell: (row: ExportRow, timeZone: string) => string }

const INPUT_FIELDS = [...new Set(OPERATION_SLUGS.flatMap(inputFields))]

const EXPORT_COLUMNS: readonly Column[] = [
  { name: "id", cell: (row) => row.id },
  { name: "operation", cell: (row) => row.operation },
  { name: "state", cell: (row) => row.state },
  { name: "charge", cell: (row) => row.charge },
  ...INPUT_FIELDS.map((field) => ({
    name: `input.${field}`,
    cell: (row: ExportRow) => row.input[field] ?? "",
  })),
  { name: "asked_by", cell: (row) => row.requestedBy },
  { name: "asked_at", cell: (row) => row.requestedAt.toISOString() },
  { name: "asked_at_local", cell: (row, timeZone) => localTime(row.requestedAt, timeZone) },
  { name: "settled_at", cell: (row) => row.settledAt?.toISOString() ?? "" },
  { name: "http_status", cell: (row) => (row.httpStatus === null ? "" : String(row.httpStatus)) },
  { name: "problem", cell: (row) => row.problemCode ?? "" },
  { name: "request_id", cell: (row) => row.requestId },
  { name: "answer_sha256", cell: (row) => (row.answerBody ? sha256Hex(row.answerBody) : "") },
  { name: "record", cell: (row) => recordOf(row) },
  // A task that ended without a vehicle has its own block as a value: this column says that there is no record.
  { name: "result", cell: (row) => row.resultKind ?? "" },
  {
    name: "unusual_document",
    cell: (row) => (isAboutUnusual(operationOf(row.operation), row.input) ? "true" : ""),
  },
]

/** The cells of a row; where one cannot be written it says so, and the others go on. */
function exportCells(row: ExportRow, timeZone: string): string[] {
  return EXPORT_COLUMNS.map((column) =>
    withFallback(
      row.id,
      () => column.cell(row, timeZone),
      () => UNREAD_CELL,
    ),
  )
}

function recordOf({ operation, state, lateState, answerBody }: ExportRow): string {
  if (!holdsAnswer({ state, lateState }) || !answerBody) return ""
  return recordPresence(operationOf(operation), answerBody) ?? ""
}
