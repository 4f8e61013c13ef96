import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { exportChecks } from "#lib/checks/lists/export/export-checks.ts"
import { env } from "#lib/env.ts"
import type { ExportEnd } from "#lib/export/stream-sheet.ts"
import { readiness } from "#lib/jobs/readiness.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { until } from "#test/desk/desk-client.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { type Identity, makeAuthority } from "#test/peers/certificates.ts"
import { presentCertificate } from "#test/processes/server-certificate.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"
import { startStandby } from "#test/processes/standby.ts"
import { closeDb, db } from "./client.ts"
import { accountOf, asAccount } from "./database-url.ts"
import { type Embedded, startEmbedded } from "./embedded/embedded.ts"
import { readPostmaster } from "./embedded/embedded-server.ts"
import { heavyRead, type Reading } from "./heavy-read.ts"
import { migrate } from "./migrations/migrate.ts"
import { checks } from "./schema/checks.ts"
import { users } from "./schema/people.ts"
import { standbyProblem } from "./server/standby-checks.ts"

// As a company's: both servers are spoken to over TLS, with certificates of its own authority, and so does the standby follow.
// 0.0.0.0 is no loopback address, and leads here.

const PAGES = 3 * 200
const ELSEWHERE = "0.0.0.0"
const authority = makeAuthority()

let folder: string
let primary: Embedded
let standby: Embedded
let atPrimary: Client
let atStandby: Client
let asked = 0
/** The cleanup steps, run last to first: also where the setup did not complete. */
const ends: (() => unknown)[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-standby-"))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  primary = await startEmbedded(join(folder, "primary"))
  ends.push(() => primary.stop())
  atPrimary = await connected(primary.url)
  ends.push(() => atPrimary.end())
  // Nothing here has to outlive a power cut.
  await atPrimary.query("alter system set fsync = off")
  await presentCertificate(join(folder, "primary"), atPrimary, authority.leaf([ELSEWHERE]))
  const authorityFile = join(folder, "authority.pem")
  writeFileSync(authorityFile, authority.certificate)
  const overTls = `${primary.url.replace("127.0.0.1", ELSEWHERE)}?sslmode=verify-full&sslrootcert=${authorityFile}`
  standby = await startStandby(join(folder, "primary"), overTls, join(folder, "standby"))
  ends.push(() => standby.stop())
  atStandby = await connected(standby.url)
  ends.push(() => atStandby.end())
  const { url } = await migrate(overTls, "drizzle")
  const { dataKeys, authSecret, signingKey } = testSetup()
  const readUrl = `${standby.url.replace("127.0.0.1", ELSEWHERE)}?sslmode=verify-full`
  setForThisProcess({
    DATABASE_URL: url,
    DATABASE_READ_URL: asAccount(readUrl, accountOf(url)),
    DATABASE_CA_FILE: authorityFile,
    DATA_DIR: folder,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    SANDBOX_URL: "http://127.0.0.1:9",
    SANDBOX_LOOKUP_KEY: "no-sandbox",
    SANDBOX_PLATFORM_KEY: "no-sandbox",
  })
  await ask(PAGES)
})
afterAll(async () => {
  await closeDb()
  for (const end of ends.toReversed()) await end()
})

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on("error", () => undefined) // a standby is killed here
  await client.connect()
  return client
}

/** So many questions more, on the primary. */
async function ask(count: number): Promise<void> {
  const [user] = await db()
    .insert(users)
    .values({ email: `e${asked}@cotejo.example`, name: "Eva", role: "analyst", passwordHash: "-" })
    .returning()
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "00123456" })
  const rows = Array.from({ length: count }, (_, n) =>
    storedCheck({
      ...{ operation: "person", state: "unknown", charge: "unknown", subjectId, input: { dni: "00123456" } },
      ...{ questionIndex: Buffer.from("1"), requestedBy: user?.id ?? "", requestId: "r-1" },
      idempotencyKey: `${asked + n}`,
    }),
  )
  await db().insert(checks).values(rows)
  asked += count
}

type Export = { end: ExportEnd | undefined; lines: number }

/** All of an export, and how it ended; `midway` happens when a first page has left. */
async function exported(midway?: () => Promise<unknown>): Promise<Export> {
  let end: ExportEnd | undefined
  const stream = exportChecks({ operations: OPERATION_SLUGS }, "UTC", async (how) => {
    end = how
  })
  const pieces: Uint8Array[] = []
  for await (const piece of stream) {
    pieces.push(piece)
    if (pieces.length === 2) await midway?.()
  }
  return { end, lines: Buffer.concat(pieces).toString().trim().split("\r\n").length - 1 }
}

const whole = () => ({ end: { rows: asked, complete: true }, lines: asked })

/** How many rows of checks a server has read so far, for connections that are closed. */
async function rowsRead(at: Client): Promise<number> {
  const { rows } = await at.query<{ read: number }>(
    "select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = 'checks'",
  )
  return rows[0]?.read ?? 0
}

/** Returns which server it is read from, and how many checks are there. */
async function counted(on: Reading) {
  const { rows } = await on.execute<{ there: boolean; count: number }>(
    sql`select pg_is_in_recovery() as there, (select count(*)::int from checks) as count`,
  )
  return rows[0]
}

const present = (identity: Identity) => presentCertificate(join(folder, "standby"), atStandby, identity)

/** Returns the start-up problem of the standby as text; "" when there is none. */
async function startOutput(): Promise<string> {
  const problem = await standbyProblem(env().databaseReadUrl ?? "")
  return problem === undefined ? "" : `${problem.message} ${problem.advice}`
}

