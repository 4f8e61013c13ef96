import "server-only"
import { Client } from "pg"
import { StartFailure } from "../../start-failure.ts"
import { reasonOf, unreachedFailure } from "../database-failure.ts"

const STANDBY = { server: "standby", setting: "DATABASE_READ_URL" }
/** A short limit: the standby is no reason to delay a start. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Returns why the standby of `DATABASE_READ_URL` will not be read, as far as one look shows (`heavyRead` looks at each read), for the people who start a
 * server; undefined when nothing is wrong with it. Never throws: without a standby nothing is missing.
 */
export async function standbyProblem(url: string): Promise<StartFailure | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: CONNECT_TIMEOUT_MS,
    application_name: "cotejo-start",
  })
  client.on("error", () => undefined) // the statement in progress fails with it, and that failure counts
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby) return undefined
    return new StartFailure(
      "The server of DATABASE_READ_URL is no standby: it takes writes itself.",
      "Let it lead to a streaming standby of the database, or take the setting out.",
    )
  } catch (error) {
    return (
      unreachedFailure(error, STANDBY) ??
      new StartFailure(
        `The standby cannot be asked: ${reasonOf(error)}`,
        "Check the server that DATABASE_READ_URL leads to.",
      )
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
