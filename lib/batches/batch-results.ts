import "server-only"
import { and, asc, eq, inArray } from "drizzle-orm"
import { maskResult } from "#lib/checks/listed-check.ts"
import { storedLine } from "#lib/checks/results/result-columns.ts"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { mentionOf } from "#lib/data-protection/mention.ts"
import { db } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import type { Result } from "#lib/domain/results.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { namesOfNameless } from "#lib/reports/report-names.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"

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
export const MAX_LINES = 200

/** The result of a row, or null. `names`: of an answer without a name, the subject's names in other answers. */
export type RowResult = { row: number; revision: number; result: Result | null; names: string[] }

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
      subjectId: checks.subjectId,
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
  const names = await namesOfNameless(found)
  return found.map((one) => {
    const shown = { result: storedLine(one), names: names.get(one.subjectId) ?? [] }
    return {
      ...{ row: one.row ?? 0, revision: one.revision },
      ...(reader.masksLists === true ? maskedLine(one, shown) : shown),
    }
  })
}

type Shown = Pick<RowResult, "result" | "names">

function maskedLine(
  { operation, question }: { operation: CheckOperation; question: Parameters<typeof tryInput>[0] },
  { result, names }: Shown,
): Shown {
  const input = tryInput(question)
  const mention = mentionOf(input ? operationOf(operation).subject(input).identifier : "")
  return { result: result && maskResult(result, mention), names: names.map(mention.mask) }
}
