"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { changeIntake, intakeOf } from "#components/batches/new/intake-store.ts"
import { type Added, addRows, type NewRow } from "#components/batches/new/rows/add-rows.ts"
import { useCount } from "#components/batches/new/use-count.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { fitBatchName } from "#lib/batches/fit-batch-name.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { NamedSheet } from "./file-worker.ts"
import {
  columnCount,
  type FieldNames,
  guessMapping,
  type Hidden,
  isCertain,
  looksLikeTitles,
  type Mapping,
  mapRows,
} from "./map-columns.ts"
import { readTable } from "./read-table.ts"
import { splitValues } from "./split-text.ts"

/** Bytes that a file may have; ours, and named as ours. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Why nothing was added. */
export type SourceFailure =
  | { kind: "oldWorkbook" | "unreadable" | "empty" | "tooBig" }
  | { kind: "tooMany"; total: number }
  | { kind: "tooLong"; characters: number }

/** Characters of one value: as many as a spreadsheet's cell can hold. Beyond that it is no value, but a list without separators. */
const LONGEST_VALUE = 32_767

/** A table whose columns wait to be told apart. */
export type OpenTable = { name: string; sheets: readonly NamedSheet[] }

/** Takes in what is typed, pasted or dropped; a table that is not plain waits for its columns to be chosen. */
export function useSource(operation: OperationSlug, today: string) {
  const t = useTranslations("intake")
  const figure = useCount()
  const [table, setTable] = useState<OpenTable | null>(null)
  const [failure, setFailure] = useState<SourceFailure | null>(null)
  const [hidden, setHidden] = useState<Hidden | null>(null)
  const [isReading, setIsReading] = useState(false)
  const fields = useFieldNames(operation)

  async function add(rows: readonly NewRow[]): Promise<boolean> {
    if (rows.length === 0) return fail({ kind: "empty" })
    const characters = longestValue(rows)
    if (characters > LONGEST_VALUE) return fail({ kind: "tooLong", characters })
    const outcome: Added = await addRows(operation, rows, today)
    if ("tooMany" in outcome) return fail({ kind: "tooMany", total: outcome.tooMany })
    announce(t("added", figure(outcome.added)))
    return true
  }

  function fail(why: SourceFailure): false {
    setFailure(why)
    return false
  }

  async function working<T>(work: () => Promise<T>): Promise<T> {
    setFailure(null)
    setHidden(null)
    setIsReading(true)
    try {
      return await work()
    } finally {
      setIsReading(false)
    }
  }

  async function takeTable(name: string, source: File | string): Promise<boolean> {
    const answer = await readTable(source)
    if ("failure" in answer) return fail({ kind: answer.failure })
    const sheets = answer.sheets.filter(({ rows }) => rows.length > 0)
    const [only] = sheets
    if (!only) return fail({ kind: "empty" })
    const plain = sheets.length === 1 ? certainRows(only, fields) : null
    if (plain === null) {
      setTable({ name, sheets })
      return true
    }
    return kept(name, only.hidden, await add(plain))
  }

  function kept(name: string, hidden: Hidden, isAdded: boolean): boolean {
    if (isAdded) setHidden(hidden)
    return nameAfter(operation, name, isAdded)
  }

  return {
    table,
    failure,
    /** What of the sheet that was added came in otherwise than it looks. */
    hidden,
    isReading,
    fields,
    /** Adds what is typed or pasted. False when it could not be, and then it should stay where it is. */
    addText: (text: string) =>
      working(() =>
        fields.length === 1
          ? add(
              splitValues(text).map((value) => ({ line: null, values: { [fields[0]?.field ?? ""]: value } })),
            )
          : takeTable("", text),
      ),
    addFile: (file: File) =>
      working(() =>
        file.size > MAX_FILE_BYTES ? Promise.resolve(fail({ kind: "tooBig" })) : takeTable(file.name, file),
      ),
    /** The columns of the open table were chosen. */
    addMapped: (rows: readonly NewRow[], hidden: Hidden) =>
      working(async () => {
        const name = table?.name ?? ""
        setTable(null)
        return kept(name, hidden, await add(rows))
      }),
    closeTable: () => setTable(null),
  }
}

/** A list that has no name yet is called after its file. */
function nameAfter(operation: OperationSlug, name: string, isAdded: boolean): boolean {
  if (isAdded && intakeOf(operation).name === "") changeIntake(operation, { name: fitBatchName(name) })
  return isAdded
}

function longestValue(rows: readonly NewRow[]): number {
  let longest = 0
  for (const { values } of rows)
    for (const value of Object.values(values)) longest = Math.max(longest, value.length)
  return longest
}

/** The rows of a sheet whose columns leave nothing to decide, or null. */
function certainRows({ rows }: NamedSheet, fields: readonly FieldNames[]): NewRow[] | null {
  const [first] = rows
  const columns = columnCount(rows)
  const titles = first && looksLikeTitles(first.cells, fields) ? first.cells : null
  const mapping: Mapping = guessMapping(titles, columns, fields)
  const isPlain = titles === null ? columns === 1 && fields.length === 1 : isCertain(mapping, columns, fields)
  return isPlain ? mapRows(titles === null ? rows : rows.slice(1), mapping) : null
}

/** The names that the columns of an operation's fields may bear: the specification's own, as our exports have them too, and those of the screen. */
function useFieldNames(operation: OperationSlug): FieldNames[] {
  const t = useTranslations("ask.field")
  const more = useTranslations("intake.alias")
  return factsOf(operation).fields.map(({ name, optional }) => ({
    field: name,
    names: [
      name,
      `input.${name}`,
      t(name as "dni"),
      ...(more.has(name as "dni") ? more(name as "dni").split("|") : []),
    ],
    optional: optional === true,
  }))
}
