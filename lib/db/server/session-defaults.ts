import "server-only"
import { type ClientBase, escapeIdentifier } from "pg"

/** What a session of ours relies on, whatever a server or a database sets by default. Limits of time are for questions, which carry their own. */
const DEFAULTS = [
  "datestyle = 'ISO'",
  "default_transaction_isolation = 'read committed'",
  "search_path = public",
  "array_nulls = on",
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
  "transaction_timeout = 0",
] as const

/** Sets them for the account of this connection in its database, from its next session on; a pooler passes them on too. To be called in turns. */
export async function setSessionDefaults(client: Pick<ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ account: string; database: string }>(
    "select current_user as account, current_database() as database",
  )
  const [session] = rows
  if (session === undefined) throw new Error("the server says nothing of this session")
  const own = `alter role ${escapeIdentifier(session.account)} in database ${escapeIdentifier(session.database)}`
  for (const setting of DEFAULTS) await client.query(`${own} set ${setting}`)
}
