import "server-only"
import { rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Client } from "pg"
import { makeDataDir } from "../../data-dir.ts"
import { type FileLock, lockFile } from "../../file-lock.ts"
import { freePort } from "../../free-port.ts"
import { readOrMakeSecrets, writeSecrets } from "../../secrets.ts"
import { fileFailure, StartFailure } from "../../start-failure.ts"
import { serverAccount } from "./embedded-account.ts"
import { binariesFor } from "./embedded-binaries.ts"
import { ensureCluster } from "./embedded-cluster.ts"
import {
  isRunning,
  isServerRunning,
  launch,
  PortTaken,
  type Postmaster,
  readPostmaster,
  serverUrl,
  stop,
} from "./embedded-server.ts"

const DATABASE = "cotejo"
const LOCK_WAIT_MS = 8_000
const LOCK_POLL_MS = 100

export type Embedded = {
  url: string
  adopted: boolean
  /** Whether it is still there: it may have been killed, or run out of memory. */
  runs: () => boolean
  stop: () => Promise<void>
}

/**
 * The PostgreSQL of a data folder: made at the first call, started, or taken over if a killed Cotejo left it running.
 * Its files are in `dataDir/postgres`, its log in `dataDir/postgres.log`, its password in `dataDir/secrets.json`.
 * Throws a StartFailure with a sentence for people when it cannot, among others when the folder is in use elsewhere.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const folder = resolve(dataDir)
  try {
    makeDataDir(folder)
    return await start(folder)
  } catch (error) {
    throw fileFailure(error, folder)
  }
}

async function start(dataDir: string): Promise<Embedded> {
  const secrets = readOrMakeSecrets(dataDir)
  const password = secrets.databasePassword
  const cluster = join(dataDir, "postgres")
  const running = (server: Postmaster, adopted: boolean): Embedded => ({
    url: serverUrl(server.port, password, DATABASE),
    adopted,
    runs: () => isServerRunning(cluster, server),
    stop: () => stop(cluster, server),
  })
  const found = await adoptOrLock(dataDir, cluster, password)
  if ("pid" in found) return running(found, true)
  try {
    const account = serverAccount(cluster)
    const binaries = binariesFor(account)
    ensureCluster(dataDir, binaries, account, password)
    // Nobody held the lock, so the process that wrote this file is gone, even if its number now names another process.
    rmSync(join(cluster, "postmaster.pid"), { force: true })
    const server = await launchOnFreePort(
      { dataDir, binaries, account, lockFd: found.fd },
      password,
      secrets.databasePort,
    )
    if (server.port !== secrets.databasePort) writeSecrets(dataDir, { ...secrets, databasePort: server.port })
    await ensureDatabase(serverUrl(server.port, password, "postgres"))
    return running(server, false)
  } finally {
    found.release() // the server's processes hold the lock on
  }
}

/** The server that runs on this cluster, or the lock that all its processes would hold. Waits for one that is coming or going. */
async function adoptOrLock(
  dataDir: string,
  cluster: string,
  password: string,
): Promise<Postmaster | FileLock> {
  const until = Date.now() + LOCK_WAIT_MS
  for (;;) {
    const server = readPostmaster(cluster)
    if (server !== undefined && (await isRunning(cluster, server, password))) return server
    const lock = lockFile(join(dataDir, "postgres.lock"))
    if (lock !== "held elsewhere") return lock
    if (Date.now() > until) break
    await pause(LOCK_POLL_MS)
  }
  throw new StartFailure(
    `The database in ${dataDir} is running already, out of reach of this process: in another container, perhaps, or under another user.`,
    "Stop it there, or set DATA_DIR to a folder that is not shared.",
  )
}

async function launchOnFreePort(
  place: Parameters<typeof launch>[0],
  password: string,
  remembered: number | undefined,
): Promise<Postmaster> {
  for (let attempt = 0; ; attempt += 1) {
    const port = await freePort(attempt === 0 ? remembered : undefined)
    try {
      return await launch(place, port, password)
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt >= 5) throw error
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
