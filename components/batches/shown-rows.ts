import type { BatchRow } from "#lib/batches/batch-row.ts"
import type { CheckState } from "#lib/domain/check-states.ts"

/**
 * The places of the rows in a state, or of all of them, whose identifier holds a text, in whatever case; `kept` stays in the list
 * whatever it is.
 */
export function shownRows(
  rows: readonly (BatchRow | undefined)[],
  state: CheckState | null,
  kept: number | null,
  text = "",
): number[] {
  const wanted = text.trim().toUpperCase()
  const shown: number[] = []
  for (const [place, row] of rows.entries()) {
    const isInState = state === null || row?.state === state
    const holdsText = wanted === "" || row?.identifier.toUpperCase().includes(wanted)
    if ((isInState && holdsText) || place === kept) shown.push(place)
  }
  return shown
}
