import type { BatchRow } from "#lib/batches/batch-row.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
import { isShown, type RowFilter } from "./row-filter.ts"

/**
 * Returns the positions of the rows that match a filter, or of all of them, whose identifier contains a text, in whichever writing; `pinned` stays in the
 * list in any event.
 */
export function shownRows(
  rows: readonly (BatchRow | undefined)[],
  filter: RowFilter | null,
  pinned: number | null,
  text = "",
): number[] {
  const wanted = bare(text)
  const masked = maskIdentifier(wanted)
  const shown: number[] = []
  for (const [place, row] of rows.entries()) {
    const isWanted = filter === null || (row !== undefined && isShown(row, filter))
    const identifier = row && bare(row.identifier)
    // A whole number finds the masked ones that end as it does.
    const holdsText =
      wanted === "" || identifier?.includes(wanted) || (wanted.length > 4 && identifier === masked)
    if ((isWanted && holdsText) || place === pinned) shown.push(place)
  }
  return shown
}

/** What people write within a number or leave out: 40.000.001, CTJ-001. */
function bare(text: string): string {
  return foldIdentifier(text).replaceAll(/[\s.,-]/g, "")
}
