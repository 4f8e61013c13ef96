import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { rowResults, rowsMarked } from "#lib/batches/batch-results.ts"
import { exportBatch } from "#lib/batches/export/export-batch.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { ask } from "#lib/checks/ask.ts"
import { listChecks } from "#lib/checks/lists/list-checks.ts"
import { dueReserver } from "#lib/checks/pipeline/reserve-due.ts"
import { submitReserved } from "#lib/checks/pipeline/submit.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { reopenTask } from "#lib/checks/tasks/manual-transitions.ts"
import { dueReads, readDue } from "#lib/checks/tasks/poll.ts"
import { db } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { CheckOperation, OperationSlug } from "#lib/operations/registry.ts"
import { seal } from "#lib/vault/sealed.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { facetsOfBatch } from "./facet-counts.ts"
import { renewResults } from "./renew-results.ts"

let actor: Actor

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  await sandbox.tune({ quota: 1_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  actor = await seededActor("admin", "check.asked")
})

async function asked(operation: OperationSlug, input: Record<string, string>) {
  const { id } = await ask(actor, { operation, input, idempotencyKey: crypto.randomUUID() })
  const check = await checkById(id)
  if (!check) throw new Error("the check is gone")
  return check
}

const marksOf = async (id: string) =>
  (await db().select().from(checkMarks).where(eq(checkMarks.checkId, id))).length

/** Sends and reads the due checks until a batch has ended. */
async function drained(id: string, slot: KeySlot = "vin", operation: CheckOperation = "vin"): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const due of await dueReserver(slot, [operation])(50))
          await submitReserved({ ...due, isPaced: false })
        for (const due of await dueReads(slot, [operation], 50)) await readDue(due)
        return (await batchById(id, [operation])).settled
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true)
}

test("an answer's line is there with the answer, in every list, and opens with the keys alone", async () => {
  const { id, result } = await asked("company", { ruc: "20100070970" })
  expect(result?.kind).toBe("record")
  expect(result?.line.title).not.toBe("")
  expect(result?.line.marks.map(({ field }) => field)).toEqual([
    "estado_contribuyente",
    "condicion_contribuyente",
  ])
  const [listed] = (await listChecks({ operations: ["company"] }, undefined, 1, {})).items
  expect(listed).toMatchObject({ id, result })
  expect(await marksOf(id)).toBe(2)
  const [row] = await db()
    .select({ line: sql<Buffer>`${checks.result}` })
    .from(checks)
    .where(eq(checks.id, id))
  expect(row?.line.includes(result?.line.title ?? "-")).toBe(false)
})

test("an answer without a record is distinguished from one with it", async () => {
  expect((await asked("person", { dni: "40000006" })).result).toMatchObject({
    kind: "nothing",
    line: { came: "null" },
  })
  expect((await asked("person", { dni: "40000007" })).result).toMatchObject({
    kind: "nothing",
    line: { came: "empty" },
  })
  expect((await asked("person", { dni: "40000008" })).result).toMatchObject({
    kind: "nothing",
    line: { came: "absent" },
  })
})

test("a report's line comes with its file", async () => {
  const { result } = await asked("aml", { dni: "45678901" })
  expect(result?.line.marks[0]).toMatchObject({ as: "level", field: "aml_status" })
})

test("a report about another number is told in lists, also one that an earlier rule read as the person's own", async () => {
  const body = `{"status":"success","message":"ok","data":{"dni":"99999999","aml_status":"RED","pep":[{}]}}`
  await sandbox.fault("aml", { kind: "status", status: 200, body })
  const { id, result } = await asked("aml", { dni: "45678905" })
  const told = [
    { as: "other", field: "dni", text: "", weighs: true },
    { as: "level", text: "RED" },
    { as: "count", text: "1" },
  ]
  expect(result?.line).toMatchObject({ title: "", marks: told })
  const line = result && { ...result.line, marks: result.line.marks.slice(1) }
  await db()
    .update(checks)
    .set({ result: line && seal(id, line), resultRule: 5 })
    .where(eq(checks.id, id))
  expect(await renewResults()).toBeGreaterThan(0)
  expect((await checkById(id))?.result?.line).toMatchObject({ title: "", marks: told })
})

