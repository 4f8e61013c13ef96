import { useTranslations } from "next-intl"
import { useState } from "react"
import type { Hidden, ImportField } from "#components/table-import/import-field.ts"
import { readDate } from "#components/table-import/read-date.ts"
import { type ReadFailure, useTableImport } from "#components/table-import/use-table-import.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { fitBatchName, MAX_ROWS } from "#lib/batches/batch-row.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { documentIn } from "./document-in.ts"
import { changeDraft, draftOf, useDraft } from "./draft-store.ts"
import { listedValues } from "./pasted-list.ts"
import type { DraftRow } from "./rows/draft-row.ts"
import { validateRow } from "./rows/validate-row.ts"

/** Why nothing was added. */
export type ImportFailure =
  | ReadFailure
  | { kind: "tooMany"; total: number }
  | { kind: "tooLong"; characters: number }

/** Characters of one value: as many as a spreadsheet's cell can hold. Beyond that it is no value, but a list without separators. */
const LONGEST_VALUE = 32_767

/** Adds typed, pasted or dropped data to the list of a batch. */
export function useBatchImport(operation: OperationSlug, today: string) {
  const t = useTranslations("newBatch")
  const [hidden, setHidden] = useState<Hidden | null>(null)
  const fields = useImportFields()(operation)
  const { table } = useDraft(operation)
  const source = useTableImport<ImportFailure>({
    fields,
    kept: { table, keep: (open) => changeDraft(operation, { table: open }) },
    async take({ rows, name, hidden: unseen, others: heads, heads: fieldHeads }) {
      const failure = await add(
        rows.map(({ line, values, others }) => ({
          line,
          values,
          others: { heads, cells: others, fieldHeads },
        })),
      )
      if (failure) return failure
      setHidden(unseen)
      // A list that has no name yet is called after its file.
      if (draftOf(operation).name === "") changeDraft(operation, { name: fitBatchName(name) })
      return null
    },
  })

  async function add(rows: readonly NewRow[]): Promise<ImportFailure | null> {
    setHidden(null)
    const failure = await addRows(operation, rows, today)
    if (failure === null) announce(t("added", { count: rows.length }))
    return failure
  }

  return {
    ...source,
    fields,
    /** The values of the added sheet that were imported otherwise than they are displayed. */
    hidden,
    /** Adds a typed or pasted text. False when it could not be added, and then it should stay where it is. */
    addText: (text: string) => {
      const field = listField(operation)
      const shown = fields.find((one) => one.field === field?.name)
      const values = field && shown ? listedValues(text, shown, documentKind(field, undefined)) : null
      // Words beside a number may be its type.
      const isTable = fields.length > 1 && values?.some(({ value, rest }) => rest !== "" || !/\d/.test(value))
      if (!field || values === null || isTable) return source.addText(text)
      // Beside their names the documents are a table of two columns.
      const heads = values.some(({ rest }) => rest !== "") ? [t("restOfLine")] : null
      return source.reading(() =>
        add(
          values.map(({ line, value, rest }) => ({
            line: heads ? line : null,
            values: { [field.name]: value },
            ...(heads && { others: { heads, cells: [rest] } }),
          })),
        ),
      )
    },
  }
}

/** The field that a list of bare documents fills; none for an operation that asks for more than a document and its type. */
function listField(operation: OperationSlug): QuestionField | undefined {
  const [only, ...more] = factsOf(operation).fields.filter(({ control }) => control !== "documentType")
  return more.length === 0 ? only : undefined
}

function longestValue(rows: readonly NewRow[]): number {
  let longest = 0
  for (const { values } of rows)
    for (const value of Object.values(values)) longest = Math.max(longest, value.length)
  return longest
}

