import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { until } from "#test/desk/desk-client.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { seenStatements } from "#test/processes/seen-statements.ts"
import { startWorker, type Worker } from "./worker.ts"

const isLook = ({ text }: { text: string }) => text.startsWith("select array[")

let worker: Worker
let look = ""

const statements = seenStatements()
ownDatabase()
beforeAll(() => {
  worker = startWorker()
})
afterAll(() => worker.stop())

/** How many statements followed each look at the database until the next one. */
function perLook(): number[] {
  const looks = statements.all().flatMap((statement, at) => (isLook(statement) ? [at] : []))
  return looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
}

test("a server that has nothing to do asks the database a few times a second, whatever there could be to do", async () => {
  const counts = await until(
    async () => perLook(),
    (found) => found.length >= 12,
    60_000,
  )
  const found = statements.all().find(isLook)
  look = found?.text ?? ""
  // A plan that is kept would be one for tables without rows.
  expect(found?.name).toBeUndefined()
  // What is done from time to time stands between some of the looks.
  expect(counts.toSorted((one, other) => one - other)[3]).toBeLessThanOrEqual(6)
})

test("the look finds what is due by an index in every table that grows", async () => {
  const plan = await db().transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ "QUERY PLAN": string }>(sql.raw(`explain ${look}`))
  })
  const scanned = plan.rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row["QUERY PLAN"])?.[1] ?? [])
  // The first holds one row, the other one for each kind of data.
  expect(scanned.toSorted()).toEqual(["contract_progress", "retention_periods"])
})
