import "server-only"
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { isOperationSlug, type OperationSlug } from "#lib/operations/registry.ts"
import type { LastOfOperation } from "./missing-questions.ts"

export type AskedCounts = {
  total: number
  /** The operations with at least one answer. */
  answered: OperationSlug[]
  /** The newest check of each operation that has none. */
  last: LastOfOperation[]
  /** Whether any of it is in progress. */
  moving: boolean
}

/** Counts the questions about a subject, from an index alone. */
export async function askedCounts(viewer: Viewer, subjectId: string): Promise<AskedCounts> {
  const operations = visibleOperations(viewer.role).filter(isOperationSlug)
  const rows = await db()
    .select({
      operation: checks.operation,
      state: checks.state,
      count: count(),
      newest: sql<string>`max(${checks.id}::text)`,
    })
    .from(checks)
    .where(
      and(eq(checks.subjectId, subjectId), inArray(checks.operation, operations), isNull(checks.erasedAt)),
    )
    .groupBy(checks.operation, checks.state)
  const answered = rows
    .filter(({ state }) => state === "answered")
    .flatMap(({ operation }) => (isOperationSlug(operation) ? [operation] : []))
  const open = rows.filter(({ operation }) => !(answered as string[]).includes(operation))
  const newest = operations.flatMap((operation) => {
    const ids = open.filter((row) => row.operation === operation).map(({ newest: id }) => id)
    return ids.sort().slice(-1)
  })
  const last = await checksById(newest)
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    answered,
    moving: rows.some(({ state }) => IN_PROGRESS.includes(state)),
    last: last.flatMap(({ id, operation, state }) =>
      isOperationSlug(operation) ? [{ operation, checkId: id, state }] : [],
    ),
  }
}
