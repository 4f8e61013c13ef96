import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signInAt, until } from "#test/desk/desk-client.ts"
import { type NpmStart, npmStart } from "#test/processes/npm-start.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { testSetup } from "#test/processes/settings.ts"
import { freePort } from "../lib/free-port.ts"

// As a company runs it: its own PostgreSQL, a live service, a fresh machine on which nobody made DATA_DIR.

const DATABASE = "company_start"
const OWNER = { user: "company_owner", password: "canary-owner-password" }
const APP = `cotejo_app_${DATABASE}`

const outer = ownFolder("company")
let dataDir: string
let admin: Client
let start: NpmStart
let url: string

beforeAll(async () => {
  dataDir = join(outer, "var", "cotejo")
  admin = new Client({ connectionString: `${testSetup().clusterUrl}/postgres` })
  await admin.connect()
  await admin.query(`create role ${OWNER.user} login createrole password '${OWNER.password}'`)
  await admin.query(`create database ${DATABASE} owner ${OWNER.user}`)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  start = npmStart({ PORT: String(port), DATA_DIR: dataDir, ...settings() })
  await start.says(/Ctrl-C stops/)
})
afterAll(async () => {
  await start.end()
  await admin.query(`drop database ${DATABASE} with (force)`)
  await admin.query(`drop role ${APP}`)
  await admin.query(`drop role ${OWNER.user}`)
  await admin.end()
})

test("it starts, on a folder of its own for its owner's eyes only, with an account that is not the owner's", async () => {
  expect(start.output()).toContain("live: questions go to the registry service")
  expect(start.output()).not.toContain("can be rewritten")
  expect(start.output()).toContain("nothing can be written to the file of AUDIT_CHECKPOINT_URL (ENOENT)")
  expect(start.output()).not.toContain(OWNER.password)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const expected = { status: 200, body: { status: "ready" } }
  await until(ready, (answer) => JSON.stringify(answer) === JSON.stringify(expected))
  const { rows } = await admin.query<{ usename: string }>(
    "select distinct usename from pg_stat_activity where datname = $1 and application_name like 'cotejo%'",
    [DATABASE],
  )
  expect(rows).toEqual([{ usename: APP }])
})

test("the administrator's password that the settings gave opens nothing but its change", async () => {
  const { ADMIN_EMAIL: email = "", ADMIN_PASSWORD: password = "" } = settings()
  const client = await signInAt(url, { email, password })
  const refused = await client.fetch("/api/checks")
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    "password_change_required",
  ])
  expect((await client.fetch("/new-password")).status).toBe(200)
})

test.runIf(existsSync("/proc/self/environ"))("the app's process holds no password of the owner", () => {
  const environments = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && read(name, "cmdline").includes("server.ts"))
    .map((pid) => read(pid, "environ"))
    .filter((environment) => environment.includes(`DATA_DIR=${dataDir}`))
  expect(environments.length).toBeGreaterThan(0)
  for (const environment of environments) {
    expect(environment).toContain(`DATABASE_URL=postgres://${APP}:`)
    expect(environment).not.toContain(OWNER.password)
  }
})

test("readiness names the part that is missing, and comes back with it", async () => {
  rmSync(dataDir, { recursive: true })
  writeFileSync(dataDir, "a file in its place")
  expect(await ready("en")).toMatchObject({
    status: 503,
    body: {
      code: "not_ready",
      status: 503,
      parts: ["data_folder"],
      detail: "The data folder is missing or not writable.",
    },
  })
  rmSync(dataDir)
  expect((await ready()).status).toBe(200)

  await admin.query(`alter database ${DATABASE} allow_connections false`)
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [DATABASE])
  const { body } = await until(ready, ({ status }) => status === 503)
  expect(body).toMatchObject({ parts: ["database"], detail: "La base de datos no responde." })
  await admin.query(`alter database ${DATABASE} allow_connections true`)
  await until(ready, ({ status }) => status === 200)

  await setForNewSessions("default_transaction_read_only = on")
  const { detail } = await until(
    async () => (await ready()).body as { parts?: string[]; detail?: string },
    ({ parts }) => parts?.join() === "database_read_only",
  )
  expect(detail).toContain("solo admite lecturas")
  await setForNewSessions("default_transaction_read_only = off")
  await until(ready, ({ status }) => status === 200)
})

test("a folder that cannot be made is a sentence, before anything else is begun", async () => {
  const file = join(outer, "file")
  writeFileSync(file, "")
  const second = npmStart({ PORT: String(await freePort()), DATA_DIR: file, ...settings() })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`${file} should be a folder, and is a file`)
})

async function ready(language = "es"): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/api/ready`, { headers: { cookie: `locale=${language}` } })
  return { status: response.status, body: await response.json() }
}

/** What a fail-over does to sessions: they end, and the next ones come to a server with other settings. */
async function setForNewSessions(setting: string): Promise<void> {
  await admin.query(`alter database ${DATABASE} set ${setting}`)
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [DATABASE])
}

function settings(): Record<string, string> {
  const { clusterUrl, authSecret, dataKeys, signingKey } = testSetup()
  const database = new URL(`${clusterUrl}/${DATABASE}`)
  database.username = OWNER.user
  database.password = OWNER.password
  return {
    DATABASE_URL: database.href,
    AUTH_SECRET: authSecret,
    DATA_KEYS: dataKeys,
    SIGNING_KEY: signingKey,
    UPSTREAM_BASE_URL: "http://127.0.0.1:9",
    UPSTREAM_PLATFORM_URL: "http://127.0.0.1:9",
    UPSTREAM_LOOKUP_KEY: "key-of-a-company",
    UPSTREAM_PLATFORM_KEY: "key-of-a-company",
    AUDIT_CHECKPOINT_URL: `file://${join(outer, "nowhere", "checkpoints.jsonl")}`,
    ADMIN_EMAIL: "admin@company.example",
    ADMIN_PASSWORD: "a long password of the company",
  }
}

/** Empty for a process that ended meanwhile. */
function read(pid: string, file: "cmdline" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}
