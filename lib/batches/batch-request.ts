import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { columnInteger } from "#lib/db/row-id.ts"
import {
  LEFT_REASONS,
  MAX_SOURCE_CHARACTERS,
  MAX_SOURCE_COLUMNS,
  MAX_SOURCE_HEAD,
  type SourceTable,
} from "#lib/domain/batch-states.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { idempotencyKeyOf, MAX_FAULTS, parseInput } from "#lib/http/read-body.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { OPERATION_SLUGS, OPERATIONS, type OperationSlug } from "#lib/operations/registry.ts"
import { withoutControls } from "#lib/text/name-field.ts"
import { MAX_NAME, MAX_ROWS } from "./batch-row.ts"
import { createBatch } from "./create-batch.ts"

/** Enough for the most rows of the widest operation, with the source columns of their file. */
export const MAX_BATCH_BYTES = 13 * 1024 * 1024

const sourceTable = z.strictObject({
  columns: z.array(z.string().check(z.maxLength(MAX_SOURCE_HEAD))).check(z.maxLength(MAX_SOURCE_COLUMNS)),
  rows: z.array(z.strictObject({ line: z.nullable(z.int().check(z.gte(1))), cells: z.array(z.string()) })),
})

/** The name of a batch, often that of its file: characters that would reverse the direction of the cells beside it are left out. */
export const batchName = z
  .string()
  .check(z.overwrite(withoutControls), z.trim(), z.maxLength(MAX_NAME, { error: "ownMaxLength" }))

export const batchBody = z.strictObject({
  operation: z.enum(OPERATION_SLUGS),
  name: z._default(batchName, ""),
  rows: z
    .array(z.record(z.string(), z.unknown()))
    .check(z.minLength(1, { error: "required" }), z.maxLength(MAX_ROWS, { error: "tooManyRows" })),
  ceiling: z._default(z.nullable(columnInteger(1)), null),
  /** The columns kept of the person's file, row by row; never sent to the service. */
  own: z._default(z.nullable(sourceTable), null),
  /** The rows of the person's list that are not among `rows`. */
  leftOut: z._default(
    z
      .array(z.strictObject({ line: z.int().check(z.gte(1)), reason: z.enum(LEFT_REASONS) }))
      .check(z.maxLength(MAX_ROWS)),
    [],
  ),
})
export type BatchBody = z.output<typeof batchBody>

/** Makes a batch; one row that breaks a rule refuses the whole, with messages at `rows.{index}.{field}`. Returns its id. */
export async function batchRequest(actor: Actor, body: BatchBody, headers: Headers): Promise<string> {
  const key = idempotencyKeyOf(headers)
  const rows = checkedRows(body.operation, body.rows)
  if (body.own && !fits(body.own, rows.length)) throw invalidField("own", "otherShape")
  return createBatch(actor, { ...body, rows, idempotencyKey: key })
}

function fits({ columns, rows }: SourceTable, count: number): boolean {
  const characters = rows.reduce(
    (sum, { cells }) => sum + cells.reduce((own, cell) => own + cell.length, 0),
    0,
  )
  const areRowsWhole = rows.length === count && rows.every(({ cells }) => cells.length <= columns.length)
  return areRowsWhole && characters <= MAX_SOURCE_CHARACTERS
}

function checkedRows(operation: OperationSlug, rows: BatchBody["rows"]): Record<string, string>[] {
  const faults: [string, string[]][] = []
  const checked: Record<string, string>[] = []
  for (const [index, row] of rows.entries()) {
    try {
      checked.push(withoutEmpty(parseInput(OPERATIONS[operation].input, row)))
    } catch (error) {
      if (!(error instanceof CotejoError)) throw error
      for (const [field, messages] of Object.entries(error.fields ?? {}))
        faults.push([`rows.${index}.${field}`, messages])
      if (faults.length >= MAX_FAULTS) break
    }
  }
  if (faults.length === 0) return checked
  throw new CotejoError("invalid_input", { fields: Object.fromEntries(faults.slice(0, MAX_FAULTS)) })
}
