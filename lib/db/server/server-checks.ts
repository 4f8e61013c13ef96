import "server-only"
import type { ClientBase } from "pg"
import { StartFailure } from "../../start-failure.ts"
import { isLocalDatabase } from "../database-url.ts"

const MIN_VERSION = 18

/** Throws a StartFailure when this server cannot be relied on: too old, not encrypted on its way, a copy, or quick to forget. */
export async function requireServer(client: ClientBase, url: string): Promise<void> {
  const { rows } = await client.query<{ version: number; standby: boolean; commit: string; tls: boolean }>(`
    select current_setting('server_version_num')::int as version,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as standby,
      current_setting('synchronous_commit') as commit,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls`)
  const server = rows[0]
  if (server === undefined) throw new Error("the server says nothing of itself")
  const refusal = versionRefusal(server.version)
  if (refusal !== undefined) throw refusal
  if (!server.tls && !isLocalDatabase(url)) {
    throw new StartFailure(
      "The connection to the database leaves this machine and is not encrypted.",
      "Turn TLS on at the server (ssl = on).",
    )
  }
  if (server.standby) {
    throw new StartFailure(
      "The database can only be read: it is a standby, or set to read-only.",
      "Let DATABASE_URL lead to the server that takes writes.",
    )
  }
  if (server.commit === "off") {
    throw new StartFailure(
      "The database confirms what is not on its disk yet (synchronous_commit is off): after a crash a question could be sent twice.",
      "Set synchronous_commit to on (or remote_apply) for this database.",
    )
  }
}

/** Of a server by its number, 180004 for 18.4; undefined when it is new enough. */
export function versionRefusal(number: number): StartFailure | undefined {
  const major = Math.floor(number / 10_000)
  if (major >= MIN_VERSION) return undefined
  return new StartFailure(
    `The database server is PostgreSQL ${major}; Cotejo needs PostgreSQL ${MIN_VERSION} or newer.`,
    `Upgrade it (pg_upgrade keeps the data), or let DATABASE_URL lead to one of version ${MIN_VERSION}.`,
  )
}

/** Throws a StartFailure with the SQL that helps when this account may not make Cotejo's tables. */
export async function requireOwnerRights(client: ClientBase): Promise<void> {
  const { account, database, missing } = await rightsToMake(client)
  if (missing.length === 0) return
  const sql = missing.map((what) =>
    what === "database"
      ? `grant create on database "${database}" to "${account}";`
      : `grant create on schema public to "${account}";`,
  )
  throw new StartFailure(
    `The database's account "${account}" may not create tables and schemas.`,
    `Let an administrator of the database run: ${sql.join(" ")} (or give DATABASE_OWNER_URL an account that may).`,
  )
}

export async function mayMakeTables(client: ClientBase): Promise<boolean> {
  return (await rightsToMake(client)).missing.length === 0
}

type RightsToMake = { account: string; database: string; missing: string[] }

async function rightsToMake(client: ClientBase): Promise<RightsToMake> {
  const { rows } = await client.query<RightsToMake>(`
    select current_user as account, current_database() as database, array_remove(array[
      case when not has_database_privilege(current_database(), 'create') then 'database' end,
      case when not has_schema_privilege('public', 'create') then 'schema' end], null) as missing`)
  return rows[0] ?? { account: "", database: "", missing: [] }
}
