import "server-only"
import type { ClientBase } from "pg"
import journal from "../../../drizzle/meta/_journal.json" with { type: "json" }
import { commandLine } from "../../command-line.ts"
import { StartFailure } from "../../start-failure.ts"

/** The migrations that this build knows, by the moments under which the database records them. */
const OF_THIS_BUILD = journal.entries.map(({ when }) => when)

type SchemaState = "current" | "older" | "newer" | "unknown"

/** Returns the migrations that a database has had, by those moments; undefined where this account may not see them. */
export async function appliedMigrations(client: Pick<ClientBase, "query">): Promise<Set<number> | undefined> {
  const { rows } = await client.query<{ schema: boolean | null; column: boolean | null }>(
    `select has_schema_privilege(oid, 'usage') as schema, has_column_privilege(
        (select oid from pg_class where relnamespace = pg_namespace.oid and relname = '__drizzle_migrations'), 'created_at', 'select') as "column"
      from pg_namespace where nspname = 'drizzle'`,
  )
  const [may] = rows
  if (may === undefined || (may.schema === true && may.column === null)) return new Set() // nothing was ever made there
  if (may.schema !== true || may.column !== true) return undefined
  const applied = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations",
  )
  return new Set(applied.rows.map(({ at }) => Number(at)))
}

/** Throws a StartFailure when a newer build has changed the schema so that a build with these migrations cannot use it. */
export async function refuseNewerSchema(
  client: Pick<ClientBase, "query">,
  known: readonly number[],
): Promise<void> {
  if ((await schemaState(client, known)) === "newer") throw newerSchema()
}

/** Throws a StartFailure when the schema is not the one of this build. */
export async function requireSchema(client: Pick<ClientBase, "query">): Promise<void> {
  const state = await schemaState(client, OF_THIS_BUILD)
  if (state === "newer") throw newerSchema()
  if (state === "older") {
    throw new StartFailure(
      "The database has not been brought to the schema of this build yet.",
      `Run ${commandLine("migrate")} of this build once, with DATABASE_OWNER_URL, then start again.`,
    )
  }
}

async function schemaState(
  client: Pick<ClientBase, "query">,
  known: readonly number[],
): Promise<SchemaState> {
  const applied = await appliedMigrations(client)
  if (applied === undefined) return "unknown"
  if (Math.max(...applied) > Math.max(...known)) return "newer"
  return known.every((at) => applied.has(at)) ? "current" : "older"
}

function newerSchema(): StartFailure {
  return new StartFailure(
    "The database was brought to a newer schema than this build knows: a newer Cotejo has run on it.",
    "Start that newer build, or one after it. To go back to this one, restore the backup from before the upgrade (docs/operations.md).",
  )
}
