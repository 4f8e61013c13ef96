import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { evaluateDesk, evaluateMachine } from "#lib/alerts/evaluate.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { db } from "#lib/db/client.ts"
import { alerts } from "#lib/db/schema/alerts.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { readiness } from "./readiness.ts"
import { startWorker, type Worker } from "./worker.ts"

// The folder of spilled answers cannot be read: a file lies in its place.

let worker: Worker
const folder = ownFolder("failing-tasks")

ownDatabase()
beforeAll(() => {
  setForThisProcess({ DATA_DIR: folder })
  writeFileSync(join(folder, "spilled-answers"), "in the way")
  worker = startWorker()
})
afterAll(() => worker.stop())

test("while spilled answers cannot be read, a lost call is found out all the same", async () => {
  const { claimed } = await db().transaction(async (tx) =>
    createCheck(tx, await seededActor("analyst", "check.asked"), {
      operation: "vin",
      input: { vin: "9BWZZZ377VT000001" },
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  const id = claimed?.id ?? ""
  await db()
    .update(checks)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(checks.id, id))
  const stateOf = async () => (await db().select().from(checks).where(eq(checks.id, id)))[0]?.state
  await until(stateOf, (state) => state === "unknown")
})

test("after minutes it is an alert, and named by readiness, until it is over", async () => {
  const degraded = async () => (await readiness()).degraded
  await evaluateMachine()
  expect(await degraded()).toEqual([])
  const before = performance.now()
  vi.spyOn(performance, "now").mockImplementation(() => before + 130_000)
  await evaluateMachine()
  vi.restoreAllMocks()
  expect(await degraded()).toEqual(["spilled-answers"])
  expect(await db().select().from(alerts).where(eq(alerts.kind, "task_failing"))).toMatchObject([
    { about: "spilled-answers", count: 2, closedAt: null },
  ])
  await evaluateDesk()
  expect(await degraded()).toEqual(["spilled-answers"])
  await db().update(alerts).set({ seenAt: sql`clock_timestamp() - interval '3 minutes'` })
  await evaluateDesk()
  expect(await degraded()).toEqual([])
})
