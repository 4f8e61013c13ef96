import { and, count, eq, inArray, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ROWS_AT_ONCE } from "#lib/audit/link-rows.ts"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { actorFor } from "#test/desk/actor.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { seenStatements } from "#test/processes/seen-statements.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { startWorker, type Worker } from "./worker.ts"

// Calls that hang do so for the longest deadline there is: a call that is answered meanwhile did not wait for them, on a slow machine too.
const WITHIN_MS = 110_000

let worker: Worker
let serial = 0

const statements = seenStatements()
const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  setForThisProcess({ UPSTREAM_DEADLINE_MS: "120000" })
  await sandbox.tune({ quota: 10_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  worker = startWorker()
})
afterAll(async () => {
  await sandbox.stop() // hanging calls are cut
  await worker.stop()
  await drained()
})

const newVin = () => ({ vin: `9BWZZZ377VW${String(serial++).padStart(6, "0")}` })
const newDni = () => ({ dni: String(40_000_000 + serial++) })

async function batchOf(operation: OperationSlug, rows: Record<string, string>[]): Promise<string> {
  const user = await seededUser("analyst")
  return startBatch(actorFor(user, "batch.created"), { operation, rows })
}

type States = Partial<Record<string, number>>

async function statesOf(batchId: string): Promise<States> {
  const groups = await db()
    .select({ state: checks.state, number: count() })
    .from(checks)
    .where(eq(checks.batchId, batchId))
    .groupBy(checks.state)
  return Object.fromEntries(groups.map(({ state, number }) => [state, number]))
}

const times = <T>(number: number, make: () => T): T[] => Array.from({ length: number }, make)

test("of a hundred calls one hangs: the other 99 are answered while it still does", async () => {
  await sandbox.fault("vin", { kind: "timeout" })
  const id = await batchOf("vin", times(100, newVin))
  const states = await until(
    () => statesOf(id),
    ({ answered }) => answered === 99,
    WITHIN_MS,
  )
  expect(states).toEqual({ answered: 99, sending: 1 })
})

test("calls that hang on one key slot leave the other slots alone", async () => {
  await sandbox.fault("person", { kind: "timeout" }, 60)
  const hanging = await batchOf("person", times(60, newDni))
  await until(
    () => statesOf(hanging),
    ({ sending = 0 }) => sending >= 25,
    WITHIN_MS,
  )
  const id = await batchOf("vin", times(30, newVin))
  await until(
    () => statesOf(id),
    ({ answered }) => answered === 30,
    WITHIN_MS,
  )
  expect(await statesOf(hanging)).not.toHaveProperty("unknown")
})

test("a read that hangs holds up its own task and no other", async () => {
  await sandbox.fault("vin-task", { kind: "timeout" }, 3)
  const id = await batchOf("vin", times(40, newVin))
  const states = await until(
    () => statesOf(id),
    ({ answered = 0 }) => answered >= 37,
    WITHIN_MS,
  )
  expect(states).toEqual({ answered: 37, pending: 3 })
})

test("a small batch is done before a large one that was there first", async () => {
  const large = await batchOf("vin", times(600, newVin))
  await until(
    () => statesOf(large),
    ({ queued = 0 }) => queued < 600,
    WITHIN_MS,
  )
  const small = await batchOf("vin", times(5, newVin))
  await until(
    () => statesOf(small),
    ({ queued = 0 }) => queued === 0,
    WITHIN_MS,
  )
  const [left] = await db()
    .select({ number: count() })
    .from(checks)
    .where(and(eq(checks.batchId, large), inArray(checks.state, ["queued"])))
  expect(left?.number).toBeGreaterThan(0)
})

test("rows of the log that come without end are linked about once a second, in full steps", async () => {
  const unlinked = async () =>
    (await db().execute<{ left: number }>(sql`select count(*)::int as left from audit_unlinked`)).rows[0]
  await until(unlinked, (rows) => rows?.left === 0, WITHIN_MS)
  statements.forget()
  const began = performance.now()
  let written = 0
  while (performance.now() - began < 2_500) {
    await recordAudit(db(), {
      ...{ actorId: null, requestId: null, ok: false },
      ...{ action: "session.refused", detail: { rows: written++ } },
    })
  }
  await until(unlinked, (rows) => rows?.left === 0, WITHIN_MS)
  const seconds = (performance.now() - began) / 1000
  const links = statements.countOf("insert into audit_chain")
  expect(links).toBeGreaterThan(0)
  expect(links).toBeLessThanOrEqual(written / ROWS_AT_ONCE + seconds + 2)
})
