import "server-only"
import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { db } from "./client.ts"
import { statement } from "./statement.ts"

/** The condition that there is such a row. */
export function anyRow(table: SQLWrapper, where: SQL | undefined): SQL<boolean> {
  return sql`exists (select from ${table} where ${where ?? sql`true`})`
}

/**
 * Returns a question to the database: which of these conditions hold now, in their order. It is one statement, prepared by that name; its values are
 * written into it, so that an index on a part of a table is found by the plan that is kept.
 */
export function whichHold(name: string, conditions: readonly SQL[]): () => Promise<boolean[]> {
  const all = sql`select array[${sql.join([...conditions], sql`, `)}]::boolean[] as held`
  const ask = statement<{ held: boolean[] }>(name, new PgDialect().sqlToQuery(all.inlineParams()).sql)
  return async () => {
    const [row] = await ask(db(), [])
    return row?.held ?? []
  }
}
