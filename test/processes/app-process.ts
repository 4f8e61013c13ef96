import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Pool } from "pg"
import { asSandbox } from "#lib/env.ts"
import { freePort } from "#lib/free-port.ts"
import { answers, type Program, runApp } from "#scripts/program.ts"
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts"
import { type SandboxProcess, startSandboxProcess } from "./sandbox-process.ts"
import { testSetup } from "./settings.ts"

const READY_MS = 240_000

/** Of the app's account, and of the owner. */
type DatabaseUrls = { url: string; ownerUrl: string }

export type AppProcess = {
  url: string
  /** Its database, as the owner: for what no person, and no app, could do or see. Its own account is in `env`. */
  databaseUrl: string
  sandbox: SandboxProcess
  /** One statement at its database, as the owner. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** The settings that it was started with, for further processes beside it. */
  env: Record<string, string>
  /** The app's output so far, as far as it is kept. */
  logs(): string
  /** The server's process, as the system knows it now. */
  pid(): number
  /** SIGKILL to the server, as a power cut would do; database and sandbox stay. */
  kill9(): Promise<void>
  /** Starts the server again on the same port, database and sandbox. */
  startAgain(): Promise<void>
  /** In order: app, sandbox, database, folder. Throws when the app ran, and did not end by itself. */
  stop(): Promise<void>
}

/** The production build on a free port, with its own sandbox and database unless it is given others. Settings in `env` come on top. */
export async function startApp(
  options: { env?: Record<string, string>; sharing?: AppProcess; database?: DatabaseUrls } = {},
): Promise<AppProcess> {
  const isOwn = options.sharing === undefined && options.database === undefined
  const database = isOwn ? await freshDatabase() : undefined
  const sandbox = options.sharing?.sandbox ?? (await startSandboxProcess())
  const given = options.sharing
    ? { url: options.sharing.env.DATABASE_URL ?? "", ownerUrl: options.sharing.databaseUrl }
    : options.database
  const { url: databaseUrl, ownerUrl } = given ?? database ?? { url: "", ownerUrl: "" }
  const dataDir = mkdtempSync(join(tmpdir(), "cotejo-app-"))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...settings({ databaseUrl, dataDir, sandbox, port, url }), ...options.env }
  const written: string[] = []

  async function start(): Promise<Program> {
    const program = runApp("start", port, env)
    program.passOn((line) => written.push(line))
    await answers(program, `http://127.0.0.1:${port}/api/ready`, READY_MS)
    return program
  }
  let program = await start()
  // Tests ask it again and again while they wait: a connection for each would cost more than its statement.
  const owner = new Pool({ connectionString: ownerUrl, max: 4, allowExitOnIdle: true })
  owner.on("error", () => undefined) // idle while its database is stopped: the next statement connects again
  return {
    url,
    databaseUrl: ownerUrl,
    sandbox,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    env,
    logs: () => written.join("\n"),
    pid: () => program.pid,
    kill9: async () => {
      program.kill("SIGKILL")
      await program.ended
    },
    startAgain: async () => {
      program = await start()
    },
    stop: async () => {
      const ran = !program.hasEnded()
      await program.stop()
      const how = await program.ended
      await owner.end()
      await stopOwn(options.sharing === undefined ? sandbox : undefined, database, dataDir)
      if (ran && how !== "exit code 0") throw new Error(`The app was told to stop, and ended with ${how}.`)
    },
  }
}

async function stopOwn(
  sandbox: SandboxProcess | undefined,
  database: FreshDatabase | undefined,
  dataDir: string,
): Promise<void> {
  await sandbox?.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Tests ask the sandbox, whatever the developer's environment sets. */
const LIVE_SETTINGS = Object.fromEntries(
  ["VIN_KEY", "MATCH_KEY", "VIN_PATH", "FILE_HOSTS"].map((name) => [`UPSTREAM_${name}`, ""]),
)

function settings(of: {
  databaseUrl: string
  dataDir: string
  sandbox: SandboxProcess
  port: number
  url: string
}) {
  const { dataKeys, authSecret, signingKey } = testSetup()
  return {
    ...LIVE_SETTINGS,
    DATABASE_URL: of.databaseUrl,
    DATA_DIR: of.dataDir,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    PORT: String(of.port),
    APP_URL: of.url,
    ...asSandbox(of.sandbox),
  }
}
