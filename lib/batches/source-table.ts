import "server-only"
import { eq, inArray } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { batches, batchSourceRows } from "#lib/db/schema/checks.ts"
import type { LeftRow, SourceRow, SourceTable } from "#lib/domain/batch-states.ts"

const NOTHING: SourceRow = { line: null, cells: [] }

/** Heads of the columns that a batch keeps of the person's file; null where nothing is known of a file, or they are not its own. */
export async function sourceColumnsOf(
  on: Pick<Executor, "select">,
  batchId: string,
): Promise<readonly string[] | null> {
  const [batch] = await on.select({ own: batches.ownColumns }).from(batches).where(eq(batches.id, batchId))
  return batch?.own?.tryOpen(batchId) ?? null
}

/** The rows of a batch's list that did not become questions, by their line. */
export async function leftOutOf(on: Pick<Executor, "select">, batchId: string): Promise<LeftRow[]> {
  const [batch] = await on.select({ left: batches.leftOut }).from(batches).where(eq(batches.id, batchId))
  return [...(batch?.left ?? [])].sort((one, other) => one.line - other.line)
}

/** Reads the source columns of some rows of a batch, in the order of these ids; none for a row whose sealed part is not its own. */
export async function sourceTableOf(
  on: Executor,
  batchId: string,
  checkIds: readonly string[],
): Promise<SourceTable | null> {
  const columns = await sourceColumnsOf(on, batchId)
  if (columns === null) return null
  const rows = await sourceRowsOf(on, checkIds)
  return { columns, rows: checkIds.map((id) => rows.get(id) ?? NOTHING) }
}

export async function sourceRowsOf(
  on: Pick<Executor, "select">,
  checkIds: readonly string[],
): Promise<Map<string, SourceRow>> {
  if (checkIds.length === 0) return new Map()
  const found = await on
    .select()
    .from(batchSourceRows)
    .where(inArray(batchSourceRows.checkId, [...checkIds]))
  return new Map(
    found.flatMap(({ checkId, content }) => {
      const own = content.tryOpen(checkId)
      return own ? [[checkId, own] as const] : []
    }),
  )
}
