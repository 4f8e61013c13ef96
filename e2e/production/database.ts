import { faint, say } from "#scripts/steps.ts"
import { until } from "#test/desk/desk-client.ts"
import type { Production } from "./layout.ts"
import { seen } from "./outside.ts"
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

/** A certificate that does not fit keeps a server from starting, and a sentence of it says why: the pooler's where there is one. */
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

/** Whether the replicas share connections, and the things that a pooler would lose are there all the same. */
export async function seenAtPooler(production: Production): Promise<void> {
  const { pooler } = production
  if (pooler === undefined)
    return say(faint("  – no pooler was tried: no pgbouncer of 1.21 or newer is installed"))
  const { clients, servers } = await pooler.connections()
  expectTrue(
    `The replicas come through PgBouncer ${pooler.version}, which needs fewer connections`,
    clients > servers && servers > 0,
    `${clients} to it, ${servers} to the database`,
  )
  const { isWhole, demanded } = await pooler.encryption()
  expectTrue(
    "It demands TLS of the replicas, and checks the database's certificate and name",
    isWhole && demanded === "require, verify-full",
    demanded,
  )
  const limit = await pooler.limit()
  const ready = await seen(production, "/api/ready")
  expectTrue(
    "A statement is limited behind it too",
    limit === "30s" && !ready.body.includes("statements_without_limit"),
    limit,
  )
}

/** A lock of a killed process, or of a session that is another's behind a pooler, would be held for ever. */
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
