import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { submit } from "#lib/checks/pipeline/submit.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { actorFor } from "#test/desk/actor.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { bringPollForward, poll } from "./poll.ts"

const { sandbox } = ownDatabaseAndSandbox()

function direct(path: string, method: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" }
  return sandbox.director(path, { method, headers, body: JSON.stringify(body) })
}

async function checkOf(id: string) {
  const [check] = await db().select().from(checks).where(eq(checks.id, id))
  if (!check) throw new Error("the check is gone")
  return check
}

/** A VIN query that the service accepted, and that will not end soon. */
async function accepted(vin: string): Promise<string> {
  await direct("/settings", "PATCH", { vinDelayMs: 3_600_000 })
  const user = await seededUser("analyst")
  const batchId = await startBatch(actorFor(user, "batch.created"), { operation: "vin", rows: [{ vin }] })
  const [row] = await db().select({ id: checks.id }).from(checks).where(eq(checks.batchId, batchId))
  const id = row?.id ?? ""
  await submit(id)
  return id
}

test("a call of the VIN webhook during a read is not lost with the read's own plan", async () => {
  const id = await accepted("9BWZZZ377VT004251")
  // Read often before: its next read by itself is a minute away.
  await db().update(checks).set({ polls: 20, pollAt: sql`clock_timestamp()` }).where(eq(checks.id, id))
  await direct("/faults", "POST", { operation: "vin-task", times: 1, fault: { kind: "delay", delayMs: 700 } })
  const { remoteId } = await checkOf(id)
  const reading = poll(id)
  await until(
    () => checkOf(id),
    ({ polledAt }) => polledAt !== null,
  )
  await bringPollForward([remoteId ?? ""])
  await reading
  const { polls, polledAt, pollAt } = await checkOf(id)
  expect(polls).toBe(21)
  expect((pollAt?.getTime() ?? 0) - (polledAt?.getTime() ?? 0)).toBeLessThanOrEqual(6_000)
})

test("reads that fail keep the last answer to the byte, and say why there is no newer one", async () => {
  const id = await accepted("9BWZZZ377VT004253")
  const read = async (fault: object) => {
    await db().update(checks).set({ pollAt: sql`clock_timestamp()` }).where(eq(checks.id, id))
    await direct("/faults", "POST", { operation: "vin-task", times: 1, fault })
    await poll(id)
    const { state, charge, problemCode, answerBody, pollFailures } = await checkOf(id)
    return { state, charge, problemCode, body: answerBody?.open(id).toString(), pollFailures }
  }
  const body = '{"data":{"estado":1.10}}'
  const kept = { state: "pending", charge: "deducted", body }
  expect(await read({ kind: "status", status: 200, body })).toEqual({
    ...kept,
    problemCode: "state_unrecognised",
    pollFailures: 0,
  })
  const failures = [
    [{ kind: "status", status: 404 }, "task_not_found"],
    [{ kind: "status", status: 500 }, "read_failed"],
    [{ kind: "html" }, "answer_unreadable"],
    [{ kind: "empty", status: 200 }, "answer_unreadable"],
    [{ kind: "truncate" }, "read_failed"],
    [{ kind: "redirect", location: "/elsewhere" }, "read_failed"],
  ] as const
  for (const [index, [fault, problemCode]] of failures.entries())
    expect(await read(fault)).toEqual({ ...kept, problemCode, pollFailures: index + 1 })
})

test("a read that is refused with no wait asked for is made again later, not at once", async () => {
  const id = await accepted("9BWZZZ377VT004252")
  await db().update(checks).set({ pollAt: sql`clock_timestamp()` }).where(eq(checks.id, id))
  const fault = { kind: "status", status: 429, headers: { "retry-after": "0" } }
  await direct("/faults", "POST", { operation: "vin-task", times: 1, fault })
  await poll(id)
  const { pollFailures, polledAt, pollAt } = await checkOf(id)
  expect(pollFailures).toBe(1)
  expect((pollAt?.getTime() ?? 0) - (polledAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(2_000)
})
