import { asc, eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { exportBatch } from "#lib/batches/export/export-batch.ts"
import { outcomeOf } from "#lib/checks/pipeline/outcome.ts"
import { settle } from "#lib/checks/pipeline/settle.ts"
import { claim, leaseMsOf, submit } from "#lib/checks/pipeline/submit.ts"
import { type Check, transition } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { batches, batchSourceRows, checks, pacing } from "#lib/db/schema/checks.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { resumeBatch, withdrawRest } from "./batch-commands.ts"
import { batchHold } from "./batch-hold.ts"
import { batchById } from "./read-batch.ts"
import { batchRows } from "./read-rows.ts"
import { countToAskAgain, rerunBatch } from "./rerun-batch.ts"
import type { RowsWanted } from "./rows-wanted.ts"
import { sourceTableOf } from "./source-table.ts"

let actor: Actor
let serial = 0

ownDatabase()
beforeAll(async () => {
  actor = await seededActor("analyst", "batch.created")
})

/** A batch of so many VINs, none of them sent. */
async function newBatch(rows: number, ceiling: number | null = null): Promise<string> {
  serial += 1
  const vin = (index: number) =>
    `9BWZZZ377${String(serial).padStart(4, "0")}${String(index).padStart(4, "0")}`
  const vins = Array.from({ length: rows }, (_, index) => ({ vin: vin(index) }))
  return startBatch(actor, { operation: "vin", name: "de prueba", rows: vins, ceiling })
}

async function rowsOf(batchId: string): Promise<Check[]> {
  return db().select().from(checks).where(eq(checks.batchId, batchId)).orderBy(asc(checks.batchRow))
}

/** Takes a row for sending as the worker does when there is no hold; undefined when its batch keeps it back. */
async function take(check: Check | undefined): Promise<Check | undefined> {
  if (!check?.batchId) throw new Error("no such row")
  await db().delete(pacing)
  return claim(check, leaseMsOf(check.operation, {}))
}

async function answer(taken: Check | undefined, status: number, body: object): Promise<void> {
  if (!taken) throw new Error("the row was not taken")
  const reply: CallResult = {
    kind: "reply",
    status,
    retryAfterSeconds: undefined,
    body: Buffer.from(JSON.stringify(body)),
    bodyEnd: "whole",
    requestEnd: "whole",
  }
  await settle(taken, outcomeOf(operationOf(taken.operation), reply))
}

const refused = { status: "success", message: "Los datos no son válidos.", errors: { vin: ["No existe."] } }
const viewOf = (batchId: string) => batchById(batchId, ["vin"])

test("what is being sent fills a ceiling but does not halt the batch: it may come back untaken", async () => {
  const batchId = await newBatch(4, 2)
  const [first, second, third] = await rowsOf(batchId)
  const taken = [await take(first), await take(second)]
  expect(await take(third)).toBeUndefined()
  expect(await viewOf(batchId)).toMatchObject({ state: "running", committed: 2 })

  await answer(taken[0], 429, {})
  expect(await viewOf(batchId)).toMatchObject({ state: "running", committed: 1 })
  await answer(await take(third), 202, { status: "success", data: { task_id: crypto.randomUUID() } })
  await answer(taken[1], 202, { status: "success", data: { task_id: crypto.randomUUID() } })

  const [again] = await rowsOf(batchId)
  expect(await take(again)).toBeUndefined()
  expect(await viewOf(batchId)).toMatchObject({ state: "halted", haltReason: "ceiling", committed: 2 })
})

test("a resumed row leaves behind what halted it, and until then its page knows that the batch keeps it", async () => {
  const batchId = await newBatch(2)
  const [first, second] = await rowsOf(batchId)
  await answer(await take(first), 402, { status: "error", message: "No hay cupo." })
  expect(await viewOf(batchId)).toMatchObject({ state: "halted", haltReason: "quota_empty" })
  expect(await batchHold({ batchId, state: "queued" })).toBe("halted")
  expect(await batchHold({ batchId, state: "answered" })).toBeNull()
  expect(second?.state).toBe("queued")

  await resumeBatch(actor, batchId, null)
  const [resumed] = await rowsOf(batchId)
  expect(resumed).toMatchObject({ state: "queued", problem: null, problemCode: null, httpStatus: null })
  expect(await batchHold({ batchId, state: "queued" })).toBeNull()
})

test("five outcomes in a row that nobody knows halt the rest; a known one between them does not let them add up", async () => {
  const batchId = await newBatch(12)
  const lost = async (row: number) => answer(await take((await rowsOf(batchId))[row]), 502, {})
  for (const row of [0, 1, 2, 3]) await lost(row)
  await answer(await take((await rowsOf(batchId))[4]), 202, {
    status: "success",
    data: { task_id: crypto.randomUUID() },
  })
  for (const row of [5, 6, 7, 8]) await lost(row)
  expect(await viewOf(batchId)).toMatchObject({ state: "running", counts: { unknown: 8 } })
  await lost(9)
  expect(await viewOf(batchId)).toMatchObject({ state: "halted", haltReason: "unknown_outcomes" })
  expect(await take((await rowsOf(batchId))[10])).toBeUndefined()

  // Resumed too early, one more is the price, not five.
  await resumeBatch(actor, batchId, undefined)
  await lost(10)
  expect(await viewOf(batchId)).toMatchObject({
    state: "halted",
    haltReason: "unknown_outcomes",
    committed: 11,
    counts: { unknown: 10, queued: 1 },
  })
})

test("an empty quota is reported until a question is taken; a free read proves nothing of it", async () => {
  const emptyAt = async () =>
    (await db().select({ at: pacing.quotaEmptyAt }).from(pacing).where(eq(pacing.slot, "vin")))[0]?.at
  await rateLimiter.learn("vin", "quota_empty")
  await rateLimiter.learn("vin", "reachable")
  expect(await emptyAt()).toBeInstanceOf(Date)
  await rateLimiter.learn("vin", "accepted")
  expect(await emptyAt()).toBeNull()
})

test("what is withdrawn stays so: a row that was being sent and comes back is not sent behind one's back", async () => {
  const batchId = await newBatch(3)
  const [first] = await rowsOf(batchId)
  const taken = await take(first)
  expect(await withdrawRest(actor, batchId)).toBe(2)
  await answer(taken, 429, { message: "Too Many Requests" })
  const [waiting] = await rowsOf(batchId)
  expect(waiting?.state).toBe("waiting")
  expect(await take(waiting)).toBeUndefined()
  expect(await withdrawRest(actor, batchId)).toBe(1)
  expect(await viewOf(batchId)).toMatchObject({ settled: true, committed: 0, counts: { withdrawn: 3 } })
})

test("failed rows are asked again once, by whoever is first", async () => {
  const batchId = await newBatch(3)
  for (const row of await rowsOf(batchId)) await answer(await take(row), 422, refused)
  expect(await countToAskAgain(await viewOf(batchId))).toBe(3)

  const press = () =>
    rerunBatch(actor, batchId, { name: "otra vez", idempotencyKey: crypto.randomUUID(), ceiling: null })
  const ends = await Promise.allSettled([press(), press(), press()])
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(ends.filter((end) => end.status === "rejected").map((end) => end.reason.code)).toEqual([
    "state_changed",
    "state_changed",
  ])
  expect(await countToAskAgain(await viewOf(batchId))).toBe(0)
})

test("the same press gives the same batch, also when its answer was lost", async () => {
  const batchId = await newBatch(2)
  for (const row of await rowsOf(batchId)) await answer(await take(row), 422, refused)
  const press = { name: "otra vez", idempotencyKey: crypto.randomUUID(), ceiling: 1 }
  const made = await rerunBatch(actor, batchId, press)
  expect(await rerunBatch(actor, batchId, press)).toBe(made)
  const again = await rowsOf(made)
  // Its own ceiling holds for the questions that are asked again.
  expect(await viewOf(made)).toMatchObject({ ceiling: 1, committed: 0 })
  expect(await take(again[0])).toBeDefined()
  expect(await take(again[1])).toBeUndefined()
  expect(again.map(({ repeatOf }) => repeatOf)).toEqual((await rowsOf(batchId)).map(({ id }) => id))
})

test("what is kept of a person's file is sealed with its row, goes along when rows are asked again, and never to another", async () => {
  const own = {
    columns: ["Cliente", "Saldo"],
    rows: [
      { line: 4, cells: ["ROSA", "=1+1"] },
      { line: null, cells: [] },
      { line: 9, cells: ["LUIS", "007"] },
    ],
  }
  const dnis = ["40000011", "40000012", "40000013"].map((dni) => ({ dni }))
  const id = await startBatch(actor, { operation: "person", rows: dnis, own })
  const rows = await rowsOf(id)
  const [one, , three] = rows.map((row) => row.id)
  expect(
    await sourceTableOf(
      db(),
      id,
      rows.map((row) => row.id),
    ),
  ).toEqual(own)
  const { rows: raw } = await db().execute<{ content: Buffer }>(sql`select content from batch_own_rows`)
  expect(raw.some(({ content }) => content.includes("ROSA"))).toBe(false)

  for (const row of rows) await answer(await take(row), 400, { type: "error", status: 400, message: "no" })
  const again = await rerunBatch(actor, id, { name: "", idempotencyKey: crypto.randomUUID(), ceiling: null })
  const repeated = await rowsOf(again)
  expect(
    await sourceTableOf(
      db(),
      again,
      repeated.map((row) => row.id),
    ),
  ).toEqual(own)

  // Exchanged at the database, neither gets the other's.
  await db().execute(sql`update batch_own_rows as mine set content = other.content from batch_own_rows as other
    where (mine.check_id, other.check_id) in ((${one}, ${three}), (${three}, ${one}))`)
  const none = { line: null, cells: [] }
  expect((await sourceTableOf(db(), id, [one ?? "", three ?? ""]))?.rows).toEqual([none, none])
  expect(
    await db()
      .select()
      .from(batchSourceRows)
      .where(eq(batchSourceRows.checkId, one ?? "")),
  ).toHaveLength(1)
})

test("a refused row shows what the service said, in the list and in the export", async () => {
  const batchId = await newBatch(2)
  const [first] = await rowsOf(batchId)
  await answer(await take(first), 422, refused)
  const { items } = await batchRows(batchId, { after: 0, limit: 10 }, {})
  const message = "Los datos no son válidos.\nvin: No existe."
  expect(items.map((row) => row.said)).toEqual([message, null])
  const body = await exportBatch(await viewOf(batchId), async () => undefined)
  expect(await new Response(body).text()).toContain(`refused,none,input_refused,"${message}"`)
})

test("an export holds the rows that its filter names, and all of them without one", async () => {
  const batchId = await newBatch(3)
  const [first] = await rowsOf(batchId)
  await answer(await take(first), 422, refused)
  const batch = await viewOf(batchId)
  const rows = async (wanted: RowsWanted) => {
    const text = await new Response(await exportBatch(batch, async () => undefined, wanted)).text()
    return text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0])
  }
  expect(await rows({})).toHaveLength(3)
  expect(await rows({ state: "refused" })).toHaveLength(1)
  expect(await rows({ state: "queued" })).toHaveLength(2)
  expect(await rows({ result: "nothing" })).toEqual([])
  expect(await rows({ mark: "0a".repeat(32) })).toEqual([])
})

