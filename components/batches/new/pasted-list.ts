import { fieldTitled, isWhole, looksLikeData } from "#components/table-import/column-titles.ts"
import type { ImportField } from "#components/table-import/import-field.ts"
import { splitValues } from "#components/table-import/split-text.ts"

/** So much of a text tells what it is. */
const INSPECTED = 20_000

/** What parts the cells of a line that was copied out of a spreadsheet or a CSV file. */
const CELLS = /[\t;,|]/

/**
 * What a text is for an operation with one field: its values one by one, without the title above them; null for a table, whose columns have to be
 * told apart, lest every name in it becomes a question that may cost.
 */
export function listedValues(text: string, field: ImportField): string[] | null {
  const lines = text
    .slice(0, INSPECTED)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
  const heading = (lines[0] ?? "").split(CELLS)
  const isTitled = !looksLikeData(heading) && heading.some((cell) => isTitle(cell, field))
  if (isTitled && heading.length > 1) return null
  if (lines.some((line) => line.includes("\t") && line.split("\t").some(isWords))) return null
  return splitValues(isTitled ? text.trimStart().replace(/^[^\r\n]*/, "") : text)
}

function isTitle(cell: string, field: ImportField): boolean {
  const named = fieldTitled(cell, [field])
  return named !== undefined && isWhole(named)
}

/** A cell that no identifier is: those have figures. */
function isWords(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/\d/.test(cell)
}
