import "server-only"
import { and, asc, eq, gt } from "drizzle-orm"
import { alone } from "#lib/checks/alone.ts"
import { saidOf } from "#lib/checks/answers/said-of.ts"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { csvSheet } from "#lib/export/csv-sheet.ts"
import { type ExportEnd, streamSheet } from "#lib/export/stream-sheet.ts"
import { xlsxSheet } from "#lib/export/xlsx-sheet.ts"
import { inputFields } from "#lib/operations/registry.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { type AnswerFields, cellOf, NOTHING, onOneLine } from "./answer-cells.ts"
import { exportedAnswer } from "./exported-answer.ts"
import type { BatchView } from "./read-batch.ts"

export const EXPORT_FORMATS = { csv: csvSheet, xlsx: xlsxSheet }
export type ExportFormat = keyof typeof EXPORT_FORMATS

const ROWS_AT_ONCE = 200
/** Columns of an answer; the fields beyond these share the last one. */
const MAX_ANSWER_COLUMNS = 1_000
const MORE = "answer_more"

type Row = ReturnType<typeof opened>

/**
 * The results of a batch as one table, in the order of its file: what was asked, what became of it, and one column per field of the
 * answers, in the order in which they are met. Read twice, page by page: once for the columns, once for the cells; a field that
 * comes in between stands in the last column, so that nothing received is dropped.
 */
export async function exportBatch(
  batch: BatchView,
  format: ExportFormat,
  onEnd: (end: ExportEnd) => Promise<void>,
): Promise<{ contentType: string; body: ReadableStream<Uint8Array> }> {
  const sheet = EXPORT_FORMATS[format]()
  const fields = await answerColumns(batch.id)
  const asked = inputFields(batch.operation)
  let after = 0
  const body = streamSheet(
    sheet,
    head(asked, fields),
    async () => {
      const page = await rowsBehind(batch.id, after)
      after = page.at(-1)?.row ?? after
      return { lines: page.map((row) => cellsOf(row, asked, fields)), last: page.length < ROWS_AT_ONCE }
    },
    onEnd,
  )
  return { contentType: sheet.contentType, body }
}

/** Names for programs, in English, the same whatever the language of the screens. */
function head(asked: readonly string[], fields: readonly string[]): string[] {
  return [
    "row",
    ...asked.map((field) => `input.${field}`),
    "state",
    "charge",
    "problem",
    "message",
    "record",
    ...fields.map((field) => (field === "" ? "answer" : `answer.${field}`)),
    MORE,
    "remote_id",
    "asked_at",
    "settled_at",
    "http_status",
    "answer_sha256",
    "check_id",
  ]
}

/** The cells of a row; of one that cannot be presented, its place and that it is damaged. */
function cellsOf(row: Row, asked: readonly string[], fields: readonly string[]): string[] {
  return alone(
    row.id,
    () => cells(row, asked, fields),
    () => head(asked, fields).map((name) => damagedCell(row, name)),
  )
}

function damagedCell({ id, row, state, charge }: Row, column: string): string {
  const known = { row: String(row ?? ""), state, charge, problem: "record_damaged", check_id: id }
  return Object.hasOwn(known, column) ? known[column as keyof typeof known] : ""
}

function cells(row: Row, asked: readonly string[], fields: readonly string[]): string[] {
  const { presence, answer } = exportedAnswer(row)
  const known = new Set(fields)
  const more = [...(answer ?? [])].filter(([name]) => !known.has(name))
  return [
    String(row.row ?? ""),
    ...asked.map((field) => (row.input as Record<string, string>)[field] ?? ""),
    row.state,
    row.charge,
    row.problemCode ?? "",
    row.problem === null ? "" : saidOf(row.problem),
    presence ?? "",
    ...fields.map((field) => answerCell(presence, answer, field)),
    more.length === 0 ? "" : onOneLine({ kind: "object", entries: more }),
    row.remoteId ?? "",
    row.requestedAt.toISOString(),
    row.settledAt?.toISOString() ?? "",
    row.httpStatus === null ? "" : String(row.httpStatus),
    row.answerBody ? sha256Hex(row.answerBody) : "",
    row.id,
  ]
}

function answerCell(presence: string | null, answer: AnswerFields | null, field: string): string {
  if (answer) return cellOf(answer.get(field))
  if (presence === NOTHING.unread) return NOTHING.unread
  return presence === null ? NOTHING.noAnswer : NOTHING.noRecord
}

/** The fields that any answer of the batch has, in the order in which they are met. */
async function answerColumns(batchId: string): Promise<string[]> {
  const met = new Set<string>()
  let after = 0
  for (;;) {
    const page = await rowsBehind(batchId, after)
    if (page.length === 0) return [...met]
    after = page.at(-1)?.row ?? after
    for (const name of page.flatMap((row) => [...(exportedAnswer(row).answer?.keys() ?? [])])) {
      if (met.size < MAX_ANSWER_COLUMNS) met.add(name)
    }
  }
}

/** A row whose question or answer is not its own bears nothing but the word that it is damaged; the others go on. */
function opened({
  question,
  answer,
  problem: sealed,
  ...row
}: Awaited<ReturnType<typeof keptBehind>>[number]) {
  const input = tryInput(question)
  const { damaged, body: answerBody } = readBody(answer)
  const problem = sealed?.tryOpen(row.id) ?? null
  if (input && !damaged && (sealed === null || problem)) return { ...row, input, problem, answerBody }
  return { ...row, input: {}, problem: null, problemCode: "record_damaged", answerBody: null }
}

async function rowsBehind(batchId: string, after: number) {
  return (await keptBehind(batchId, after)).map(opened)
}

function keptBehind(batchId: string, after: number) {
  return db()
    .select({
      id: checks.id,
      row: checks.batchRow,
      operation: checks.operation,
      question: QUESTION,
      state: checks.state,
      lateState: checks.lateState,
      charge: checks.charge,
      problemCode: checks.problemCode,
      problem: checks.problem,
      remoteId: checks.remoteId,
      requestedAt: checks.requestedAt,
      settledAt: checks.settledAt,
      httpStatus: checks.httpStatus,
      answer: ANSWER,
    })
    .from(checks)
    .where(and(eq(checks.batchId, batchId), gt(checks.batchRow, after)))
    .orderBy(asc(checks.batchRow))
    .limit(ROWS_AT_ONCE)
}
