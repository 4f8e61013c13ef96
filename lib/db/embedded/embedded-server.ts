import "server-only"
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Client } from "pg"
import { codeOf } from "../../errors.ts"
import { StartFailure } from "../../start-failure.ts"
import type { Account } from "./embedded-account.ts"
import { HERE, SERVER_ENV, SUPERUSER } from "./embedded-cluster.ts"

const POLL_MS = 20
const READY_MS = 60_000
const STOP_MS = 30_000
const LOG_BYTES = 5_000_000

/** PostgreSQL's codes for "starting up, shutting down or recovering": somebody is there, and not ready. */
const NOT_READY = "57P03"

/** The contents of `postmaster.pid`: the process, its port, and the file's whole text, which identifies this very run. */
export type Postmaster = { pid: number; port: number; text: string }

export function readPostmaster(cluster: string): Postmaster | undefined {
  const text = readPresent(join(cluster, "postmaster.pid"))
  if (text === undefined) return undefined
  const lines = text.split("\n")
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port, text } : undefined
}

function readPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw error
  }
}

export function serverUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

/** Whether that server is this cluster's: our password opens it, and it reads our file. Waits while it is starting or stopping. */
export async function isRunning(cluster: string, postmaster: Postmaster, password: string): Promise<boolean> {
  const until = Date.now() + READY_MS
  while (Date.now() < until && isAlive(postmaster.pid) && existsSync(join(cluster, "postmaster.pid"))) {
    const answer = await ask(
      serverUrl(postmaster.port, password, "postgres"),
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as value",
    )
    if (answer !== NOT_READY) return answer === String(postmaster.pid)
    await pause(POLL_MS)
  }
  return false
}

async function ask(url: string, query: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 5_000 })
  client.on("error", () => undefined) // the answer below counts; a later end of the connection does not matter
  try {
    await client.connect()
    const { rows } = await client.query<{ value: string }>(query)
    return rows[0]?.value
  } catch (error) {
    return codeOf(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts the server on loopback, in a session of its own, so that Ctrl-C does not reach it first; all its processes inherit `lockFd`. */
export async function launch(
  place: { dataDir: string; binaries: string; account: Account | undefined; lockFd: number },
  port: number,
  password: string,
): Promise<Postmaster> {
  const cluster = join(place.dataDir, "postgres")
  const log = join(place.dataDir, "postgres.log")
  const logFd = openSync(log, "a", 0o600)
  if (statSync(log).size > LOG_BYTES) truncateSync(log)
  const began = statSync(log).size
  const child = spawn(
    join(place.binaries, "postgres"),
    ["-D", place.account === undefined ? "." : HERE, ...settings(port)],
    {
      ...place.account,
      cwd: cluster,
      detached: true,
      env: SERVER_ENV,
      stdio: ["ignore", logFd, logFd, place.lockFd],
    },
  )
  closeSync(logFd)
  child.unref()
  await becomesReady(child, serverUrl(port, password, "postgres"), () =>
    readFileSync(log, "utf8").slice(began),
  )
  const postmaster = readPostmaster(cluster)
  if (postmaster === undefined) throw new Error("PostgreSQL answers, and wrote no postmaster.pid")
  return postmaster
}

/** Durable (fsync and checksums are on by default); its log never repeats statements or values. */
function settings(port: number): string[] {
  const options = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  }
  return Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}

async function becomesReady(child: ChildProcess, url: string, log: () => string): Promise<void> {
  let spawnError: Error | undefined
  child.once("error", (error) => {
    spawnError = error
  })
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    if (spawnError !== undefined || child.exitCode !== null || child.signalCode !== null)
      throw refusal(log(), spawnError)
    if ((await ask(url, "select 'ready' as value")) === "ready") return
    await pause(POLL_MS)
  }
  child.kill("SIGINT")
  throw refusal(log(), undefined)
}

function refusal(log: string, error: Error | undefined): Error {
  if (log.includes("No space left on device")) {
    return new StartFailure(
      "The disk is full: the database cannot start.",
      "Free some space, then start again.",
    )
  }
  if (log.includes("Address already in use")) return new PortTaken()
  if (log.includes("incompatible with server") || log.includes("was initialized by PostgreSQL version")) {
    return new StartFailure(
      "The database was made by another version of PostgreSQL.",
      "Check out the version of Cotejo that made it and export the data there, or restore a backup.",
    )
  }
  const last = log.trim().split("\n").slice(-4).join("\n")
  return new StartFailure(
    `The database did not start: ${error?.message ?? last}`,
    "The whole story is in postgres.log, in the data folder.",
  )
}

/** Something took the port between our look and the server's. */
export class PortTaken extends Error {}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. Works for an adopted server too. */
export async function stop(cluster: string, postmaster: Postmaster): Promise<void> {
  if (!isServerRunning(cluster, postmaster)) return
  process.kill(postmaster.pid, "SIGINT")
  const until = Date.now() + STOP_MS
  while (isServerRunning(cluster, postmaster)) {
    if (Date.now() > until) return void process.kill(postmaster.pid, "SIGQUIT")
    await pause(POLL_MS)
  }
}

export function isServerRunning(cluster: string, { pid }: Postmaster): boolean {
  return isAlive(pid) && readPostmaster(cluster)?.pid === pid
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === "EPERM"
  }
}
