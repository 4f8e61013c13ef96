import "server-only"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { RowsWanted } from "#lib/batches/rows-wanted.ts"
import { serviceMessage } from "#lib/checks/results/result-columns.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { type ExportEnd, rowsIn, streamCsv } from "#lib/export/stream-sheet.ts"
import { inputFields } from "#lib/operations/registry.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { type AnswerFields, cellOf, NOTHING, onOneLine } from "./answer-cells.ts"
import { answerColumns, type ExportedRow, exportedAnswer, exportedRows } from "./exported-rows.ts"

/** The fields beyond the last column of their own share it. */
const MORE = "answer_more"

/** One table, in the order of the file. Read twice, for columns and for cells; a field that appears in between goes to the last column. */
export async function exportBatch(
  batch: BatchView,
  onEnd: (end: ExportEnd) => Promise<void>,
  wanted: RowsWanted = {},
): Promise<ReadableStream<Uint8Array>> {
  const fields = await answerColumns(batch.id, wanted)
  const asked = inputFields(batch.operation)
  const rows = rowsIn(exportedRows(batch.id, wanted))
  return streamCsv(head(asked, fields), rows, (row) => cellsOf(row, asked, fields), onEnd)
}

function head(asked: readonly string[], fields: readonly string[]): string[] {
  return [
    "row",
    ...asked.map((field) => `input.${field}`),
    "state",
    "charge",
    "problem",
    "message",
    "record",
    "result",
    ...fields.map((field) => (field === "" ? "answer" : `answer.${field}`)),
    MORE,
    "remote_id",
    "asked_at",
    "settled_at",
    "http_status",
    "answer_sha256",
    "unusual_document",
    "check_id",
  ]
}

function cellsOf(row: ExportedRow, asked: readonly string[], fields: readonly string[]): string[] {
  return withFallback(
    row.id,
    () => cells(row, asked, fields),
    ({ code }) => head(asked, fields).map((name) => unshownCell(row, name, code)),
  )
}

function unshownCell({ id, row, state, charge }: ExportedRow, column: string, problem: string): string {
  const known = { row: String(row ?? ""), state, charge, problem, check_id: id }
  return Object.hasOwn(known, column) ? known[column as keyof typeof known] : ""
}

function cells(row: ExportedRow, asked: readonly string[], fields: readonly string[]): string[] {
  const { presence, answer } = exportedAnswer(row)
  const known = new Set(fields)
  const more = [...(answer ?? [])].filter(([name]) => !known.has(name))
  return [
    String(row.row ?? ""),
    ...asked.map((field) => (row.input as Record<string, string>)[field] ?? ""),
    row.state,
    row.charge,
    row.problemCode ?? "",
    row.problem === null ? "" : serviceMessage(row.problem),
    presence ?? "",
    row.result?.kind ?? "",
    ...fields.map((field) => answerCell(presence, answer, field)),
    more.length === 0 ? "" : onOneLine({ kind: "object", entries: more }),
    row.remoteId ?? "",
    row.requestedAt.toISOString(),
    row.settledAt?.toISOString() ?? "",
    row.httpStatus === null ? "" : String(row.httpStatus),
    row.answerBody ? sha256Hex(row.answerBody) : "",
    row.isUnusual ? "true" : "",
    row.id,
  ]
}

function answerCell(presence: string | null, answer: AnswerFields | null, field: string): string {
  if (answer) return cellOf(answer.get(field))
  if (presence === NOTHING.unread) return NOTHING.unread
  return presence === null ? NOTHING.noAnswer : NOTHING.noRecord
}