test("an accepted row that failed keeps its record in the export", async () => {
  const id = await startBatch(actor, { operation: "match", rows: [{ dni: "40000001", names: "ANA" }] })
  const [row] = await rowsOf(id)
  const remoteId = crypto.randomUUID()
  await answer(await take(row), 202, { status: "success", data: { id: remoteId, status: "pending" } })
  const record = { id: remoteId, status: "failed", score: null, error: { message: "No está." } }
  await transition(db(), row?.id ?? "", {
    from: "pending",
    to: "failed",
    charge: "returned",
    set: { answerBody: Buffer.from(JSON.stringify({ status: "success", data: record })) },
  })
  const body = await exportBatch(await batchById(id, ["match"]), async () => undefined)
  const [head = "", line = ""] = (await new Response(body).text()).replace("\uFEFF", "").split("\r\n")
  expect(head).toContain("answer.error.message")
  expect(line).toContain("No está.")
  expect(line).toContain("[null]")
})

test("a row that waits for its turn at the batch is not sent once the service asked for a hold", async () => {
  const batchId = await newBatch(1)
  const [row] = await rowsOf(batchId)
  await db().delete(pacing)
  let sending = Promise.resolve()
  await db().transaction(async (tx) => {
    await tx.select().from(batches).where(eq(batches.id, batchId)).for("update")
    sending = submit(row?.id ?? "")
    await until(
      async () => (await db().execute(sql`select 1 from pg_locks where not granted`)).rows.length,
      (waiting) => waiting > 0,
    )
    await rateLimiter.learn("vin", "rate_limited", { holdSeconds: 60 })
  })
  await sending
  const [kept] = await rowsOf(batchId)
  expect(kept).toMatchObject({ state: "queued", attempts: 0 })
  expect(await viewOf(batchId)).toMatchObject({ state: "running", committed: 0 })
  await db().delete(pacing)
})
