import "server-only"
import { and, asc, eq, inArray } from "drizzle-orm"
import { coverResult } from "#lib/checks/listed-check.ts"
import { keptLine } from "#lib/checks/results/kept-line.ts"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { mentionOf } from "#lib/data-protection/mention.ts"
import { db } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import type { Result } from "#lib/domain/results.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { ListReader } from "#lib/subjects/listed-identifier.ts"

/** The rows of a batch whose result bears that mark, in the order of the file. */
export async function rowsMarked(batchId: string, mark: string): Promise<number[]> {
  const found = await db()
    .select({ row: checks.batchRow })
    .from(checkMarks)
    .innerJoin(checks, eq(checks.id, checkMarks.checkId))
    .where(and(eq(checkMarks.batchId, batchId), eq(checkMarks.mark, Buffer.from(mark, "hex"))))
    .orderBy(asc(checks.batchRow))
  return found.flatMap(({ row }) => (row === null ? [] : [row]))
}

/** So many lines are read at once: more than a screen holds. */
export const MOST_LINES = 200

/** The result of one row; null where it has none. */
export type RowResult = { row: number; revision: number; result: Result | null }

/** The lines of some rows of a batch: those that somebody sees, and no others are opened. */
export async function rowResults(
  batchId: string,
  rows: readonly number[],
  reader: ListReader,
): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const found = await db()
    .select({
      id: checks.id,
      row: checks.batchRow,
      revision: checks.revision,
      operation: checks.operation,
      question: QUESTION,
      resultKind: checks.resultKind,
      result: checks.result,
    })
    .from(checks)
    .where(and(eq(checks.batchId, batchId), inArray(checks.batchRow, [...rows])))
    .orderBy(asc(checks.batchRow))
  const shownLine = (one: (typeof found)[number]) => {
    const line = keptLine(one)
    if (line === null || reader.coversLists !== true) return line
    const input = tryInput(one.question)
    return coverResult(line, mentionOf(input ? operationOf(one.operation).subject(input).identifier : ""))
  }
  return found.map((one) => ({ row: one.row ?? 0, revision: one.revision, result: shownLine(one) }))
}
