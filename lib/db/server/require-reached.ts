import "server-only"
import { Client } from "pg"
import { unreachedFailure } from "../database-failure.ts"

/** Throws a StartFailure that names `setting`, the one with this address, when the database does not let its account in; lets `look` see what is there. */
export async function requireReached(
  url: string,
  setting: string,
  look?: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "cotejo-start",
  })
  client.on("error", () => undefined) // a connection that breaks now shows at its next use
  try {
    await client.connect().catch((error: unknown) => {
      throw unreachedFailure(error, { server: "database", setting }) ?? error
    })
    await look?.(client)
  } finally {
    await client.end().catch(() => undefined) // why it did not connect is what counts
  }
}
