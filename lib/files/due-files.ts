import "server-only"
import { and, eq, isNull, lt, or, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { files } from "#lib/db/schema.ts"

const MOST_AT_ONCE = 100

/** The files whose next try is due and which nobody is fetching, the longest due first. */
export async function dueFiles(): Promise<string[]> {
  const due = await db()
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.state, "sealing"),
        lt(files.sealAt, sql`clock_timestamp()`),
        or(isNull(files.sealingUntil), lt(files.sealingUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(files.sealAt)
    .limit(MOST_AT_ONCE)
  return due.map(({ id }) => id)
}
