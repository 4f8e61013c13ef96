import { once } from "node:events"
import { chownSync, statSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { until } from "#test/desk/desk-client.ts"
import { type Identity, makeAuthority } from "#test/peers/certificates.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { parseEnv } from "../../env.ts"
import { databaseFailure } from "../database-failure.ts"
import { type Embedded, startEmbedded } from "../embedded/embedded.ts"
import { findMigrated, migrate } from "../migrations/migrate.ts"
import { versionRefusal } from "./server-checks.ts"

// A PostgreSQL as a company's: beyond loopback it is spoken to over TLS or not at all. 0.0.0.0 is no loopback address, and leads here.

const KEY = `${"A".repeat(43)}=`
const SECRETS = { AUTH_SECRET: "s".repeat(32), DATA_KEYS: `k1:${KEY}`, SIGNING_KEY: KEY }
const ELSEWHERE = "0.0.0.0"
const authority = makeAuthority()

const folder = ownFolder("tls")
let server: Embedded
let owner: Client

beforeAll(async () => {
  server = await startEmbedded(join(folder, "data"))
  owner = new Client({ connectionString: server.url })
  await owner.connect()
  writeFileSync(caFile(), authority.certificate)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

test.each([
  [180_000, undefined],
  [180_004, undefined],
  [190_001, undefined],
  [170_010, "PostgreSQL 17"],
  [150_013, "PostgreSQL 15"],
  [90_624, "PostgreSQL 9"],
])("a server with the number %i: %s", (number, named) => {
  const refusal = versionRefusal(number)?.message
  if (named === undefined) expect(refusal).toBeUndefined()
  else expect(refusal).toContain(`${named}; Cotejo needs PostgreSQL 18 or newer`)
})

test("a server without TLS is refused beyond this machine, and used on it", async () => {
  expect(await refusal(urlAt(ELSEWHERE, "?sslmode=verify-full"))).toMatch(/does not offer TLS/)
  expect((await migrate(urlAt("127.0.0.1"), "drizzle")).isGuarded).toBe(true)
})

test("over TLS the app's account is encrypted too; a certificate that does not fit is a sentence", async () => {
  await present(authority.leaf([ELSEWHERE]))
  const url = urlAt(ELSEWHERE, "?sslmode=verify-full")
  await until(
    () => refusal(url),
    (message) => message.includes("is of an authority that this machine does not trust"),
  )

  for (const mode of ["verify-full", "require"]) {
    const access = await migrate(setting(urlAt(ELSEWHERE, `?sslmode=${mode}`), caFile()), "drizzle")
    const app = new Client({ connectionString: access.url })
    await app.connect()
    const { rows } = await app.query(
      "select ssl, rolsuper from pg_stat_ssl, pg_roles where pid = pg_backend_pid() and rolname = current_user",
    )
    await app.end()
    expect(rows).toEqual([{ ssl: true, rolsuper: false }])
  }

  await present(authority.leaf(["db.elsewhere.example"]))
  await until(
    () => refusal(url, caFile()),
    (message) => message.includes("certificate is for another name"),
  )
  await present(authority.expiredLeaf([ELSEWHERE]))
  await until(
    () => refusal(url, caFile()),
    (message) => message.includes("certificate has expired"),
  )
})

test("a server that takes the connection and says nothing is reported as such, and where to look", async () => {
  const silent = createServer()
  silent.listen(0, "127.0.0.1")
  await once(silent, "listening")
  const url = new URL(server.url)
  url.port = String((silent.address() as AddressInfo).port)
  expect(await refusal(url.href)).toContain("The database does not answer.")
  silent.close()
})

test("a database that forgets, and one that only reads, are refused", async () => {
  await owner.query("alter database cotejo set synchronous_commit = off")
  expect(await refusal(urlAt("127.0.0.1"))).toMatch(/confirms what is not on its disk yet/)
  await owner.query("alter database cotejo reset synchronous_commit")
  await owner.query("alter database cotejo set default_transaction_read_only = on")
  expect(await refusal(urlAt("127.0.0.1"))).toMatch(/can only be read/)
  await owner.query("alter database cotejo reset default_transaction_read_only")
})

test.each([
  "datestyle = 'SQL, DMY'",
  "default_transaction_isolation = 'serializable'",
  "search_path = nowhere",
  "array_nulls = off",
  "transaction_timeout = '100ms'",
  "lock_timeout = '100ms'",
])("a database with %s by default does not touch the sessions of Cotejo's accounts", async (theirs) => {
  const [name = ""] = theirs.split(" ")
  const app = (await migrate(urlAt("127.0.0.1"), "drizzle")).url
  const settingOf = async (url: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Record<string, string>>(`show ${name}`)
    await client.end()
    return Object.values(rows[0] ?? {})[0]
  }
  const before = await Promise.all([settingOf(app), settingOf(server.url)])
  await owner.query(`alter database cotejo set ${theirs}`)
  await migrate(urlAt("127.0.0.1"), "drizzle", app)
  await findMigrated(app)
  expect(await Promise.all([settingOf(app), settingOf(server.url)])).toEqual(before)
  await owner.query("alter database cotejo reset all")
})

/** Returns the start-up failure with these settings, or "taken". */
async function refusal(url: string, ca?: string): Promise<string> {
  try {
    await migrate(setting(url, ca), "drizzle")
    return "taken"
  } catch (error) {
    return String(databaseFailure(error))
  }
}

/** The address as the settings make it. */
function setting(url: string, ca?: string): string {
  const trusted = ca === undefined ? url : `${url}&sslrootcert=${encodeURIComponent(ca)}`
  const parsed = parseEnv({ ...SECRETS, DATABASE_URL: trusted })
  if (!parsed.ok) throw new Error(parsed.problems.map(({ problem }) => problem).join())
  return parsed.env.databaseUrl ?? ""
}

const present = (identity: Identity) => presentCertificate(join(folder, "data"), owner, identity)

function urlAt(host: string, query = ""): string {
  return server.url.replace("127.0.0.1", host) + query
}

function caFile(): string {
  return join(folder, "authority.pem")
}

/**
 * Makes the embedded server of `dataDir` show this certificate to clients that use TLS: the signal that its configuration changed reaches it a
 * moment later. `owner` is connected there.
 */
async function presentCertificate(
  dataDir: string,
  owner: Client,
  { certificate, key }: Identity,
): Promise<void> {
  const cluster = join(dataDir, "postgres")
  writeOwn(cluster, "server.crt", certificate)
  writeOwn(cluster, "server.key", key)
  await owner.query("alter system set ssl = on")
  await owner.query("select pg_reload_conf()")
}

/** Writes a file into a cluster's folder, as its owner: as root that is another user. */
function writeOwn(cluster: string, name: string, text: string): void {
  const { uid, gid } = statSync(cluster)
  writeFileSync(join(cluster, name), text, { mode: 0o600 })
  chownSync(join(cluster, name), uid, gid)
}
