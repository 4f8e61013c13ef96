import { fieldTitled, isWhole, looksLikeData } from "#components/table-import/column-titles.ts"
import type { ImportField } from "#components/table-import/import-field.ts"
import { splitValues } from "#components/table-import/split-text.ts"

/** How many characters of a text are inspected. */
const INSPECTED = 20_000

/** The separators of the cells of a line copied from a spreadsheet or a CSV file. */
const CELLS = /[\t;,|]/

/**
 * Returns the values of a text for an operation with one field, without the title above them; null for a table, whose columns have to be
 * assigned first, lest every name in it becomes a question that may cost.
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
