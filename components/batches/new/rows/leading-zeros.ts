import { usualOf } from "#components/ask/entry-notes.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type DraftRow, type FileColumns, withValues } from "./draft-row.ts"

/** A DNI has eight digits; of other documents the specification gives no length, and a RUC never begins with a zero. */
const DNI_DIGITS = 8
/** A spreadsheet that takes a number for a quantity drops its zeros. With more than three gone it is hardly a DNI. */
const SHORTENED = /^\d{5,7}$/

/** A number that lost its zeros, and what it would be with them. */
export type Shortened = { row: DraftRow; field: string; from: string; to: string }

/** The DNIs of a list that are a few digits short. */
export function shortenedNumbers(operation: OperationSlug, rows: readonly DraftRow[]): Shortened[] {
  const { fields } = factsOf(operation)
  return rows.flatMap((row) =>
    fields.flatMap((field) => {
      const from = (row.values[field.name] ?? "").trim()
      const usually = usualOf(field, row.values)
      const isShort = (usually === "dni" || usually === "eightDigits") && SHORTENED.test(from)
      return isShort ? [{ row, field: field.name, from, to: from.padStart(DNI_DIGITS, "0") }] : []
    }),
  )
}

/**
 * The list with the zeros put back. The column that those numbers were read from joins the other columns of its file, in all of its rows: what the file
 * had goes along as it was.
 */
export function withZeros(rows: readonly DraftRow[], shortened: readonly Shortened[]): DraftRow[] {
  const changes = Map.groupBy(shortened, ({ row }) => row)
  const fields = [...new Set(shortened.map(({ field }) => field))]
  const files = new Map(
    shortened.flatMap(({ row: { others } }) => (others ? [[others.heads, withOwn(others, fields)]] : [])),
  )
  return rows.map((row) => {
    const heads = row.others && files.get(row.others.heads)
    const kept = heads ? { ...row, others: { ...heads, cells: cellsOf(row, fields) } } : row
    const changed = changes.get(row)?.map(({ field, to }): [string, string] => [field, to])
    return changed ? withValues(kept, { ...row.values, ...Object.fromEntries(changed) }) : kept
  })
}

/** Heads of a file with those of the columns that the fields are read from, unless they are there already. */
function withOwn({ heads, fieldHeads }: FileColumns, fields: readonly string[]): Omit<FileColumns, "cells"> {
  const own = fields.flatMap((field) => fieldHeads?.[field] ?? [])
  const left = Object.entries(fieldHeads ?? {}).filter(([field]) => !fields.includes(field))
  return { heads: [...heads, ...own], fieldHeads: Object.fromEntries(left) }
}

function cellsOf({ others, values }: DraftRow, fields: readonly string[]): string[] {
  const own = fields.filter((field) => others?.fieldHeads?.[field] !== undefined)
  return [...(others?.cells ?? []), ...own.map((field) => values[field] ?? "")]
}
