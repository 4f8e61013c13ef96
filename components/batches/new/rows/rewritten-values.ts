import { documentIn, isSameButSigns } from "#components/batches/new/document-in.ts"
import { type DateForm, dayOrder, readDate } from "#components/table-import/read-date.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"
import { type DraftRow, type FileColumns, withValues } from "./draft-row.ts"

/** A DNI has eight digits; of other documents the specification gives no length, and a RUC never begins with a zero. */
const DNI_DIGITS = 8
/** A spreadsheet that takes a number for a quantity drops its zeros. With more than three gone it is hardly a DNI. */
const SHORTENED = /^\d{5,7}$/
/** Documents that expire do so within some years; everything else that has a date has been. */
const YEARS_AHEAD = 20

/**
 * The rewrites that a list often needs: `zeros`, which a spreadsheet removed; `signs`, the blanks, dots and hyphens that people write within an identifier; dates in
 * other ways than they are sent, apart those that may be meant otherwise. None is applied by itself: a question is asked as somebody typed it, or agreed to.
 */
export const REWRITE_KINDS = ["signs", "zeros", "whole", "shortYear", "serial"] as const
export type RewriteKind = "zeros" | "signs" | DateForm

/** A value, and what it would be. */
export type Rewrite = { row: DraftRow; field: string; from: string; to: string }

/** The values of a list that such a rewriting would change, as it would change them. `today` is the civil date at the desk. */
export function rewritesOf(
  kind: RewriteKind,
  operation: OperationSlug,
  rows: readonly DraftRow[],
  today: string,
): Rewrite[] {
  return factsOf(operation).fields.flatMap((field) => {
    const rewritten = rewriterOf(kind, field, rows, today)
    return rows.flatMap((row) => {
      const from = (row.values[field.name] ?? "").trim()
      const to = from === "" ? null : rewritten(from, row)
      return to === null || to === from ? [] : [{ row, field: field.name, from, to }]
    })
  })
}

function rewriterOf(
  kind: RewriteKind,
  field: QuestionField,
  rows: readonly DraftRow[],
  today: string,
): (text: string, row: DraftRow) => string | null {
  const kindIn = ({ values }: DraftRow) => documentKind(field, values[field.typeField ?? ""])
  if (kind === "zeros")
    return (text, row) =>
      kindIn(row) === "dni" && SHORTENED.test(text) ? text.padStart(DNI_DIGITS, "0") : null
  if (kind === "signs") return (text, row) => signless(kindIn(row), text)
  if (field.control !== "date") return () => null
  // The whole column says which part of 03/05/1990 is the day.
  const order = dayOrder(rows.map(({ values }) => values[field.name] ?? ""))
  const lastYear = Number(today.slice(0, 4)) + (field.name === "expiration_date" ? YEARS_AHEAD : 0)
  return (text) => {
    const read = isCivilDay(text) ? null : readDate(text, order, lastYear)
    return read?.form === kind ? read.day : null
  }
}

/** Only a value that is exactly an identifier afterwards is offered. */
function signless(kind: SubjectKind | null, text: string): string | null {
  return kind === "dni" || kind === "ruc" || kind === "plate" || kind === "vin"
    ? documentIn(kind, text)
    : null
}

/** Rewrites that change more than signs: the column of such values is kept as it was. */
export const changesValues = ({ from, to }: Rewrite): boolean => !isSameButSigns(from, to)

/**
 * Returns the list with values rewritten. The column that values changed in by more than signs joins the source columns of its file, in all of its rows: the
 * original values are kept.
 */
export function withRewrites(rows: readonly DraftRow[], rewrites: readonly Rewrite[]): DraftRow[] {
  const changes = Map.groupBy(rewrites, ({ row }) => row)
  const fields = [...new Set(rewrites.filter(changesValues).map(({ field }) => field))]
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
