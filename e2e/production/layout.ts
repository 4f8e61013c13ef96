import { spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client, escapeLiteral } from "pg"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { freePort } from "#lib/free-port.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { DEPLOYABLE } from "#scripts/deploy/deployable.ts"
import { answers, type Program, runProgram } from "#scripts/program.ts"
import { makeAuthority } from "#test/peers/certificates.ts"
import { type SandboxProcess, startSandboxProcess } from "#test/processes/sandbox-process.ts"

// The layout of deploy/compose.yaml without containers: the same folder, secrets, roles and proxy, each as a process on loopback.

/** Who runs the replicas when we are root: as in the image. */
const OTHER = { uid: 1000, gid: 1000 }
const isRoot = process.getuid?.() === 0

export type Replica = {
  name: string
  program: Program
  /** SIGKILL to all of its processes at once. */
  kill9(): Promise<void>
}

export type Production = {
  /** The public origin, behind the proxy. */
  url: string
  /** The certificate of its authority, PEM. */
  authority: string
  admin: { email: string; password: string }
  sandbox: SandboxProcess
  /** Whether the proxy compresses with brotli: its module is a package of its own. */
  hasBrotli: boolean
  /** The folder of the program, of this build and of a newer one: the same code under another build id. */
  builds: { now: string; next: string }
  query<Row extends object>(text: string): Promise<Row[]>
  startWeb(place: 0 | 1, folder: string): Promise<Replica>
  startWorker(place: number, folder: string): Promise<Replica>
  /** The last words of a server that is set to trust another authority, and of one that reaches the database by a name that its certificate does not have. */
  refusedStarts(): Promise<{ authority: string; name: string }>
  /** Whether the replicas' account can write into that folder. */
  canWrite(folder: string): boolean
  stop(): Promise<void>
}

/** Throws a StartFailure that names what this machine lacks. */
export function requirePrograms(): void {
  const missing = ["nginx", "openssl"].filter((name) => spawnSync(name, ["-v"]).error !== undefined)
  if (missing.length === 0) return
  throw new StartFailure(
    `The rehearsal needs ${missing.join(" and ")}, which this machine does not have.`,
    "Install it from the distribution (apt-get install nginx-light libnginx-mod-http-brotli-filter openssl), then try again.",
  )
}

/** Starts all but the replicas: secrets, PostgreSQL with TLS and its two roles, the migrated schema, the service, the virus scanner, the proxy. */
export async function bringUpProduction(): Promise<Production> {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-production-"))
  chmodSync(folder, 0o755)
  const undo: (() => Promise<unknown>)[] = []
  const takeDown = async () => {
    for (const stop of undo) await stop()
    spawnSync("chmod", ["-R", "u+w", folder])
    spawnSync("rm", ["-rf", folder])
  }
  try {
    return await bringUpIn(folder, undo, takeDown)
  } catch (error) {
    await takeDown()
    throw error
  }
}

