import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { ownDatabase } from "#test/processes/own-database.ts"
import { dueFilter } from "./sweep.ts"

ownDatabase()

const due = { isDue: sql`true` }
const idle = { isDue: sql`false` }
const always = {}

test("one look tells which are due; one without a condition always is", async () => {
  const isDue = await dueFilter([due, idle, always], () => undefined)()
  expect([due, idle, always].map(isDue)).toEqual([true, false, true])
})

test("while the database does not answer, each is due, and one warning says that nobody could look", async () => {
  const warnings: unknown[] = []
  const dueOf = dueFilter([due, idle, { isDue: sql`no_such_function()` }], (fields) => warnings.push(fields))
  const isDue = await dueOf()
  expect([due, idle].map(isDue)).toEqual([true, true])
  expect(warnings).toMatchObject([{ doing: "looking for due work" }])
})
