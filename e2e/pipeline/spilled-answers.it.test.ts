import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ensureFirstPeople } from "#lib/auth/first-people.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { outcomeOf } from "#lib/checks/pipeline/outcome.ts"
import { spillRecovery } from "#lib/checks/pipeline/recover-spilled.ts"
import { settle } from "#lib/checks/pipeline/settle.ts"
import { markLostCalls } from "#lib/checks/pipeline/sweep.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { NO_SERVICE } from "#lib/env.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { runProgram } from "#scripts/program.ts"
import { actorFor } from "#test/desk/actor.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"

// A PostgreSQL of its own, because it is stopped here; and a process that is killed while it waits for it.

const folder = ownFolder("spilled")
let cluster: Awaited<ReturnType<typeof startEmbedded>>
let settings: Record<string, string>

beforeAll(async () => {
  cluster = await startEmbedded(folder)
  await migrate(cluster.url, "drizzle")
  const { dataKeys, authSecret, signingKey } = testSetup()
  settings = {
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    ...NO_SERVICE,
  }
  setForThisProcess(settings)
  await ensureFirstPeople({
    adminEmail: "admin@cotejo.example",
    adminPassword: "of the spilled",
    samples: false,
  })
})
afterAll(async () => {
  await closeDb()
  await cluster.stop()
})

const spilled = () => readdir(join(folder, "spilled-answers")).catch(() => [])

async function sending(vin: string) {
  const [user] = await db().select().from(users)
  if (!user) throw new Error("nobody was seeded")
  const question = { operation: "vin" as const, input: { vin }, idempotencyKey: crypto.randomUUID() }
  const { claimed } = await db().transaction((tx) => createCheck(tx, actorFor(user, "check.asked"), question))
  if (!claimed) throw new Error("the check was not taken for sending")
  return claimed
}

test("the server is stopped, the process killed: the answers are taken up once, over the doubt too", async () => {
  const [inTime, late] = [await sending("9BWZZZ377VT000001"), await sending("9BWZZZ377VT000002")]
  const tasks = { [inTime.id]: crypto.randomUUID(), [late.id]: crypto.randomUUID() }
  await closeDb()
  await cluster.stop()

  // One process gives up, another is killed while it still waits.
  await settle(
    inTime,
    outcomeOf(operationOf("vin"), {
      kind: "reply",
      status: 202,
      retryAfterSeconds: undefined,
      body: Buffer.from(JSON.stringify({ status: "success", data: { task_id: tasks[inTime.id] } })),
      bodyEnd: "whole",
      requestEnd: "whole",
    }),
    0,
  )
  const doomed = runProgram({
    name: "settling",
    args: [
      "--conditions=react-server",
      "--import",
      "./scripts/stop-with-parent.ts",
      "test/processes/settle-process.ts",
      JSON.stringify({ claimed: late, taskId: tasks[late.id] }),
    ],
    env: settings,
  })
  // Under its own name it is complete; a file that is still being written has another one.
  const both = [`${inTime.id}.1`, `${late.id}.1`].toSorted()
  await expect.poll(async () => (await spilled()).toSorted(), { timeout: 90_000 }).toEqual(both)
  doomed.kill("SIGKILL")
  await doomed.ended

  cluster = await startEmbedded(folder)
  expect(cluster.url, "its port is remembered").toBe(settings.DATABASE_URL)
  await db()
    .update(checks)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(checks.id, late.id))
  await markLostCalls()

  // Two sweeps at once, as of two processes that share the folder.
  await Promise.all([1, 2].map(() => spillRecovery(() => undefined)()))
  for (const { id } of [inTime, late]) {
    const [check] = await db().select().from(checks).where(eq(checks.id, id))
    expect(check).toMatchObject({ state: "pending", charge: "deducted", remoteId: tasks[id] })
    const steps = await db().select().from(checkSteps).where(eq(checkSteps.checkId, id))
    expect(steps.filter(({ state }) => state === "pending")).toHaveLength(1)
  }
  expect(await spilled()).toEqual([])
})
