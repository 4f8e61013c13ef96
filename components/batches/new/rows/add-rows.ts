import { changeIntake, intakeOf } from "#components/batches/new/intake-store.ts"
import { MAX_ROWS } from "#lib/batches/max-rows.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { IntakeRow } from "./intake-row.ts"
import { judgeRow } from "./judge-row.ts"

/** How long rows are judged before the screen gets its turn, in milliseconds. */
const TURN_MS = 12

export type NewRow = Pick<IntakeRow, "line" | "values">

/** How many rows came in, or that they would be more than a batch may have; then none came in. */
export type Added = { added: number } | { tooMany: number }

/** Adds rows to the list, judged piece by piece, so that ten thousand of them freeze nothing. `today` is the civil date at the desk. */
export async function addRows(
  operation: OperationSlug,
  fresh: readonly NewRow[],
  today: string,
): Promise<Added> {
  const before = intakeOf(operation)
  const total = before.rows.length + fresh.length
  if (total > MAX_ROWS) return { tooMany: total }
  const rows = fresh.map((row, index): IntakeRow => ({ ...row, id: before.nextId + index }))
  let turnEnds = performance.now() + TURN_MS
  for (const row of rows) {
    judgeRow(operation, row, today)
    if (performance.now() < turnEnds) continue
    await new Promise((resolve) => setTimeout(resolve, 0)) // the screen's turn
    turnEnds = performance.now() + TURN_MS
  }
  const now = intakeOf(operation)
  changeIntake(operation, {
    rows: [...now.rows, ...rows],
    nextId: Math.max(now.nextId, before.nextId + rows.length),
  })
  return { added: rows.length }
}
