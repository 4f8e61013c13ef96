import "server-only"
import { and, eq, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { isFree, isOver } from "#lib/db/lease.ts"
import { files } from "#lib/db/schema/files.ts"
import { anyRow } from "#lib/db/which-hold.ts"

const MAX_AT_ONCE = 100

const isDue = and(eq(files.state, "sealing"), isOver(files.sealAt), isFree(files.sealingUntil))

export const isFileDue = anyRow(files, isDue)

/** The files whose next try is due and that are not being fetched, in the order in which their links expire. */
export async function dueFiles(): Promise<string[]> {
  const due = await db()
    .select({ id: files.id })
    .from(files)
    .where(isDue)
    .orderBy(sql`${files.linkUntil} asc nulls last`, files.sealAt)
    .limit(MAX_AT_ONCE)
  return due.map(({ id }) => id)
}
