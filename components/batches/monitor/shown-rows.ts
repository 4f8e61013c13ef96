import type { BatchRow } from "#lib/batches/batch-row.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { isShown, type RowFilter } from "./row-filter.ts"

/**
 * Returns the positions of the rows that match a filter, or of all of them, whose identifier contains a text, in any case; `kept` stays in the list
 * in any event.
 */
export function shownRows(
  rows: readonly (BatchRow | undefined)[],
  filter: RowFilter | null,
  pinned: number | null,
  text = "",
): number[] {
  const wanted = text.trim().toUpperCase()
  const covered = maskIdentifier(wanted)
  const shown: number[] = []
  for (const [place, row] of rows.entries()) {
    const isWanted = filter === null || (row !== undefined && isShown(row, filter))
    const identifier = row?.identifier.toUpperCase()
    // A whole number finds the covered ones that end as it does.
    const holdsText =
      wanted === "" || identifier?.includes(wanted) || (wanted.length > 4 && identifier === covered)
    if ((isWanted && holdsText) || place === pinned) shown.push(place)
  }
  return shown
}
