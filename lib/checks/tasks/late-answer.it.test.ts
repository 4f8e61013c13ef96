import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { findingOf, stepsOf } from "#lib/checks/lists/check-history.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { outcomeOf } from "#lib/checks/pipeline/outcome.ts"
import { spillRecovery } from "#lib/checks/pipeline/recover-spilled.ts"
import { settle } from "#lib/checks/pipeline/settle.ts"
import { spill } from "#lib/checks/pipeline/spill.ts"
import { markLostCalls } from "#lib/checks/pipeline/sweep.ts"
import { checkById } from "#lib/checks/present-check.ts"
import type { Check } from "#lib/checks/transition.ts"
import { statementOf } from "#lib/constancia/issue-constancia.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { checkSteps, checks, pacing } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import type { actorFor } from "#test/desk/actor.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { type FreshDatabase, freshDatabase } from "#test/processes/fresh-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { closePending, closeUnknown, reopenTask } from "./manual-transitions.ts"
import { poll } from "./poll.ts"

let database: FreshDatabase
const dataDir = ownFolder("late")
let actor: ReturnType<typeof actorFor>
let service: { url: string; server: Server; answer: Promise<string>; asked: Promise<true> }

/** A service that says when it was asked, and answers when it is let. */
async function slowService(): Promise<typeof service> {
  const asked = Promise.withResolvers<true>()
  const answer = Promise.withResolvers<string>()
  const server = createServer(async (_, response) => {
    asked.resolve(true)
    response.setHeader("content-type", "application/json").end(await service.answer)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, answer: answer.promise, asked: asked.promise }
}

beforeAll(async () => {
  database = await freshDatabase()
  service = await slowService()
  database.useHere({ url: service.url, keys: { lookup: "any", platform: "any" } })
  setForThisProcess({ DATA_DIR: dataDir })
  actor = await seededActor("manager", "check.closed")
})
afterAll(async () => {
  service.server.close()
  await closeDb()
  await database.drop()
})

/** Creates a question that was just claimed. */
async function sending(operation: OperationSlug, input: Record<string, string>): Promise<Check> {
  await db().delete(pacing) // a 429 of an earlier one is none of this one's business
  const { claimed } = await db().transaction((tx) =>
    createCheck(tx, actor, { operation, input, idempotencyKey: crypto.randomUUID() }),
  )
  if (!claimed) throw new Error("the check was not taken for sending")
  return claimed
}

/** A question whose process was lost, and that a person then closed; as the lost call still knows it. */
async function closedOf(operation: OperationSlug, input: Record<string, string>): Promise<Check> {
  const claimed = await sending(operation, input)
  await db()
    .update(checks)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(checks.id, claimed.id))
  await markLostCalls()
  await closeUnknown(actor, claimed.id, "not_sent", "El proveedor no la encuentra")
  return claimed
}

function outcome(check: Check, status: number, body: object) {
  const reply: CallResult = {
    kind: "reply",
    status,
    retryAfterSeconds: undefined,
    body: Buffer.from(JSON.stringify(body)),
    bodyEnd: "whole",
    requestEnd: "whole",
  }
  return outcomeOf(operationOf(check.operation), reply)
}

async function view(id: string) {
  const check = await checkById(id)
  if (!check) throw new Error("the check is gone")
  return check
}
const lastStep = async (id: string) =>
  (await db().select().from(checkSteps).where(eq(checkSteps.checkId, id)).orderBy(checkSteps.revision)).at(-1)

let dnis = 40_100_000
const dni = () => String(dnis++)

test("an answer that comes after its check was closed is kept beside that, with its charge, its step and its links", async () => {
  const closed = await closedOf("aml", { dni: dni() })
  const before = await view(closed.id)
  expect(before).toMatchObject({ state: "closed", charge: "none", lateState: null, answer: null })
  const body = { status: "success", data: { level: "low", pdf_link: "https://files.example/r.pdf?sig=1" } }
  const late = outcome(closed, 200, body)
  await settle(closed, late)
  const after = await view(closed.id)
  expect(after).toMatchObject({
    state: "closed",
    lateState: "answered",
    charge: "unspecified",
    httpStatus: 200,
    problem: null,
    presence: "value",
    settledAt: before.settledAt,
    answerSha256: sha256Hex(late.body ?? Buffer.alloc(0)),
  })
  expect(after.answer).toMatchObject({ level: "low" })
  expect(await lastStep(closed.id)).toMatchObject({
    state: "closed",
    charge: "unspecified",
    byUser: null,
    httpStatus: 200,
    answerSha256: after.answerSha256,
  })
  // The link of its PDF dies: it is to be sealed at once.
  expect(await db().select().from(files).where(eq(files.checkId, closed.id))).toHaveLength(1)
  // The person's finding no longer holds, and no constancia states it.
  expect(await findingOf(closed.id)).toBe("sent")
  expect(statementOf(after, "sent")).toBe("closedLate")
  const steps = (await stepsOf(closed.id)).length
  await settle(closed, late)
  expect((await stepsOf(closed.id)).length).toBe(steps)
})

