import { usualOf } from "#components/ask/entry/entry-notes.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { Usually } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { normalizeVin, vinFaults } from "#lib/operations/vin-format.ts"
import { withoutPunctuation } from "#lib/subjects/identifier-variants.ts"
import { type DraftRow, type FileColumns, withValues } from "./draft-row.ts"

/** A DNI has eight digits; of other documents the specification gives no length, and a RUC never begins with a zero. */
const DNI_DIGITS = 8
/** A spreadsheet that takes a number for a quantity drops its zeros. With more than three gone it is hardly a DNI. */
const SHORTENED = /^\d{5,7}$/
/** Seven digits and one apart may be a DNI that lost its zero, with its check digit: taken together they would be somebody else's. */
const WITH_CHECK = /^\d{7}[^\d]+\d$/

/**
 * The rewrites that a list often needs: `zeros`, which a spreadsheet removed; `signs`, the blanks, dots and hyphens that people write within
 * an identifier. Neither is applied by itself: a question is asked as somebody typed it, or agreed to.
 */
export type RewriteKind = "zeros" | "signs"

/** A value, and what it would be. */
export type Rewrite = { row: DraftRow; field: string; from: string; to: string }

const REWRITTEN: Record<RewriteKind, (text: string, usually: Usually) => string | null> = {
  zeros: (text, usually) => (isDni(usually) && SHORTENED.test(text) ? text.padStart(DNI_DIGITS, "0") : null),
  signs(text, usually) {
    const bare = withoutPunctuation(text)
    return bare !== text && isWhole(bare, usually) && !WITH_CHECK.test(text) ? bare : null
  },
}

/** The values of a list that such a rewriting would change, as it would change them. */
export function rewritesOf(
  kind: RewriteKind,
  operation: OperationSlug,
  rows: readonly DraftRow[],
): Rewrite[] {
  const { fields } = factsOf(operation)
  return rows.flatMap((row) =>
    fields.flatMap((field) => {
      const from = (row.values[field.name] ?? "").trim()
      const usually = usualOf(field, row.values)
      const to = usually === undefined ? null : REWRITTEN[kind](from, usually)
      return to === null ? [] : [{ row, field: field.name, from, to }]
    }),
  )
}

const isDni = (usually: Usually) => usually === "dni" || usually === "eightDigits"

/** Only a value that is exactly an identifier afterwards is offered. A plate may have its hyphen. */
function isWhole(bare: string, usually: Usually): boolean {
  if (usually === "vin") return vinFaults(normalizeVin(bare)).length === 0
  if (usually === "ruc") return /^\d{11}$/.test(bare)
  return isDni(usually) && /^\d{8}$/.test(bare)
}

/**
 * Returns the list with values rewritten. The column that those values were read from joins the source columns of its file, in all of its rows: the
 * original values are kept.
 */
export function withRewrites(rows: readonly DraftRow[], rewrites: readonly Rewrite[]): DraftRow[] {
  const changes = Map.groupBy(rewrites, ({ row }) => row)
  const fields = [...new Set(rewrites.map(({ field }) => field))]
  const files = new Map(
    rewrites.flatMap(({ row: { others } }) => (others ? [[others.heads, withOwn(others, fields)]] : [])),
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
