import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signInAt } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { type FreshDatabase, freshDatabase } from "#test/processes/fresh-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { migrate } from "./migrate.ts"

// A newer build beside this one: the same, with migrations more.

const LATER = Date.UTC(2099, 0, 1)
const person = () => seededPerson("analyst")

const folder = ownFolder("upgrades")
beforeAll(() => {
  cpSync("drizzle", folder, { recursive: true })
})

/** One migration more in the copy of the folder; each later than those before it. */
function addMigration(tag: string, sql: string): void {
  const path = join(folder, "meta/_journal.json")
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { idx: number }[] }
  const idx = journal.entries.length
  journal.entries.push({ ...journal.entries[0], idx, when: LATER + idx, tag, breakpoints: true } as {
    idx: number
  })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), sql)
}

describe("two servers, and the database brought to a newer schema beneath them", () => {
  let first: AppProcess
  let second: AppProcess
  beforeAll(async () => {
    first = await startApp()
    second = await startApp({ sharing: first })
    addMigration("9000_more", 'alter table "checks" add column "more" text')
    await migrate(first.databaseUrl, folder, first.env.DATABASE_URL)
  })
  afterAll(async () => {
    await second.stop()
    await first.stop()
  })

  test("both go on; the one that is started again refuses, with what to do", async () => {
    const analyst = await signInAt(first.url, person())
    expect((await analyst.ask("person", { dni: "40000001" })).check.state).toBe("answered")

    await second.kill9()
    await expect(second.startAgain()).rejects.toThrow("newer schema than this build knows")
    expect((await analyst.ask("person", { dni: "40000002" })).check.state).toBe("answered")
  })

  test("its start refuses too, before it changes anything", async () => {
    await expect(migrate(first.databaseUrl, "drizzle", first.env.DATABASE_URL)).rejects.toMatchObject({
      message: expect.stringContaining("newer schema"),
      advice: expect.stringContaining("Start that newer build"),
    })
  })
})

describe("how a migration takes its locks", () => {
  let database: FreshDatabase
  let holder: Client
  beforeAll(async () => {
    database = await freshDatabase()
    holder = new Client({ connectionString: database.ownerUrl })
    await holder.connect()
  })
  afterAll(async () => {
    await holder.end()
    await database.drop()
  })

  test("it lets others pass while somebody holds its table, and is done when they have gone", async () => {
    addMigration("9001_busy", 'alter table "checks" add column "busy" text')
    await holder.query("begin")
    await holder.query("select id from checks limit 1")
    const migrating = migrate(database.ownerUrl, folder)
    const reader = new Client({ connectionString: database.ownerUrl })
    await reader.connect()
    await waits(reader)
    await reader.query("select id from checks limit 1") // behind the migration, which gives way
    await reader.end()
    await holder.query("commit")
    await migrating
    await holder.query("select busy from checks limit 1")
  })

  test("an index is made beside readers and writers, after one that was cut off too", async () => {
    await holder.query("create table doubled (value int)")
    await holder.query("insert into doubled values (1), (1)")
    await expect(
      holder.query("create unique index concurrently half_unique on doubled (value)"),
    ).rejects.toThrow("could not create unique index")
    await holder.query("delete from doubled")
    addMigration(
      "9002_index",
      'create unique index concurrently if not exists "half_unique" on "doubled" ("value")',
    )
    await migrate(database.ownerUrl, folder)
    const { rows } = await holder.query(
      "select indisvalid from pg_index where indexrelid = 'half_unique'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })
})

/** Until a migration waits for a table. */
async function waits(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = 'cotejo-migrate' and wait_event_type = 'Lock' and datname = current_database()",
    )
    if (rowCount !== 0) return
  }
}
