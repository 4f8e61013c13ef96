import "server-only"
import { alone } from "#lib/checks/alone.ts"
import { readAnswer } from "#lib/checks/answers/read-answer.ts"
import type { checks } from "#lib/db/schema/checks.ts"
import { holdsAnswer } from "#lib/domain/check-states.ts"
import { inputFields, OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"
import { localTime } from "#lib/time/local-time.ts"
import { UNREAD_CELL } from "#lib/vault/damaged-text.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

/** One check with its answer's bytes, as the export reads it. */
export type ExportRow = Pick<
  typeof checks.$inferSelect,
  | "id"
  | "operation"
  | "state"
  | "lateState"
  | "charge"
  | "requestedAt"
  | "settledAt"
  | "httpStatus"
  | "problemCode"
  | "requestId"
> & { requestedBy: string; input: Record<string, string>; answerBody: Buffer | null }

type Column = { name: string; cell: (row: ExportRow, timeZone: string) => string }

/** The fields that any question has, by their names in the specification, each once. */
const INPUT_FIELDS = [...new Set(OPERATION_SLUGS.flatMap(inputFields))]

/** The columns of the export: names for programs, in English, the same whatever the language of the screens. */
export const EXPORT_COLUMNS: readonly Column[] = [
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
]

/** The cells of a row; where one cannot be written it says so, and the others go on. */
export function exportCells(row: ExportRow, timeZone: string): string[] {
  return EXPORT_COLUMNS.map((column) =>
    alone(
      row.id,
      () => column.cell(row, timeZone),
      () => UNREAD_CELL,
    ),
  )
}

/** How the record of an answer came (`value`, `null`, `empty`, `absent`); nothing while there is no readable answer. */
function recordOf({ operation, state, lateState, answerBody }: ExportRow): string {
  if (!holdsAnswer({ state, lateState }) || !answerBody) return ""
  return readAnswer(operationOf(operation), answerBody, [])?.presence ?? ""
}
