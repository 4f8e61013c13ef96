import "server-only"
import { createHash } from "node:crypto"
import { type SQLWrapper, sql } from "drizzle-orm"
import { db, type Executor } from "./client.ts"

/** A query built once and prepared by name (`build` ends with `.prepare(name)`); run it with its placeholders' values. */
export function prepared<P>(build: (on: ReturnType<typeof db>) => P): () => P {
  const made = new WeakMap<ReturnType<typeof db>, P>()
  return () => {
    const on = db()
    const known = made.get(on) ?? build(on)
    made.set(on, known)
    return known
  }
}

/** The name to prepare a statement of the hot path by: a hash of its text, so that a name never stands for two. For queries of few texts. */
export function nameOf(query: { toSQL: () => { sql: string } }): string {
  return nameOfText(query.toSQL().sql)
}

function nameOfText(text: string): string {
  return createHash("sha256").update(text).digest("base64")
}

/** Runs writes of which none reads what another one writes, as one statement; their queries are given without being awaited. */
export async function writeTogether(tx: Executor, writes: readonly SQLWrapper[]): Promise<void> {
  const parts = writes.map((write, at) => tx.$with(`write_${at}`, {}).as(write.getSQL()))
  const query = tx
    .with(...parts)
    .select({ done: sql`1` })
    .from(sql`(values (1)) as done`)
    .toSQL()
  await tx._.session.prepareQuery(query, undefined, nameOfText(query.sql), false).execute()
}