/** Once it is asked again. */
const untilRead = () =>
  until(
    () => heavyRead(counted),
    (found) => found?.there === true,
    30_000,
  )

test("an export is read from the standby, and holds what was asked a moment before", async () => {
  await untilRead()
  await closeDb()
  const [before, there] = [await rowsRead(atPrimary), await rowsRead(atStandby)]
  const export_ = await exported()
  await closeDb() // a connection reports its statistics when it closes
  expect(export_).toEqual(whole())
  await until(
    () => rowsRead(atStandby),
    (read) => read >= there + asked,
  )
  expect(await rowsRead(atPrimary)).toBe(before)
  for (let times = 0; times < 3; times++) {
    await ask(1)
    expect(await exported()).toEqual(whole())
  }
})

test("what is read there is encrypted, and so is what the standby follows", async () => {
  const here = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid() and pg_is_in_recovery()`
  expect((await heavyRead((on) => on.execute<{ ssl: boolean }>(here))).rows).toEqual([{ ssl: true }])
  const { rows } = await atPrimary.query(
    "select application_name as name, ssl from pg_stat_replication join pg_stat_ssl using (pid)",
  )
  expect(rows).toEqual([{ name: "standby", ssl: true }])
  expect(await startOutput()).toBe("")
})

test.each([
  [
    "of another authority",
    makeAuthority().leaf([ELSEWHERE]),
    "is of an authority that this machine does not trust",
  ],
  [
    "for another name",
    authority.leaf(["standby.elsewhere.example"]),
    "for another name than the one in DATABASE_READ_URL",
  ],
  ["out of date", authority.expiredLeaf([ELSEWHERE]), "The standby's certificate has expired"],
])(
  "a standby whose certificate is %s is not read, and reported in a sentence",
  async (_, identity, sentence) => {
    await untilRead()
    await present(identity)
    await until(startOutput, (output) => output.includes(sentence))
    await closeDb()
    expect(await exported()).toEqual(whole())
    expect(await heavyRead(counted)).toEqual({ there: false, count: asked })
    expect((await readiness()).standbyIsMissed).toBe(true)
    await present(authority.leaf([ELSEWHERE]))
    await until(startOutput, (output) => output === "")
    await untilRead()
  },
)

test("one that has fallen behind is not waited for, and reported; once it has caught up it is read again", async () => {
  await atStandby.query("select pg_wal_replay_pause()")
  await until(replayState, (state) => state === "paused")
  await ask(1)
  const began = performance.now()
  expect(await exported()).toEqual(whole())
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(await heavyRead(counted)).toEqual({ there: false, count: asked })
  expect((await readiness()).standbyIsMissed).toBe(true)
  await atStandby.query("select pg_wal_replay_resume()")
  await untilRead()
  expect((await readiness()).standbyIsMissed).toBe(false)
})

test("a statement that the standby cancels is run again on the primary", async () => {
  await atStandby.query("alter system set max_standby_streaming_delay = 0")
  await atStandby.query("select pg_reload_conf()")
  await atPrimary.query("create table conflict as select generate_series(1, 100) as n")
  await atPrimary.query("grant select on conflict to public")
  const ways: string[] = []
  const found = await heavyRead(async (on) => {
    const isThere = (await counted(on))?.there === true
    ways.push(isThere ? "standby" : "primary")
    const long = isThere ? sql`, pg_sleep(120)` : sql``
    const read = Promise.resolve(
      on.execute<{ n: number }>(sql`select count(*)::int as n from conflict${long}`),
    )
    if (isThere) await takeAwayUnder(read)
    return (await read).rows
  })
  expect(ways).toEqual(["standby", "primary"])
  expect(found).toEqual([{ n: 0 }])
  await untilRead()
})

test("one that is killed under an export cuts nothing off, and is read again when it is back", async () => {
  const kill = () => process.kill(readPostmaster(join(folder, "standby", "postgres"))?.pid ?? 0, "SIGKILL")
  expect(await exported(async () => kill())).toEqual(whole())
  // A backend outlives its killed server until it notices, and answers rightly as long.
  const read = await until(
    () => heavyRead(counted),
    (found) => found?.there === false,
  )
  expect(read).toEqual({ there: false, count: asked })
  expect(await startOutput()).toContain("The standby cannot be reached (ECONNREFUSED).")
  standby = await startEmbedded(join(folder, "standby"))
  atStandby = await connected(standby.url)
  await untilRead()
})

test("one that was promoted is a database of its own, and never read", async () => {
  await atStandby.query("select pg_promote()")
  await ask(1)
  expect(await heavyRead(counted)).toEqual({ there: false, count: asked })
  expect((await readiness()).standbyIsMissed).toBe(true)
  expect(await startOutput()).toContain("is no standby: it takes writes itself")
})

async function replayState(): Promise<string | undefined> {
  const { rows } = await atStandby.query<{ state: string }>("select pg_get_wal_replay_pause_state() as state")
  return rows[0]?.state
}

/** Deletes rows for good while a statement on the standby still sees them. */
async function takeAwayUnder(read: Promise<unknown>): Promise<void> {
  read.catch(() => undefined) // handled by the caller
  await until(
    async () =>
      (
        await atStandby.query(
          "select from pg_stat_activity where query like '%pg_sleep(120)%' and state = 'active' and pid <> pg_backend_pid()",
        )
      ).rowCount,
    (count) => count === 1,
  )
  await atPrimary.query("delete from conflict")
  await atPrimary.query("vacuum conflict")
}
