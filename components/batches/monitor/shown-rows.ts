import type { BatchRow } from "#lib/batches/batch-row.ts"
import { isShown, type RowFilter } from "./row-filter.ts"

/**
 * The places of the rows that a filter asks for, or of all of them, whose identifier holds a text, in whatever case; `kept` stays in the list
 * whatever it is.
 */
export function shownRows(
  rows: readonly (BatchRow | undefined)[],
  filter: RowFilter | null,
  kept: number | null,
  text = "",
): number[] {
  const wanted = text.trim().toUpperCase()
  const shown: number[] = []
  for (const [place, row] of rows.entries()) {
    const isWanted = filter === null || (row !== undefined && isShown(row, filter))
    const holdsText = wanted === "" || row?.identifier.toUpperCase().includes(wanted)
    if ((isWanted && holdsText) || place === kept) shown.push(place)
  }
  return shown
}
