import { useTranslations } from "next-intl"
import { useState } from "react"
import type { Hidden, ImportField } from "#components/table-import/import-field.ts"
import { type ReadFailure, useTableImport } from "#components/table-import/use-table-import.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { fitBatchName } from "#lib/batches/export/fit-batch-name.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { changeDraft, draftOf } from "./draft-store.ts"
import { lookOf } from "./import-fields.ts"
import { listedValues } from "./pasted-list.ts"
import { addRows, type NewRow } from "./rows/add-rows.ts"

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
  const fields = useImportFields(operation)
  const source = useTableImport<ImportFailure>({
    fields,
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
    if (rows.length === 0) return { kind: "empty" }
    const characters = longestValue(rows)
    if (characters > LONGEST_VALUE) return { kind: "tooLong", characters }
    const outcome = await addRows(operation, rows, today)
    if ("tooMany" in outcome) return { kind: "tooMany", total: outcome.tooMany }
    announce(t("added", { count: outcome.added }))
    return null
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

/** The fields of an operation, with the titles that their columns may have: the specification's own, which our exports use too, and those of the screen. */
function useImportFields(operation: OperationSlug): ImportField[] {
  const t = useTranslations("ask.field")
  const more = useTranslations("newBatch.alias")
  const { fields } = factsOf(operation)
  return fields.map((own) => ({
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
    ...lookOf(own, fields),
  }))
}
