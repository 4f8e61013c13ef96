import "server-only"
import { drizzle } from "drizzle-orm/node-postgres"
import { Pool } from "pg"
import { env } from "#lib/env.ts"
import { logFault } from "#lib/log/fault.ts"
import { processWide } from "#lib/process-wide.ts"

const POOL_SIZE = 10
export const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000

type Connections = { pool: Pool; db: Database }
export type Database = ReturnType<typeof overPool>

/** A query executor: the database, or a transaction on it. */
export type Executor = Pick<
  Database,
  "select" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute" | "with" | "$with" | "_"
>

export type Reading = Pick<Database, "select" | "execute" | "transaction" | "$client">

const own = processWide<{ database?: Connections }>("connections", () => ({}))

/** Drizzle over this process's only pool, opened at the first call. */
export function db(): Database {
  return connections().db
}

/** Ends all connections, after the running queries; the next `db()` opens new ones. */
export async function closeDb(): Promise<void> {
  const { database } = own
  delete own.database
  await database?.pool.end()
}

function connections(): Connections {
  own.database ??= open(env().databaseUrl, (error) =>
    logFault({ doing: "holding an idle connection to the database" }, undefined, error),
  )
  return own.database
}

function open(url: string, onIdleEnd: (error: Error) => void): Connections {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "cotejo",
  })
  // An idle connection that the server closes emits an error; the pool replaces it, the process must not die of it.
  pool.on("error", onIdleEnd)
  // So does one in the middle of a transaction, where the pool does not listen: its user gets the error from its statement.
  pool.on("connect", (client) => client.on("error", () => undefined))
  return { pool, db: overPool(pool) }
}

function overPool(pool: Pool) {
  return drizzle({ client: pool })
}
