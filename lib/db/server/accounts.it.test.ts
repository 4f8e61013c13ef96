import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { NO_SERVICE } from "#lib/env.ts"
import { freshDatabase } from "#test/processes/fresh-database.ts"
import { testSetup } from "#test/processes/settings.ts"
import { startWorkerProcess } from "#test/processes/worker-process.ts"
import { accountOf, asAccount } from "../database-url.ts"
import { migrate } from "../migrations/migrate.ts"

// The two accounts: the owner migrates, the app's adds to the log and reads it. In the tests' cluster, as a company's server, and embedded.

const LIMITS = `select current_user <> $1 as other, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls,
  (select count(*)::int from pg_class where pg_has_role(relowner, 'member') and relkind in ('r', 'p', 'v', 'm', 'S')) as owned,
  (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
  from pg_roles where rolname = current_user`
const HARMLESS = {
  other: true,
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolbypassrls: false,
  owned: 0,
  memberships: 0,
}
const ENTRY = "insert into audit_log (action) values ('test.tried')"
const DENIED = { code: "42501" }

/** Each is tried by the app's account, and has to fail for want of the right. */
const FORBIDDEN = [
  "update audit_log set action = 'nothing'",
  "delete from audit_log",
  "truncate audit_log",
  "drop table audit_log",
  "alter table audit_log add column more text",
  "alter table checks disable trigger all",
  "alter table audit_log disable trigger all",
  ...["audit_chain", "audit_checkpoints"].flatMap((table) => [
    `update ${table} set position = 1`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]),
  "create trigger none before insert on audit_log for each row execute function suppress_redundant_updates_trigger()",
  "create table public.mine ()",
  "create schema mine",
  "create role another",
  "select * from drizzle.__drizzle_migrations",
]

describe("on a company's server", () => {
  let admin: Client
  const databases: string[] = []
  const roles: string[] = []

  beforeAll(async () => {
    admin = await connect(`${testSetup().clusterUrl}/postgres`)
  })
  afterAll(async () => {
    for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`)
    for (const name of roles) await admin.query(`drop role if exists ${name}`)
    await admin.end()
  })

  test("an owner that may make roles makes the app's account, the same at every start", async () => {
    const ownerUrl = await company("makes_roles", "createrole")
    const access = await migrate(ownerUrl, "drizzle")
    expect(access.isGuarded).toBe(true)
    roles.push(accountOf(access.url).user)
    expect(accountOf(access.url).password).not.toBe(accountOf(ownerUrl).password)
    expect(await migrate(ownerUrl, "drizzle")).toEqual(access)
    await expectLimited(access.url, ownerUrl)
  })

  test("an account that the company made is granted what it needs, and tables made later are covered", async () => {
    const ownerUrl = await company("separate", "")
    const appUrl = await account("separate_app", ownerUrl)
    expect(await migrate(ownerUrl, "drizzle", appUrl)).toEqual({ url: appUrl, isGuarded: true })
    await expectLimited(appUrl, ownerUrl)
    await run(ownerUrl, "create table made_later (id bigserial)")
    await run(appUrl, "insert into made_later default values")
  })

  test("an owner that may make none goes on by itself, and says so", async () => {
    const ownerUrl = await company("alone", "")
    expect(await migrate(ownerUrl, "drizzle")).toEqual({ url: ownerUrl, isGuarded: false })
    await run(ownerUrl, ENTRY)
  })

  test.each([
    ["a superuser", "superuser", /is a superuser, or may make roles/],
    ["one that may make roles", "createrole", /is a superuser, or may make roles/],
    ["a member of the owner", "in role refuses", /owns tables of Cotejo, or may act for who does/],
  ])("an app's account that is %s is refused", async (_, attribute, sentence) => {
    const ownerUrl = await company("refuses", "")
    const appUrl = await account("refuses_app", ownerUrl, attribute)
    await expect(migrate(ownerUrl, "drizzle", appUrl)).rejects.toThrow(sentence)
  })

  test("the owner itself is refused as the app's account, and keeps its rights", async () => {
    const ownerUrl = await company("twice", "")
    await expect(migrate(ownerUrl, "drizzle", ownerUrl)).rejects.toThrow(/owns tables of Cotejo/)
    await run(ownerUrl, ENTRY)
    await run(ownerUrl, "update audit_log set action = 'kept'")
  })

  test("an account without the right to make tables is refused with the SQL that helps", async () => {
    await company("poor_owner", "")
    const poor = await account("poor", `${testSetup().clusterUrl}/poor_owner`)
    await expect(migrate(poor, "drizzle")).rejects.toMatchObject({
      message: expect.stringContaining("may not create tables and schemas"),
      advice: expect.stringContaining('grant create on schema public to "poor"'),
    })
  })

  /** A database of its own with an owner of the same name; the owner's address. */
  async function company(name: string, attributes: string): Promise<string> {
    await remove(name)
    await admin.query(`create role ${name} login ${attributes} password 'of ${name}'`)
    await admin.query(`create database ${name} owner ${name}`)
    databases.push(name)
    roles.push(name)
    return asAccount(`${testSetup().clusterUrl}/${name}`, { user: name, password: `of ${name}` })
  }

  async function account(name: string, database: string, attributes = ""): Promise<string> {
    await admin.query(`create role ${name} login ${attributes} password 'of ${name}'`)
    roles.unshift(name)
    return asAccount(database, { user: name, password: `of ${name}` })
  }

  async function remove(name: string): Promise<void> {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${name}_app`)
    await admin.query(`drop role if exists ${name}`)
  }
})

test("the tests' own database has such an account; a worker runs with it, and makes its data folder", async () => {
  const database = await freshDatabase()
  await expectLimited(database.url, database.ownerUrl)
  const outer = mkdtempSync(join(tmpdir(), "cotejo-worker-"))
  const dataDir = join(outer, "made")
  const { dataKeys, authSecret, signingKey } = testSetup()
  const worker = await startWorkerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    ...NO_SERVICE,
  })
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await worker.stop()
  expect(worker.tail()).not.toMatch(/permission denied|42501/)
  rmSync(outer, { recursive: true, force: true })
  await database.drop()
})

async function expectLimited(appUrl: string, ownerUrl: string): Promise<void> {
  const app = await connect(appUrl)
  try {
    expect((await app.query(LIMITS, [accountOf(ownerUrl).user])).rows).toEqual([HARMLESS])
    await app.query(ENTRY)
    for (const statement of FORBIDDEN) {
      await expect(app.query(statement), statement).rejects.toMatchObject(DENIED)
    }
    expect((await app.query("select count(*) > 0 as there from audit_log")).rows).toEqual([{ there: true }])
  } finally {
    await app.end()
  }
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
