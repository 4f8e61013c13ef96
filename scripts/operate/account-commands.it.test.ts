import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { ensureFirstPeople } from "#lib/auth/first-people.ts"
import { liveSession } from "#lib/auth/session/session-row.ts"
import { type SignInOrigin, signIn } from "#lib/auth/sign-in.ts"
import { closeDb } from "#lib/db/client.ts"
import { type Embedded, startEmbedded } from "#lib/db/embedded/embedded.ts"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { NO_SERVICE } from "#lib/env.ts"
import { readOrMakeSecrets } from "#lib/secrets.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { terminalCommand } from "#test/processes/terminal-command.ts"
import { claimDataFolder } from "../data-folder.ts"

const ADMIN = { adminEmail: "jefa@cotejo.example", adminPassword: "the one that was lost" }
const from: SignInOrigin = { userAgent: "x", network: "192.0.2.1", device: undefined }

const folder = ownFolder("rescue")
let server: Embedded
/** The result of trying a common password, before anybody existed. */
let common: unknown

beforeAll(async () => {
  server = await startEmbedded(folder)
  await migrate(server.url, "drizzle")
  const { dataKeys, authSecret, signingKey } = readOrMakeSecrets(folder)
  setForThisProcess({
    DATABASE_URL: server.url,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    ...NO_SERVICE,
  })
  common = await ensureFirstPeople({ ...ADMIN, adminPassword: "sunflower2026!", samples: true }).catch(
    (error: unknown) => error,
  )
  await ensureFirstPeople({ ...ADMIN, samples: true })
})
afterAll(async () => {
  await closeDb()
  await server.stop()
})

/** One of the commands, as a person runs it. */
const command = (args: string[], settings: Record<string, string> = {}) =>
  terminalCommand(args, { DATA_DIR: folder, ...settings }).ended

const attempt = (password: string) => signIn(ADMIN.adminEmail, password, from)
const passwordIn = (output: string) => /jefa@cotejo\.example\s+(\S{16,})/.exec(output)?.[1] ?? ""

test("the installer's own password may be no common one; once there are people it is not looked at", async () => {
  expect(String(common)).toContain("ADMIN_PASSWORD is one of the most used passwords")
  expect(await ensureFirstPeople({ ...ADMIN, adminPassword: "sunflower2026!", samples: true })).toEqual([])
})

test("while Cotejo runs: an administrator gets in again, with a password that has to be changed", async () => {
  const running = await claimDataFolder(folder, "http://localhost:3000")
  onTestFinished(running.release)
  const before = (await attempt(ADMIN.adminPassword))?.sessionId ?? ""
  await Promise.allSettled(Array.from({ length: 10 }, () => attempt("a guess")))
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query("update users set disabled_at = now() where email = $1", [ADMIN.adminEmail])
  await client.query("update sign_in_failures set blocked_until = now() + interval '1 hour'")
  await expect(attempt(ADMIN.adminPassword)).rejects.toMatchObject({ code: "throttled" })

  const { code, output } = await command(["rescue", " Jefa@cotejo.example"])
  expect(output).toContain("within 24 hours")
  expect(code).toBe(0)
  expect(server.runs()).toBe(true)
  const password = passwordIn(output.toLowerCase())
  const session = await attempt(password)
  expect(await liveSession(session?.sessionId ?? "")).toMatchObject({ mustChangePassword: true })
  expect(await liveSession(before)).toBeUndefined()
  expect(await attempt(ADMIN.adminPassword)).toBeUndefined()
  const { rows } = await client.query(
    "select action, actor_id, detail::text from audit_log where action = 'person.rescued'",
  )
  expect(rows).toEqual([
    { action: "person.rescued", actor_id: null, detail: expect.stringContaining('"enabled": true') },
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
  await client.end()
})

test("while Cotejo is stopped: the database is started for it, and stopped again", async () => {
  await Promise.allSettled(Array.from({ length: 10 }, () => attempt("a guess")))
  await closeDb()
  await server.stop()
  const { code, output } = await command(["unlock", ADMIN.adminEmail])
  expect(output).toContain("is unlocked")
  expect(code).toBe(0)
  expect(server.runs()).toBe(false)
  server = await startEmbedded(folder)
  expect(server.adopted).toBe(false)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  expect((await client.query("select from sign_in_failures")).rowCount).toBe(0)
  await client.end()
})

test("at a database of one's own; whoever is no administrator is not rescued, and the administrators are named", async () => {
  const { dataKeys, authSecret, signingKey } = readOrMakeSecrets(folder)
  const given = {
    DATABASE_URL: server.url,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    DATA_DIR: "/nowhere",
  }
  const refused = await command(["rescue", "analista@cotejo.example"], given)
  expect(refused.output).toMatch(
    /No administrator has the e-mail analista[\s\S]*Administrators: jefa@cotejo\.example/,
  )
  expect(refused.code).toBe(1)
  expect((await command(["rescue"], given)).output).toContain("Administrators: jefa@cotejo.example")
  expect((await command(["unlock", "nobody@cotejo.example"], given)).code).toBe(1)
  expect((await command(["unlock"], given)).output).toContain("npm run unlock -- EMAIL")
  expect((await command(["rescue", ADMIN.adminEmail], given)).code).toBe(0)
})

test("a folder without a database is a sentence", async () => {
  const { code, output } = await command(["rescue", ADMIN.adminEmail], { DATA_DIR: join(folder, "other") })
  expect(output).toContain("There is no database in")
  expect(code).toBe(1)
})