async function bringUpIn(
  folder: string,
  undo: (() => Promise<unknown>)[],
  takeDown: () => Promise<void>,
): Promise<Production> {
  const sandbox = await startSandboxProcess()
  undo.unshift(() => sandbox.stop())
  const database = await startEmbedded(join(folder, "postgres"))
  undo.unshift(() => database.stop())
  const secrets = join(folder, "secrets")
  mkdirSync(secrets)
  if (isRoot) chownSync(secrets, 0, 0)
  writeFileSync(join(secrets, "upstream-lookup-key"), sandbox.keys.lookup)
  writeFileSync(join(secrets, "upstream-platform-key"), sandbox.keys.platform)
  const databasePort = new URL(database.url).port
  run("sh", ["deploy/make-secrets.sh", "localhost", secrets, "127.0.0.1", databasePort])
  chmodSync(secrets, 0o711)
  await secureDatabase(database.url, join(folder, "postgres"), secrets)

  const ports = {
    web: [await freePort(), await freePort()] as const,
    tls: await freePort(),
    clear: await freePort(),
  }
  const url = `https://localhost:${ports.tls}`
  const builds = { now: copyOf(folder, "build"), next: copyOf(folder, "build-next") }
  renameBuild(builds.next, "rehearsed-next")
  const settings = settingsOf(secrets, url, sandbox)
  const begin = (name: string, mode: string, build: string, env: Record<string, string>) =>
    replicaOf(name, mode, build, { ...settings, DATA_DIR: ownFolder(folder, name), ...env })

  const migration = begin("migrate", "migrate", builds.now, {
    DATABASE_OWNER_URL_FILE: join(secrets, "database-owner-url"),
    ADMIN_EMAIL: "admin@desk.example",
    ADMIN_PASSWORD_FILE: join(secrets, "admin-password"),
  })
  const how = await migration.program.ended
  if (how !== "exit code 0")
    throw new StartFailure(`migrate ended with ${how}:\n${migration.program.tail()}`, "See above.")

  const proxy = startProxy(folder, secrets, ports)
  undo.unshift(() => proxy.stop())
  const running = new Set<Replica>()
  const kept = (replica: Replica) => {
    running.add(replica)
    return replica
  }
  return {
    url,
    authority: readFileSync(join(secrets, "ca.crt"), "utf8"),
    admin: {
      email: "admin@desk.example",
      password: readFileSync(join(secrets, "admin-password"), "utf8").trim(),
    },
    sandbox,
    hasBrotli: proxy.hasBrotli,
    builds,
    query: async <Row extends object>(text: string) => {
      const client = new Client({ connectionString: new URL("/cotejo", database.url).href })
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
    startWeb: async (place, build) => {
      const port = ports.web[place]
      const replica = kept(
        begin(`web-${place + 1}`, "start", build, {
          HOST: "127.0.0.1",
          PORT: String(port),
          WORKER_APART: "true",
        }),
      )
      await answers(replica.program, `http://127.0.0.1:${port}/api/ready`, 120_000)
      return replica
    },
    startWorker: async (place, build) => {
      const replica = kept(begin(`worker-${place}`, "worker", build, {}))
      await replica.program.says(/ Worker /, 120_000)
      return replica
    },
    refusedStarts: async () => {
      const port = String(await freePort())
      const refused = async (env: Record<string, string>) => {
        const { program } = begin("refused", "start", builds.now, { HOST: "127.0.0.1", PORT: port, ...env })
        await answers(program, `http://127.0.0.1:${port}/api/ready`, 60_000).catch(() => undefined) // it ends, or so it should
        if (!program.hasEnded()) await program.stop()
        return program.tail()
      }
      return {
        authority: await refused({ NODE_EXTRA_CA_CERTS: otherAuthority(folder) }),
        name: await refused({ DATABASE_URL_FILE: misnamed(folder, settings.DATABASE_URL_FILE ?? "") }),
      }
    },
    canWrite: (path) => spawnSync("sh", ["-c", 'touch "$0/probe"', path], isRoot ? OTHER : {}).status === 0,
    stop: async () => {
      await Promise.all([...running].map(({ program }) => program.stop()))
      await takeDown()
    },
  }
}

/** TLS with our authority's certificate, the roles of deploy/postgres, and no way in for them without TLS. */
async function secureDatabase(url: string, dataDir: string, secrets: string): Promise<void> {
  const cluster = join(dataDir, "postgres")
  const { uid, gid } = statSync(cluster)
  for (const name of ["database.crt", "database.key"]) {
    cpSync(join(secrets, name), join(cluster, name))
    if (isRoot) chownSync(join(cluster, name), uid, gid)
    chmodSync(join(cluster, name), 0o600)
  }
  const hba = join(cluster, "pg_hba.conf")
  writeFileSync(hba, `hostnossl all cotejo_owner,cotejo_app all reject\n${readFileSync(hba, "utf8")}`)
  const password = (name: string) =>
    escapeLiteral(readFileSync(join(secrets, `${name}-password`), "utf8").trim())
  const [roles = "", within = ""] = readFileSync("deploy/postgres/roles.psql", "utf8")
    .replaceAll(/^--.*$/gm, "")
    .replace(":'owner_password'", password("owner"))
    .replace(":'app_password'", password("app"))
    .split("\\connect cotejo")
  const server = [
    "alter system set ssl_cert_file = 'database.crt'",
    "alter system set ssl_key_file = 'database.key'",
    "alter system set ssl = on",
    "select pg_reload_conf()",
  ]
  // The embedded server comes with one of that name.
  const free = ["drop database cotejo with (force)"]
  await statements(new URL("/postgres", url).href, [...server, ...free, ...roles.split(";")])
  await statements(new URL("/cotejo", url).href, within.split(";"))
}

async function statements(url: string, texts: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const text of texts) if (text.trim() !== "") await client.query(text)
  await client.end()
}

/** The token for a scraper of the rehearsal's metrics. */
export const METRICS_TOKEN = "metrics-token-of-the-rehearsal"

