import type { Client } from "pg"
import type { Transactional } from "#lib/vault/rebuild-indexes.ts"
import type { Queryable } from "#lib/vault/reseal.ts"

/** Statements and transactions on one connection. */
export function overClient(client: Client): Transactional {
  const query: Queryable["query"] = async <R extends object>(text: string, values?: unknown[]) => ({
    rows: (await client.query<R>(text, values)).rows,
  })
  return {
    query,
    async transaction(run) {
      await client.query("begin")
      try {
        const result = await run({ query })
        await client.query("commit")
        return result
      } catch (error) {
        await client.query("rollback")
        throw error
      }
    },
  }
}
