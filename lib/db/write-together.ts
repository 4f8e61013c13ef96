import "server-only"
import { type SQLWrapper, sql } from "drizzle-orm"
import type { Executor } from "./client.ts"
import { nameOf } from "./statement.ts"

/** Runs writes of which none reads what another one writes, as one statement; their queries are given without being awaited. */
export async function writeTogether(tx: Executor, writes: readonly SQLWrapper[]): Promise<void> {
  const parts = writes.map((write, at) => tx.$with(`write_${at}`, {}).as(write.getSQL()))
  const query = tx
    .with(...parts)
    .select({ done: sql`1` })
    .from(sql`(values (1)) as done`)
  await query.prepare(nameOf(query)).execute()
}
