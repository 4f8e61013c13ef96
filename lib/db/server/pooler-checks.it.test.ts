import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { type FreshDatabase, freshDatabase } from "#test/processes/fresh-database.ts"
import { type PlainPooler, poolerHere, startPlainPooler } from "#test/processes/pooler.ts"
import { findMigrated, migrate } from "../migrations/migrate.ts"
import { requireOwnSession, requirePreparedStatements } from "./pooler-checks.ts"

let database: FreshDatabase
const open: Client[] = []
const MIXED_UP = /mixes up the statements that connections prepare by name/

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.end()
})
afterAll(() => database.drop())

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.url })
  open.push(client)
  await client.connect()
  return client
}

test("connections to the database itself keep what they prepare, and their sessions", async () => {
  const [one, other] = [await connected(), await connected()]
  for (const _ of ["at the first start", "at the next"]) {
    await requirePreparedStatements(one, other)
    await requireOwnSession(one, other)
  }
})

test("a name that is taken on a connection which somebody else had is refused", async () => {
  const other = await connected()
  await other.query("prepare cotejo_who_prepared as select 'theirs' as said")
  await expect(requirePreparedStatements(await connected(), other)).rejects.toThrow(MIXED_UP)
})

test("a statement that is gone when it is wanted again is refused", async () => {
  const one = await connected()
  const verdict = expect(requirePreparedStatements(one, await connected())).rejects.toThrow(MIXED_UP)
  await one.query("deallocate all") // behind its first statement, before its second
  await verdict
})

const here = poolerHere()

describe.skipIf(here === undefined)("behind PgBouncer in transaction mode", () => {
  let pooler: PlainPooler | undefined
  afterEach(async () => {
    await pooler?.stop()
    pooler = undefined
  })

  test("the app's account is taken where statements are carried, from 1.21 on, and refused where they are not", async () => {
    const isNew = here?.canCarryStatements === true
    pooler = await startPlainPooler([database.url], isNew ? { max_prepared_statements: 200 } : {})
    const found = findMigrated(pooler.through(database.url))
    if (isNew) expect(await found).toMatchObject({ isGuarded: true })
    else await expect(found).rejects.toThrow(MIXED_UP)
  })

  test.runIf(here?.canCarryStatements)("a new one that was told to carry none is refused", async () => {
    pooler = await startPlainPooler([database.url], { max_prepared_statements: 0 })
    await expect(findMigrated(pooler.through(database.url))).rejects.toThrow(MIXED_UP)
  })

  test("who migrates has to come to the database itself, and leaves no lock with the pooler", async () => {
    pooler = await startPlainPooler([database.ownerUrl])
    await expect(migrate(pooler.through(database.ownerUrl), "drizzle")).rejects.toThrow(
      /comes through a pooler/,
    )
    await migrate(database.ownerUrl, "drizzle")
  })
})
