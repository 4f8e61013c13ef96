import { changeDraft, draftOf } from "#components/batches/new/draft-store.ts"
import { MAX_ROWS } from "#lib/batches/max-rows.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { DraftRow } from "./draft-row.ts"
import { validateRow } from "./validate-row.ts"

/** How long rows are validated before the screen gets its turn, in milliseconds. */
const TURN_MS = 12

export type NewRow = Pick<DraftRow, "line" | "values" | "others">

/** How many rows were added, or that there would be more than a batch may have; then none was added. */
export type Added = { added: number } | { tooMany: number }

/** Adds rows to the list, validated piece by piece, so that ten thousand of them freeze nothing. `today` is the civil date at the desk. */
export async function addRows(
  operation: OperationSlug,
  fresh: readonly NewRow[],
  today: string,
): Promise<Added> {
  const before = draftOf(operation)
  const total = before.rows.length + fresh.length
  if (total > MAX_ROWS) return { tooMany: total }
  const rows = fresh.map((row, index): DraftRow => ({ ...row, id: before.nextId + index }))
  let turnEnds = performance.now() + TURN_MS
  for (const row of rows) {
    validateRow(operation, row, today)
    if (performance.now() < turnEnds) continue
    await new Promise((resolve) => setTimeout(resolve, 0)) // the screen's turn
    turnEnds = performance.now() + TURN_MS
  }
  const now = draftOf(operation)
  changeDraft(operation, {
    rows: [...now.rows, ...rows],
    nextId: Math.max(now.nextId, before.nextId + rows.length),
  })
  return { added: rows.length }
}