test("an accepted VIN keeps its task, out of a spilled file too; a person may have it read", async () => {
  const closed = await closedOf("vin", { vin: "9BWZZZ377VT700001" })
  const taskId = crypto.randomUUID()
  const accepted = { status: "success", message: "En cola", data: { task_id: taskId } }
  await spill({ claimed: closed, outcome: outcome(closed, 202, accepted) })
  await spillRecovery((line) => expect(line).toBe("nothing to warn of"))()
  expect(await view(closed.id)).toMatchObject({
    state: "closed",
    lateState: "pending",
    charge: "deducted",
    remoteId: taskId,
    answer: null,
    pollAt: null,
  })
  await expect(closeUnknown(actor, closed.id, "sent", "Otra vez")).rejects.toMatchObject({
    code: "state_changed",
  })
  await reopenTask(actor, closed.id, "Se quiere el resultado")
  expect(await view(closed.id)).toMatchObject({ state: "pending", lateState: null, charge: "deducted" })
})

test("a late refusal, a late 429 and a call that never left are reported, and cost nothing", async () => {
  const refused = await closedOf("person", { dni: dni() })
  await settle(refused, outcome(refused, 400, { message: "dni inválido" }))
  expect(await view(refused.id)).toMatchObject({
    state: "closed",
    lateState: "refused",
    charge: "none",
    problem: { code: "input_refused" },
  })
  const slowed = await closedOf("person", { dni: dni() })
  await settle(slowed, outcome(slowed, 429, {}))
  expect(await view(slowed.id)).toMatchObject({ state: "closed", lateState: "waiting", notBefore: null })
  expect(await findingOf(slowed.id)).toBe("not_sent")
  const unsent = await closedOf("person", { dni: dni() })
  await settle(unsent, outcomeOf(operationOf("person"), { kind: "not_sent", reason: "ECONNREFUSED" }))
  expect(await view(unsent.id)).toMatchObject({ state: "closed", lateState: "waiting", charge: "none" })
  expect(await findingOf(unsent.id)).toBe("not_sent")
})

test("an outcome that was written before the check was closed is not written once more", async () => {
  const closed = await closedOf("person", { dni: dni() })
  const odd = outcome(closed, 502, { message: "Bad gateway" })
  await settle(closed, odd)
  const first = await view(closed.id)
  expect(first).toMatchObject({ lateState: "unknown", charge: "unknown", httpStatus: 502 })
  await settle(closed, odd)
  expect((await view(closed.id)).revision).toBe(first.revision)
  await settle(closed, outcomeOf(operationOf("person"), { kind: "lost", reason: "timed_out" }))
  expect((await view(closed.id)).revision).toBe(first.revision)
})

test("what a read brings of a task that is being closed meanwhile is kept", async () => {
  const claimed = await sending("match", { dni: dni(), names: "ANA" })
  const { id } = claimed
  await settle(claimed, outcome(claimed, 202, { status: "success", data: { task_id: "m-1", id: "m-1" } }))
  expect(await view(id)).toMatchObject({ state: "pending", charge: "reserved" })
  const record = { status: "completed", score: 91, fields: {} }
  const letGo = Promise.withResolvers<string>()
  service.answer = letGo.promise
  const reading = poll(id)
  await service.asked
  await closePending(actor, id, "Ya no hace falta")
  letGo.resolve(JSON.stringify({ status: "success", data: record }))
  await reading
  const kept = await view(id)
  expect(kept).toMatchObject({ state: "closed", lateState: "answered", charge: "deducted", answer: record })
  expect(await findingOf(id)).toBeUndefined()
})
