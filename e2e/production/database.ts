import { until } from "#test/desk/desk-client.ts"
import type { Production } from "./layout.ts"
import { expectTrue } from "./rehearsal-report.ts"

/** Who the replicas are to the database, and whether what they say can be read on its way. */
export async function seenAtDatabase(production: Production): Promise<void> {
  const open = await production.query<{ usename: string; ssl: boolean; number: number }>(
    `select usename, ssl, count(*)::int as number from pg_stat_activity join pg_stat_ssl using (pid)
      where application_name = 'cotejo' and datname = 'cotejo' group by 1, 2`,
  )
  const [only, ...others] = open
  const isRight = others.length === 0 && only?.usename === "cotejo_app" && only.ssl
  expectTrue(
    "All connections are the app's own account's, and encrypted",
    isRight,
    open.map(({ usename, ssl, number }) => `${number} ${usename}${ssl ? " TLS" : ""}`).join(", "),
  )
}

/** A certificate that does not fit keeps a server from starting, and a sentence of it says why. */
export async function seenRefused(production: Production): Promise<void> {
  const { authority, name } = await production.refusedStarts()
  expectTrue(
    "A server that trusts another authority does not start, and says why",
    authority.includes("is of an authority that this machine does not trust"),
  )
  expectTrue(
    "Nor does one that comes by another name than the certificate has",
    name.includes("certificate is for another name than the one in DATABASE_URL"),
  )
}

/** A lock of a killed process would be held for ever. */
export async function seenLocks(production: Production): Promise<void> {
  const held = () =>
    production.query<{ id: string }>(
      "select distinct classid || '/' || objid as id from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = 'cotejo')",
    )
  const lasting = new Set((await held()).map(({ id }) => id))
  await until(
    async () => {
      const now = new Set((await held()).map(({ id }) => id))
      for (const id of lasting) if (!now.has(id)) lasting.delete(id)
      return lasting.size
    },
    (number) => number === 0,
    30_000,
  ).catch(() => undefined) // whether it came to that is what the next line holds
  expectTrue("No turn stayed behind with whoever was killed", lasting.size === 0)
}
