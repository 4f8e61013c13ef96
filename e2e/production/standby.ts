import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { readPostmaster } from "#lib/db/embedded/embedded-server.ts"
import { startStandby } from "#test/processes/standby.ts"

/** A streaming standby of the database, over TLS with the same certificate as that. */
export type Standby = {
  /** As the app's account comes to it. */
  url: string
  query<Row extends object>(text: string): Promise<Row[]>
  /** SIGKILL to the whole server. */
  kill9: () => void
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

/** Follows the server of `primaryDir`, in `dir`; `secrets` are those of deploy/make-secrets.sh. */
export async function startProductionStandby(
  dir: string,
  primary: { dir: string; url: string },
  secrets: string,
): Promise<Standby> {
  const following = new URL(primary.url)
  following.searchParams.set("sslmode", "verify-full")
  following.searchParams.set("sslrootcert", join(secrets, "ca.crt"))
  let server = await startStandby(primary.dir, following.href, dir)
  const app = new URL(readFileSync(join(secrets, "database-url"), "utf8"))
  app.port = new URL(server.url).port
  return {
    url: app.href,
    query: (text) => queryAt(server.url, text),
    kill9: () => process.kill(readPostmaster(join(dir, "postgres"))?.pid ?? 0, "SIGKILL"),
    startAgain: async () => {
      server = await startEmbedded(dir)
    },
    stop: () => server.stop(),
  }
}

async function queryAt<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
