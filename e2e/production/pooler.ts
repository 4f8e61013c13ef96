import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { freePort } from "#lib/free-port.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { until } from "#test/desk/desk-client.ts"
import { poolerHere } from "#test/processes/pooler.ts"

const READY_MS = 10_000
/** The name in its certificate. */
export const POOLER_NAME = "localhost"

type Account = { uid: number; gid: number }
type Connections = { clients: number; servers: number }

/** PgBouncer with `deploy/pgbouncer/pgbouncer.ini`. */
export type Pooler = {
  version: string
  /** The settings' file with the address by which the app's account comes through it. */
  urlFile: string
  /** How many connections the programs hold to it, and it to the database. */
  connections: () => Promise<Connections>
  /** Whether each connection, to it and to the database, is encrypted; `demanded` is what it is configured to require of either. */
  encryption: () => Promise<{ isWhole: boolean; demanded: string }>
  /** For how long a statement of the app's account may run. */
  limit: () => Promise<string>
  /** SIGKILL, and another one on the same port. */
  killAndReplace: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts it in front of the server at `databasePort` of this machine, as `account` (it does not run as root); undefined where this machine has
 * none that is new enough. Throws a StartFailure with its words when it does not come up.
 */
export async function startPooler(
  folder: string,
  secrets: string,
  databasePort: string,
  account?: Account,
): Promise<Pooler | undefined> {
  const here = poolerHere()
  if (here?.canCarryStatements !== true) return undefined
  const own = join(folder, "pooler")
  const port = await freePort()
  const url = ownFiles(own, secrets, port)
  const ini = join(own, "pgbouncer.ini")
  writeFileSync(ini, configuration(own, databasePort, port))
  if (account) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, own])

  const ask = asking(url, readFileSync(join(secrets, "ca.crt"), "utf8"))
  let running = await begin(ini, ask, account)
  return {
    version: here.version,
    urlFile: fileOfUrl(secrets, url, account),
    connections: () => connectionsOf(ask),
    encryption: () => encryptionOf(ask),
    limit: async () => (await ask("cotejo", "show statement_timeout"))[0]?.statement_timeout ?? "",
    killAndReplace: async () => {
      await endedBy(running, "SIGKILL")
      running = await begin(ini, ask, account)
    },
    stop: () => endedBy(running, "SIGQUIT"),
  }
}

/** Its secrets, in a folder of its own; returns the app's address through it. */
function ownFiles(own: string, secrets: string, port: number): string {
  mkdirSync(own, { mode: 0o700 })
  for (const name of ["pooler-users", "pooler.crt", "pooler.key", "ca.crt"])
    cpSync(join(secrets, name), join(own, name))
  const url = new URL(readFileSync(join(secrets, "database-url"), "utf8"))
  url.hostname = POOLER_NAME
  url.port = String(port)
  return url.href
}

function fileOfUrl(secrets: string, url: string, account?: Account): string {
  const path = join(secrets, "pooled-database-url")
  writeFileSync(path, url, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/** `deploy/pgbouncer/pgbouncer.ini` with this machine's addresses and folders in it. */
function configuration(own: string, databasePort: string, port: number): string {
  return `${readFileSync("deploy/pgbouncer/pgbouncer.ini", "utf8")
    .replace("host=database port=5432", `host=127.0.0.1 port=${databasePort}`)
    .replace("listen_addr = *", "listen_addr = 127.0.0.1")
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replaceAll("/run/secrets/", `${own}/`)}
stats_users = cotejo_app
logfile = ${own}/log
`
}

async function begin(ini: string, ask: Ask, account?: Account): Promise<ChildProcess> {
  const pooler = spawn("pgbouncer", [ini], { ...account, stdio: ["ignore", "ignore", "pipe"] })
  let output = ""
  pooler.stderr?.on("data", (text: Buffer) => (output = `${output}${text.toString()}`.slice(-2_000)))
  const isUp = () =>
    ask("pgbouncer", "show version").then(
      () => true,
      () => false,
    )
  const hasEnded = () => pooler.exitCode !== null || pooler.signalCode !== null
  await until(async () => hasEnded() || (await isUp()), Boolean, READY_MS)
  if (!hasEnded()) return pooler
  throw new StartFailure(`PgBouncer did not start:\n${output}`, "Mend deploy/pgbouncer/pgbouncer.ini.")
}

async function endedBy(pooler: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((done) => pooler.once("exit", done))
  pooler.kill(signal)
  await gone
}

type Ask = (database: string, text: string) => Promise<Record<string, string>[]>

/** One statement as the app's account through it, or to its own console (`pgbouncer`). */
function asking(url: string, authority: string): Ask {
  return async (database, text) => {
    const client = new Client({ connectionString: new URL(`/${database}`, url).href, ssl: { ca: authority } })
    await client.connect()
    try {
      return (await client.query<Record<string, string>>(text)).rows
    } finally {
      await client.end()
    }
  }
}

/** The connections of the app's pool, from its own console. */
async function connectionsOf(ask: Ask): Promise<Connections> {
  const pool = (await ask("pgbouncer", "show pools")).find(({ database }) => database === "cotejo")
  const sum = (...names: string[]) => names.reduce((all, name) => all + Number(pool?.[name] ?? 0), 0)
  return {
    clients: sum("cl_active", "cl_waiting"),
    servers: sum("sv_active", "sv_idle", "sv_used", "sv_tested", "sv_login"),
  }
}

/** Of its side towards the programs and of that towards the database, as its own console has them. */
async function encryptionOf(ask: Ask): Promise<{ isWhole: boolean; demanded: string }> {
  const sides = [await ask("pgbouncer", "show clients"), await ask("pgbouncer", "show servers")]
  const isWhole = sides.every((open) => {
    const app = open.filter(({ database }) => database === "cotejo")
    return app.length > 0 && app.every(({ tls }) => tls?.startsWith("TLSv1."))
  })
  const settings = await ask("pgbouncer", "show config")
  const demanded = (side: string) => settings.find(({ key }) => key === `${side}_tls_sslmode`)?.value ?? "?"
  return { isWhole, demanded: `${demanded("client")}, ${demanded("server")}` }
}
