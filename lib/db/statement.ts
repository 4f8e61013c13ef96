import "server-only"
import type { Executor } from "./client.ts"

type Run<Row> = (on: Executor, values: readonly unknown[]) => Promise<Row[]>

/**
 * A statement that is written out, and that the server reads once on each connection, under its name: for what stands on the way of every
 * question. Values are those of `$1`, `$2`, …; bytes come as Buffers, instants as PostgreSQL writes them. Throws what the database says.
 */
export function statement<Row>(name: string, text: string): Run<Row> {
  return async (on, values) => {
    const query = on._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false)
    const { rows } = (await query.execute()) as { rows: Row[] }
    return rows
  }
}