function settingsOf(secrets: string, url: string, sandbox: SandboxProcess): Record<string, string> {
  const at = (name: string) => join(secrets, name)
  return {
    APP_URL: url,
    UPSTREAM_BASE_URL: sandbox.url,
    UPSTREAM_PLATFORM_URL: sandbox.url,
    UPSTREAM_LOOKUP_KEY_FILE: at("upstream-lookup-key"),
    UPSTREAM_PLATFORM_KEY_FILE: at("upstream-platform-key"),
    UPSTREAM_DEADLINE_MS: "5000",
    DATABASE_URL_FILE: at("database-url"),
    NODE_EXTRA_CA_CERTS: at("ca.crt"),
    AUTH_SECRET_FILE: at("auth-secret"),
    DATA_KEYS_FILE: at("data-keys"),
    SIGNING_KEY_FILE: at("signing-key"),
    TRUSTED_PROXIES: "127.0.0.1",
    METRICS_TOKEN,
  }
}

/** A file with the certificate of an authority that vouches for nothing here. */
function otherAuthority(folder: string): string {
  const path = join(folder, "other-ca.crt")
  writeFileSync(path, makeAuthority().certificate)
  return path
}

/** A file with the same address by this machine's other name. */
function misnamed(folder: string, urlFile: string): string {
  const url = new URL(readFileSync(urlFile, "utf8"))
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost"
  const path = join(folder, "misnamed-url")
  writeFileSync(path, url.href, { mode: 0o600 })
  if (isRoot) chownSync(path, OTHER.uid, OTHER.gid)
  return path
}

/** A copy of the folder that nobody who runs it may write to. */
function copyOf(folder: string, name: string): string {
  const copy = join(folder, name)
  cpSync(DEPLOYABLE, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** The same code as another build: its id is in a file, in the name of a folder and in every page. */
function renameBuild(folder: string, id: string): void {
  const path = join(folder, ".next", "BUILD_ID")
  const old = readFileSync(path, "utf8").trim()
  writeFileSync(path, id)
  renameSync(join(folder, ".next", "static", old), join(folder, ".next", "static", id))
}

function ownFolder(folder: string, name: string): string {
  const own = join(folder, `data-${name}`)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  if (isRoot) chownSync(own, OTHER.uid, OTHER.gid)
  return own
}

function replicaOf(name: string, mode: string, build: string, env: Record<string, string>): Replica {
  if (!isRoot) run("chmod", ["-R", "a-w", build])
  const program = runProgram({
    name,
    args: ["cotejo.mjs", mode],
    cwd: build,
    env: { NODE_ENV: "production", ...env },
    isItsOwn: () => false,
    ...(isRoot && { account: OTHER }),
  })
  return {
    name,
    program,
    kill9: async () => {
      const all = [...childrenOf(program.pid), program.pid]
      for (const pid of all) process.kill(pid, "SIGKILL")
      await program.ended
    },
  }
}

/** The processes that this one started, theirs too. */
function childrenOf(pid: number): number[] {
  const own = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1] === String(pid)
      } catch {
        return false // it ended meanwhile
      }
    })
    .map(Number)
  return own.flatMap((child) => [...childrenOf(child), child])
}

type Ports = { web: readonly [number, number]; tls: number; clear: number }

/** The proxy of deploy/nginx with this machine's addresses and folders in it. */
function startProxy(
  folder: string,
  secrets: string,
  ports: Ports,
): { hasBrotli: boolean; stop: () => Promise<void> } {
  const hasBrotli = readdirSync("/etc/nginx/modules-enabled").some((name) => name.includes("brotli"))
  const text = readFileSync("deploy/nginx/nginx.conf", "utf8")
    .replace("web-1:3000", `127.0.0.1:${ports.web[0]}`)
    .replace("web-2:3000", `127.0.0.1:${ports.web[1]}`)
    .replace("listen 8080", `listen 127.0.0.1:${ports.clear}`)
    .replace("listen 8443", `listen 127.0.0.1:${ports.tls}`)
    .replace("rate=100r/s", "rate=10000r/s") // it reads the session without a pause
    .replaceAll("/run/secrets/", `${secrets}/`)
    .replaceAll("/tmp/nginx", `${folder}/nginx`)
    .split("\n")
    .filter((line) => hasBrotli || !line.includes("brotli"))
    .join("\n")
  const path = join(folder, "nginx.conf")
  writeFileSync(path, text)
  const checked = spawnSync("nginx", ["-t", "-c", path], { encoding: "utf8" })
  if (checked.status !== 0)
    throw new StartFailure(
      `nginx refuses its configuration:\n${checked.stderr}`,
      "Mend deploy/nginx/nginx.conf.",
    )
  const nginx = spawn("nginx", ["-c", path, "-g", "daemon off;"], { stdio: "ignore" })
  const ended = new Promise<void>((done) => nginx.once("exit", () => done()))
  return {
    hasBrotli,
    stop: async () => {
      nginx.kill("SIGTERM")
      await ended
    },
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" })
  if (status !== 0) throw new StartFailure(`${program} ${args[0]} failed:\n${stderr}`, "See above.")
}