test("a batch counts what its answers say, and finds the rows that say so", async () => {
  const ended = [20, 21, 22, 23, 24].map((number) => `SANDB0X00000000${number}`)
  const plain = Array.from({ length: 7 }, (_, index) => `9BWZZZ377VT00420${index}`)
  const id = await startBatch(actor, {
    operation: "vin",
    name: "Flota",
    rows: [...ended, ...plain].map((vin) => ({ vin })),
  })
  await drained(id)
  const batch = await batchById(id, ["vin"])
  // failed, not_found and error have no record; completed and observado a vehicle.
  expect(batch.results).toEqual({ record: 9, nothing: 3, unread: 0 })
  const facets = await facetsOfBatch(id)
  const of = (as: string, text: string) => facets.find((facet) => facet.as === as && facet.text === text)
  expect(of("nothing", "")?.count).toBe(3)
  for (const word of ["failed", "not_found", "error"]) expect(of("nothing", word)?.count, word).toBe(1)
  expect(of("word", "observado")?.count).toBe(1)
  expect(await rowsMarked(id, of("nothing", "")?.mark ?? "")).toEqual([2, 3, 4])
  const exported = await exportBatch(batch, async () => undefined)
  const [head = "", ...lines] = (await new Response(exported).text()).trim().split(/\r?\n/)
  const place = head.replaceAll('"', "").split(",").indexOf("result")
  const values = lines.map((line) => line.replaceAll('"', "").split(",")[place])
  expect(values.slice(0, 6)).toEqual(["record", "nothing", "nothing", "nothing", "record", "record"])
  const [first, second] = await rowResults(id, [1, 2], {})
  expect(first?.result?.line.title).not.toBe("")
  expect(second?.result).toMatchObject({ kind: "nothing", line: { word: "failed" } })
  const words = facets.filter(({ as, field }) => as === "word" && field === "condicion")
  expect(words.reduce((sum, { count }) => sum + count, 0)).toBe(9)
})

test("a report of a batch bears the name that another answer gave, as far as lists may show it", async () => {
  const dni = "45678903"
  const named = await asked("person", { dni })
  const name = named.result?.line.title ?? ""
  const id = await startBatch(actor, { operation: "aml", rows: [{ dni }, { dni: "45678904" }] })
  await drained(id, "platform", "aml")
  const [known, unknown] = await rowResults(id, [1, 2], {})
  expect(known?.names).toEqual([name])
  expect(name).not.toBe("")
  expect(known?.result?.line.marks[0]).toMatchObject({ as: "level" })
  expect(unknown?.names).toEqual([])
  expect((await rowResults(id, [1], { masksLists: true }))[0]?.names).toEqual([name])
})

test("a task that a person marks as not ended has no result any more, until it ends", async () => {
  const id = await startBatch(actor, { operation: "vin", rows: [{ vin: "9BWZZZ377VT004299" }] })
  await drained(id)
  const [row] = await db().select({ id: checks.id }).from(checks).where(eq(checks.batchId, id))
  const checkId = row?.id ?? ""
  const before = await checkById(checkId)
  expect(before?.result?.kind).toBe("record")
  await reopenTask(actor, checkId, "It had not ended.")
  expect((await checkById(checkId))?.result).toBeNull()
  expect(await marksOf(checkId)).toBe(0)
  await drained(id)
  expect((await checkById(checkId))?.result).toEqual(before?.result)
})

test("results of an earlier rule, and those of none, are made again as they were", async () => {
  const before = await listChecks({ operations: ["company", "person", "aml", "vin"] }, undefined, 100, {})
  const marks = await db().select({ checkId: checkMarks.checkId, mark: checkMarks.mark }).from(checkMarks)
  await db().update(checks).set({ resultKind: null, result: null, resultRule: 0 })
  await db().delete(checkMarks)
  expect(await renewResults()).toBeGreaterThan(10)
  expect(await renewResults()).toBe(0)
  const after = await listChecks({ operations: ["company", "person", "aml", "vin"] }, undefined, 100, {})
  expect(after.items).toEqual(before.items)
  const inOrder = (all: typeof marks) =>
    all.map(({ checkId, mark }) => `${checkId} ${mark.toString("hex")}`).toSorted()
  expect(
    inOrder(await db().select({ checkId: checkMarks.checkId, mark: checkMarks.mark }).from(checkMarks)),
  ).toEqual(inOrder(marks))
})
