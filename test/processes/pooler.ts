import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { accountOf } from "#lib/db/database-url.ts"
import { freePort } from "#lib/free-port.ts"
import { until } from "#test/desk/desk-client.ts"
import { isReached } from "./reached.ts"

/** From then on it can carry statements prepared by name. */
const FROM = { major: 1, minor: 21 }
/** PgBouncer does not run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The `pgbouncer` of this machine; undefined where there is none. */
export function poolerHere(): { version: string; canCarryStatements: boolean } | undefined {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" })
  const [, version, major, minor] = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(stdout ?? "") ?? []
  if (version === undefined) return undefined
  const isNew = Number(major) > FROM.major || (Number(major) === FROM.major && Number(minor) >= FROM.minor)
  return { version, canCarryStatements: isNew }
}

/** One in transaction mode in front of the tests' server, for the accounts of these addresses, with further settings of its own. */
export type PlainPooler = {
  /** The same database and account through it. */
  through: (url: string) => string
  stop: () => Promise<void>
}

export async function startPlainPooler(
  urls: readonly string[],
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PlainPooler> {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-pooler-"))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const users = urls.map((url) => accountOf(url)).map(({ user, password }) => `"${user}" "${password}"\n`)
  writeFileSync(join(folder, "users"), users.join(""))
  const own = {
    ...{ listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", pool_mode: "transaction" },
    ...{
      auth_type: "plain",
      auth_file: join(folder, "users"),
      ignore_startup_parameters: "statement_timeout",
    },
    ...settings,
  }
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}\n`)
  const { hostname, port: serverPort } = new URL(urls[0] ?? "")
  const ini = join(folder, "pgbouncer.ini")
  writeFileSync(ini, `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join("")}`)
  const pooler = spawn("pgbouncer", [ini], { ...NOBODY, stdio: "ignore" })
  const through = (url: string) => {
    const pooled = new URL(url)
    pooled.port = String(port)
    return pooled.href
  }
  await until(() => isReached(through(urls[0] ?? "")), Boolean)
  return {
    through,
    async stop() {
      const gone = once(pooler, "exit")
      pooler.kill("SIGQUIT")
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
