import "server-only"
import { type ClientBase, escapeIdentifier } from "pg"
import { StartFailure } from "../../start-failure.ts"

type Session = {
  account: string
  arrayNulls: string
  database: string
  dates: string
  isolation: string
  schema: string | null
}

/** What a session of ours relies on and a server, database or account may have set otherwise: how to tell it, why it matters, and the setting that is right. */
const DEFAULTS: readonly {
  isWrong: (session: Session) => boolean
  sentence: (session: Session) => string
  right: string
}[] = [
  {
    isWrong: ({ dates }) => !dates.startsWith("ISO"),
    sentence: ({ dates }) =>
      `The database writes dates as "${dates}" (DateStyle), in which day and month can be taken for each other.`,
    right: "datestyle = 'ISO'",
  },
  {
    isWrong: ({ isolation }) => isolation !== "read committed",
    sentence: ({ isolation }) =>
      `The database isolates transactions by "${isolation}" (default_transaction_isolation): of two that meet, one would fail.`,
    right: "default_transaction_isolation = 'read committed'",
  },
  {
    isWrong: ({ schema }) => schema !== "public",
    sentence: ({ schema }) =>
      `Tables are looked for, and made, ${schema === null ? "in no schema that is there" : `in the schema "${schema}"`} first (search_path), and Cotejo's are in public.`,
    right: "search_path = public",
  },
  {
    isWrong: ({ arrayNulls }) => arrayNulls !== "on",
    sentence: () =>
      `The database reads a value that is missing in a list as the word "NULL" (array_nulls is off): no batch could be written down.`,
    right: "array_nulls = on",
  },
]

/**
 * Throws a StartFailure with the SQL that helps when the server, the database or this account has defaults for its sessions under which Cotejo would fail now
 * and then, or take a date for another. For an account that may use the schema already.
 */
export async function requireSessionDefaults(client: Pick<ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<Session>(`
    select current_user as account, current_database() as database, current_setting('DateStyle') as dates,
      current_setting('default_transaction_isolation') as isolation, current_schema() as schema,
      current_setting('array_nulls') as "arrayNulls"`)
  const [session] = rows
  if (session === undefined) throw new Error("the server says nothing of this session")
  const wrong = DEFAULTS.filter(({ isWrong }) => isWrong(session))
  if (wrong.length === 0) return
  const owner = `alter role ${escapeIdentifier(session.account)} in database ${escapeIdentifier(session.database)}`
  throw new StartFailure(
    wrong.map(({ sentence }) => sentence(session)).join(" "),
    `Let this account, or an administrator of the database, run: ${wrong.map(({ right }) => `${owner} set ${right};`).join(" ")}`,
  )
}
