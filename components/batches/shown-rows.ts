import type { BatchRow } from "#lib/batches/batch-row.ts"
import type { CheckState } from "#lib/checks/states.ts"

/** The places of the rows in a state, or of all of them; `kept` stays in the list whatever its state is. */
export function shownRows(
  rows: readonly (BatchRow | undefined)[],
  state: CheckState | null,
  kept: number | null,
): number[] {
  const shown: number[] = []
  for (const [place, row] of rows.entries()) {
    if (state === null || row?.state === state || place === kept) shown.push(place)
  }
  return shown
}
