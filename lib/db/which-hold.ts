import "server-only"
import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { db } from "./client.ts"

export function anyRow(table: SQLWrapper, where: SQL | undefined): SQL<boolean> {
  return sql`exists (select from ${table} where ${where ?? sql`true`})`
}

/**
 * Returns a question to the database: which of these conditions hold now, in their order. It is one statement, built once and planned each time: a plan that
 * is kept would be one for tables that were empty when it was made. Its values are written into it, so that the indexes on parts of a table are found.
 */
export function whichHold(conditions: readonly SQL[]): () => Promise<boolean[]> {
  const all = sql`select array[${sql.join([...conditions], sql`, `)}]::boolean[] as held`
  const text = sql.raw(new PgDialect().sqlToQuery(all.inlineParams()).sql)
  return async () => {
    const { rows } = await db().execute<{ held: boolean[] }>(text)
    return rows[0]?.held ?? []
  }
}