/** Gives the fields of an operation, with the titles that their columns may have: the specification's own, which our exports use too, and those of the screen. */
export function useImportFields(): (operation: OperationSlug) => ImportField[] {
  const t = useTranslations("ask.field")
  const more = useTranslations("newBatch.alias")
  return (operation) =>
    factsOf(operation).fields.map((own) => ({
      field: own.name,
      label: t(own.name as "dni"),
      names: [
        own.name,
        `input.${own.name}`,
        t(own.name as "dni"),
        ...(more.has(own.name as "dni") ? more(own.name as "dni").split("|") : []),
      ],
      // A list of bare numbers has its type for all rows at once.
      optional: own.optional === true || own.control === "documentType",
      ...lookOf(own, factsOf(operation).fields),
    }))
}

/** Whether a text is a day at all does not depend on its century. */
const ANY_YEAR = 2000

/** How much a cell looks like what a field holds; null for fields that nothing but a title tells, such as names. */
function lookOf(
  field: QuestionField,
  fields: readonly QuestionField[],
): Pick<ImportField, "look" | "besides" | "isFigures"> {
  if (field.control === "identifier") {
    const kind = documentKind(field, undefined)
    const isFigures = kind === "dni" || kind === "ruc"
    return { look: (cell) => likeDocument(kind, cell), besides: [], isFigures }
  }
  if (field.control === "documentType") return { look: (cell) => (isDocumentType(cell) ? 1 : 0), besides: [] }
  // One column of days among several fields of them may be any of these.
  const isOnlyDate =
    field.control === "date" && fields.filter(({ control }) => control === "date").length === 1
  return isOnlyDate ? { look: (cell) => (readDate(cell, "dmy", ANY_YEAR) ? 1 : 0), besides: [] } : {}
}

export function likeDocument(kind: ReturnType<typeof documentKind>, cell: string): number {
  // What any figures may be is no day, which has a form of its own.
  const isFormless = kind === "ce" || kind === "passport" || kind === "document"
  if (documentIn(kind, cell) !== null) return isFormless && readDate(cell, "dmy", ANY_YEAR) ? 0 : 1
  // With some signs too few or too many, as spreadsheets and people leave them.
  if (kind === "dni") return /^\d{5,7}$/.test(cell) ? 0.6 : 0
  if (kind === "vin") return /^(?=.*\d)[a-z\d]{12,20}$/i.test(cell) ? 0.6 : 0
  return 0
}

function isDocumentType(cell: string): boolean {
  return /^(?:dni|c\.?e\.?|carn[eé] de extranjer[ií]a|passport|pasaporte)$/iu.test(cell)
}

/** How long rows are validated before the screen gets its turn, in milliseconds. */
const TURN_MS = 12

export type NewRow = Pick<DraftRow, "line" | "values" | "others">

/**
 * Adds rows to the list, validated piece by piece, so that ten thousand of them freeze nothing; all of them or, with the reason, none. `today` is the civil date
 * at the desk.
 */
export async function addRows(
  operation: OperationSlug,
  fresh: readonly NewRow[],
  today: string,
): Promise<ImportFailure | null> {
  if (fresh.length === 0) return { kind: "empty" }
  const characters = longestValue(fresh)
  if (characters > LONGEST_VALUE) return { kind: "tooLong", characters }
  const before = draftOf(operation)
  const total = before.rows.length + fresh.length
  if (total > MAX_ROWS) return { kind: "tooMany", total }
  const rows = fresh.map((row, index): DraftRow => ({ ...row, id: before.nextId + index }))
  let turnEnds = performance.now() + TURN_MS
  for (const row of rows) {
    validateRow(operation, row, today)
    if (performance.now() < turnEnds) continue
    await new Promise((resolve) => setTimeout(resolve, 0)) // the screen's turn
    turnEnds = performance.now() + TURN_MS
  }
  const now = draftOf(operation)
  changeDraft(operation, {
    rows: [...now.rows, ...rows],
    nextId: Math.max(now.nextId, before.nextId + rows.length),
    started: null,
  })
  return null
}
