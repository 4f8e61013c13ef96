import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest"
import { ownFolder } from "#test/processes/own-folder.ts"
import { lockFile } from "../../file-lock.ts"
import { migrate } from "../migrations/migrate.ts"
import { type Embedded, startEmbedded } from "./embedded.ts"

/** A number that no list of users has. */
const NAMELESS = 424_242

const outer = ownFolder("closed")
let dataDir: string
const running: Embedded[] = []

// One data folder, in which each test starts again the server that the one before stopped: creating a cluster takes most of the time.
beforeAll(() => {
  // A folder that only its owner can enter, and the data two levels below: as root, PostgreSQL's own user cannot walk there.
  chmodSync(outer, 0o700)
  dataDir = join(outer, "clone", "data")
})

afterEach(stopAll)

test("is made in a folder that nobody else can enter, durable and behind a password", async () => {
  const { url } = await start()
  expect(await value(url, "select current_setting('fsync') || current_setting('data_checksums')")).toBe(
    "onon",
  )
  expect(await value(url, "select current_setting('listen_addresses')")).toBe("127.0.0.1")
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, "postgres")).mode & 0o077).toBe(0)
  await expect(value(url.replace(/:[^:@]+@/, ":wrong@"), "select 'in'")).rejects.toMatchObject({
    code: "28P01",
  })
})

test.runIf(process.getuid?.() === 0)("a user without a name is told that PostgreSQL needs one", () => {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-nameless-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chownSync(folder, NAMELESS, NAMELESS)
  const made = spawnSync(
    process.execPath,
    ["--conditions=react-server", "--input-type=module", "-e", startIn(folder)],
    { uid: NAMELESS, gid: NAMELESS, encoding: "utf8" },
  )
  expect(made.stderr).toContain(`for user number ${NAMELESS}, who has no name on this machine`)
})

test("keeps what was written over a stop, on the port that it had", async () => {
  const first = await start()
  await value(first.url, "create table kept_over_a_stop as select 'there' as word")
  await stopAll()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await value(second.url, "select word from kept_over_a_stop")).toBe("there")
})

test("a server left by a killed parent is taken over", async () => {
  await startAndDie()
  const postmaster = postmasterPid()
  const server = await start()
  expect(server.adopted).toBe(true)
  expect(postmasterPid()).toBe(postmaster)
  expect(await value(server.url, "select 'alive'")).toBe("alive")
})

test("a server that was killed with its parent starts again with all that was committed", async () => {
  const first = await start()
  await value(first.url, "create table kept_over_a_kill as select 'there' as word")
  process.kill(postmasterPid(), "SIGKILL")
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await value(second.url, "select word from kept_over_a_kill")).toBe("there")
})

test("a pid file whose number now belongs to another program is not believed", async () => {
  await start()
  const old = readFileSync(pidFile(), "utf8")
  await stopAll()
  writeFileSync(pidFile(), old.replace(/^\d+/, String(process.pid)))
  expect((await start()).adopted).toBe(false)
})

test("two data folders never share a cluster", async () => {
  const one = await start()
  const other = await startEmbedded(join(outer, "other"))
  running.push(other)
  await value(one.url, "create table only_here()")
  expect(await value(other.url, "select count(*)::text from pg_tables where tablename = 'only_here'")).toBe(
    "0",
  )
})

test("a folder whose server runs out of reach is refused with a sentence", async () => {
  const elsewhere = lockFile(join(dataDir, "postgres.lock"))
  await expect(startEmbedded(dataDir)).rejects.toThrow(/running already, out of reach/)
  if (elsewhere !== "held elsewhere") elsewhere.release()
})

test("replicas that start together migrate once", async () => {
  const { url } = await start()
  await Promise.all([migrate(url, "drizzle"), migrate(url, "drizzle"), migrate(url, "drizzle")])
  const applied = Number(await value(url, "select count(*)::text from drizzle.__drizzle_migrations"))
  const folders = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")) as { entries: unknown[] }
  expect(applied).toBe(folders.entries.length)
})

test.runIf(process.getuid?.() === 0)("as root, PostgreSQL runs as a number of its own", async () => {
  await start()
  const { stdout } = spawnSync("ps", ["-o", "uid=", "-p", String(postmasterPid())], { encoding: "utf8" })
  expect(stdout.trim()).toBe("61100")
})

test("lost secrets are named, not replaced", async () => {
  await start()
  await stopAll()
  rmSync(join(dataDir, "secrets.json"))
  await expect(startEmbedded(dataDir)).rejects.toThrow(/secrets\.json is missing/)
})

async function start(): Promise<Embedded> {
  const server = await startEmbedded(dataDir)
  running.push(server)
  return server
}

async function stopAll(): Promise<void> {
  for (const server of running.splice(0)) await server.stop()
}

/** A program that starts the server of that folder. */
function startIn(folder: string): string {
  const home = JSON.stringify(join(process.cwd(), "lib/db/embedded/embedded.ts"))
  return `const { startEmbedded } = await import(${home})
    await startEmbedded(${JSON.stringify(folder)})`
}

/** Starts it in a process of its own, which is then killed. */
async function startAndDie(): Promise<void> {
  const program = `${startIn(dataDir)}
    process.kill(process.pid, "SIGKILL")`
  const child = spawn(process.execPath, ["--conditions=react-server", "--input-type=module", "-e", program])
  await once(child, "exit")
  expect(child.signalCode).toBe("SIGKILL")
}

function pidFile(): string {
  return join(dataDir, "postgres", "postmaster.pid")
}

function postmasterPid(): number {
  return Number(readFileSync(pidFile(), "utf8").split("\n")[0])
}

/** The first value of the first row, as text. */
async function value(url: string, query: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: "array" })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
