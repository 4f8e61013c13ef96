import type { BatchRow } from "#lib/batches/batch-row.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
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
  const wanted = foldIdentifier(text)
  const masked = maskIdentifier(wanted)
  const shown: number[] = []
  for (const [place, row] of rows.entries()) {
    const isWanted = filter === null || (row !== undefined && isShown(row, filter))
    const identifier = row && foldIdentifier(row.identifier)
    // A whole number finds the masked ones that end as it does.
    const holdsText =
      wanted === "" || identifier?.includes(wanted) || (wanted.length > 4 && identifier === masked)
    if ((isWanted && holdsText) || place === pinned) shown.push(place)
  }
  return shown
}
