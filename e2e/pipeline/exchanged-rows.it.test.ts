import { asc, eq, inArray } from "drizzle-orm"
import { unzipSync } from "fflate"
import { createFormatter, createTranslator } from "next-intl"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { exportBatch } from "#lib/batches/export/export-batch.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { batchRows } from "#lib/batches/read-rows.ts"
import { checkJson } from "#lib/checks/answers/check-json.ts"
import { storedAnswer } from "#lib/checks/answers/stored-answer.ts"
import { ask } from "#lib/checks/ask.ts"
import { exportChecks } from "#lib/checks/lists/export/export-checks.ts"
import { listChecks } from "#lib/checks/lists/list-checks.ts"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { submit } from "#lib/checks/pipeline/submit.ts"
import { type CheckView, checkById } from "#lib/checks/present-check.ts"
import { exactAnswer } from "#lib/constancia/exact-answer.ts"
import { issueConstancia } from "#lib/constancia/issue-constancia.ts"
import { db } from "#lib/db/client.ts"
import { batches, checkSteps, checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { briefChecks } from "#lib/dossier/brief-checks.ts"
import { dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { exportDossier } from "#lib/dossier/export/export-dossier.ts"
import { openFile } from "#lib/files/open-file.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { knownFiles } from "#lib/reports/known-file.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import { zipReports } from "#lib/reports/zip-reports.ts"
import { boardPage } from "#lib/signatures/board/read-rows.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { vault } from "#lib/vault/vault.ts"
import { actorFor } from "#test/desk/actor.ts"
import { until } from "#test/desk/desk-client.ts"
import { fillRegister } from "#test/desk/fill-register.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { requestElsewhere } from "#test/desk/signature-requests.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"

const es = await messagesOf("es")

const DNIS = ["40000001", "40000002", "40000003"] as const
const everything = { operations: ["person", "vin"] } as const

/** A database administrator: not through the program. */
let administrator: Client
let user: { id: string; role: "analyst"; name: string; email: string; sessionId: string }
let ids: string[]

const { database, sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  administrator = new Client({ connectionString: database.ownerUrl })
  await administrator.connect()
  const analyst = await seededUser("analyst")
  user = {
    id: analyst.id,
    role: "analyst",
    name: analyst.name,
    email: analyst.email,
    sessionId: crypto.randomUUID(),
  }
  ids = []
  for (const dni of DNIS) ids.push(await asked("person", { dni }))
})
afterAll(async () => {
  await administrator.end()
})

/** The exchange of rows in a test is undone by doing it once more. */
let undo: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await undo?.()
  undo = undefined
})

async function asked(operation: "person" | "vin" | "aml", input: Record<string, string>): Promise<string> {
  const { id } = await ask(actorFor(user, "check.asked"), {
    operation,
    input,
    idempotencyKey: crypto.randomUUID(),
  })
  await drained()
  return id
}

/** One SQL statement that exchanges columns of two rows. */
async function exchange(table: string, columns: string, [one, other]: readonly string[]): Promise<void> {
  const given = columns.split(" ").map((column) => `${column} = theirs.${column}`)
  const swap = () =>
    administrator.query(
      `update ${table} as mine set ${given.join(", ")} from ${table} as theirs
        where (mine.id, theirs.id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`,
      [one, other],
    )
  await swap()
  undo = swap
}

async function seen(id: string): Promise<CheckView> {
  const check = await checkById(id)
  if (!check) throw new Error("the check is gone")
  return check
}

async function csv(): Promise<string[]> {
  const text = await new Response(exportChecks(everything, "America/Lima", async () => undefined)).text()
  return text.split("\r\n").filter((line) => line.includes("person"))
}

const actor = (action: Parameters<typeof actorFor>[1]) => actorFor(user, action)

/** Expects that check to be reported as damaged wherever it is read, with nothing of it revealed, while the third still works. */
async function expectDamaged(id: string): Promise<void> {
  const check = await seen(id)
  expect(check).toMatchObject({ answer: null, presence: null, message: null })
  expect(check.problem).toEqual({ code: "record_damaged" })
  for (const dni of DNIS) expect(await checkJson({ ...check, input: {} })).not.toContain(dni)
  expect(await storedAnswer(check)).toEqual({ kind: "nothing" })

  const line = (await csv()).find((one) => one.includes(id))
  expect(line).toContain("record_damaged")
  for (const dni of DNIS) expect(line).not.toContain(dni)

  await expect(issueConstancia(actor("constancia.issued"), id)).rejects.toMatchObject({
    code: "record_damaged",
  })
}

async function expectWhole(id: string, dni: string): Promise<void> {
  const check = await seen(id)
  expect(check).toMatchObject({ problem: null, input: { dni }, answer: { dni } })
  const [listed] = (await listChecks(everything, undefined, 50, {})).items.filter((one) => one.id === id)
  expect(listed).toMatchObject({ problem: null, input: { dni } })
  expect((await csv()).find((line) => line.includes(id))).toContain(check.answerSha256)
}

test("the step that settles a check holds the hash of its exact answer", async () => {
  for (const [index, id] of ids.entries()) {
    const steps = await db()
      .select()
      .from(checkSteps)
      .where(eq(checkSteps.checkId, id))
      .orderBy(asc(checkSteps.revision))
    const { bytes } = await exactAnswer(actor("answer.downloaded"), id)
    expect(steps.map(({ answerSha256 }) => answerSha256)).toEqual([null, null, sha256Hex(bytes)])
    await expectWhole(id, DNIS[index] ?? "")
  }
})

test("two answers exchanged by one statement are shown to nobody and certified for nobody", async () => {
  const [one = "", other = "", third = ""] = ids
  await exchange("checks", "answer_body", [one, other])
  for (const id of [one, other]) {
    await expectDamaged(id)
    const [listed] = (await listChecks(everything, undefined, 50, {})).items.filter((item) => item.id === id)
    expect(listed?.problem).toEqual({ code: "record_damaged" })
    await expect(exactAnswer(actor("answer.downloaded"), id)).rejects.toMatchObject({
      code: "record_damaged",
    })
  }
  await expectWhole(third, DNIS[2])
})

/** As a request in Spanish has them. */
const WORDS = {
  t: createTranslator({ locale: "es-PE", messages: es }),
  format: createFormatter({ locale: "es-PE", timeZone: "America/Lima" }),
  language: "es-PE",
}

test("a dossier goes on without the damaged check, and its ZIP names it", async () => {
  const [one = "", other = ""] = ids
  const { subjectId } = await seen(one)
  await exchange("checks", "answer_body", [one, other])
  expect(await briefChecks(user, subjectId)).toMatchObject([
    { id: one, unshown: "record_damaged", sha256: null },
  ])
  const { bytes } = await exportDossier(actor("dossier.exported"), subjectId, WORDS)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const entries = unzipSync(Buffer.concat(pieces))
  const text = (name: string) => Buffer.from(entries[name] ?? []).toString()
  expect(Object.keys(entries).filter((name) => name.startsWith("constancias/"))).toEqual([])
  expect(text("expediente.html")).toContain(es.batches.problem.record_damaged)
  expect(JSON.parse(text("manifest.json"))).toMatchObject({
    notIncluded: expect.arrayContaining([{ check: one, role: "constancia", state: "damaged" }]),
  })
  expect(JSON.parse(text("dossier.json"))).toMatchObject({
    checks: [{ id: one, answer: null, problem: { code: "record_damaged" } }],
  })
})

test.each([
  ["input", "checks"],
  ["subject_id", "checks"],
])("an exchange of %s is reported as damaged", async (column, table) => {
  const [one = "", other = "", third = ""] = ids
  await exchange(table, column, [one, other])
  for (const id of [one, other]) {
    await expectDamaged(id)
    expect((await seen(id)).input).toEqual({ dni: DAMAGED_TEXT })
  }
  await expectWhole(third, DNIS[2])
})

test("who is said to have asked, and what, cannot be changed either", async () => {
  const [one = ""] = ids
  const set = (requestedBy: string) =>
    administrator.query("update checks set requested_by = $2 where id = $1", [one, requestedBy])
  const [manager] = await db().select().from(users).where(eq(users.role, "manager"))
  await set(manager?.id ?? "")
  undo = () => set(user.id)
  await expectDamaged(one)
  await undo()
  undo = () => administrator.query("update checks set operation = 'person' where id = $1", [one])
  await administrator.query("update checks set operation = 'vin' where id = $1", [one])
  expect((await seen(one)).problem).toEqual({ code: "record_damaged" })
})

test("another answer under the same row and a true key is not the one that its step recorded", async () => {
  const [one = ""] = ids
  const { rows } = await administrator.query<{ answer_body: Buffer }>(
    "select answer_body from checks where id = $1",
    [one],
  )
  const set = (bytes: Buffer | null) =>
    administrator.query("update checks set answer_body = $2 where id = $1", [one, bytes])
  undo = () => set(rows[0]?.answer_body ?? null)
  const forged = Buffer.from(`{"status":200,"message":"ok","data":{"dni":"${DNIS[0]}","nombres":"OTRO"}}`)
  await set(vault().encrypt(forged, "checks.answer_body", one))
  await expectDamaged(one)
  await set(null)
  await expectDamaged(one)
})

test("subjects whose identifiers or indexes were exchanged certify nothing", async () => {
  const [one = "", other = ""] = ids
  const subjects = [(await seen(one)).subjectId, (await seen(other)).subjectId]
  await exchange("subjects", "identifier", subjects)
  for (const id of subjects) expect((await dossierSubject(user, id)).identifier).toBe(DAMAGED_TEXT)
  await expect(issueConstancia(actor("constancia.issued"), one)).rejects.toMatchObject({
    code: "record_damaged",
  })
  await undo?.()
  // An index is unique, so that its exchange takes three statements.
  const swapIndexes = async () => {
    const [mine, theirs] = subjects
    const { rows } = await administrator.query<{ id: string; index: Buffer }>(
      "select id, identifier_index as index from subjects where id in ($1, $2)",
      [mine, theirs],
    )
    const of = (id: string | undefined) => rows.find((row) => row.id === id)?.index
    const set = (id: string | undefined, index: Buffer | undefined) =>
      administrator.query("update subjects set identifier_index = $2 where id = $1", [id, index])
    await set(mine, Buffer.alloc(32))
    await set(theirs, of(mine))
    await set(mine, of(theirs))
  }
  await swapIndexes()
  undo = swapIndexes
  await expect(issueConstancia(actor("constancia.issued"), one)).rejects.toMatchObject({
    code: "record_damaged",
  })
})

test("a question that was exchanged before it was sent never leaves, and its batch says so", async () => {
  const batchId = await startBatch(actor("batch.created"), {
    operation: "vin",
    name: "de prueba",
    rows: [{ vin: "9BWZZZ377VT004251" }, { vin: "9BWZZZ377VT004252" }, { vin: "9BWZZZ377VT004253" }],
  })
  const rows = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(eq(checks.batchId, batchId))
    .orderBy(asc(checks.batchRow))
  const [one = "", other = "", third = ""] = rows.map(({ id }) => id)
  await exchange("checks", "input", [one, other])
  for (const id of [one, other]) {
    await submit(id)
    expect(await seen(id)).toMatchObject({ state: "refused", sentAt: null, remoteId: null })
  }
  expect((await sandbox.counts("vin")).received).toBe(0)
  const page = await batchRows(batchId, { after: 0, limit: 10 }, {})
  expect(page.items.map(({ problem }) => problem)).toEqual(["record_damaged", "record_damaged", null])
  expect(page.items[2]).toMatchObject({ id: third, identifier: "9BWZZZ377VT004253" })
  const body = await exportBatch(await batchById(batchId, ["vin"]), async () => undefined)
  const lines = (await new Response(body).text()).split("\r\n")
  expect(lines.filter((line) => line.includes("record_damaged"))).toHaveLength(2)
  expect(lines.find((line) => line.includes(third))).toContain("9BWZZZ377VT004253")

  const otherBatch = await startBatch(actor("batch.created"), {
    operation: "vin",
    name: "otro nombre",
    rows: [{ vin: "9BWZZZ377VT004254" }],
  })
  await undo?.()
  await exchange("batches", "name", [batchId, otherBatch])
  expect((await batchById(batchId, ["vin"])).name).toBe(DAMAGED_TEXT)
  await db().update(batches).set({ state: "paused" }).where(eq(batches.id, otherBatch))
})

test("signature requests whose records were exchanged are reported as damaged on the board", async () => {
  const remoteId = await requestElsewhere(sandbox, { name: "Contrato", signers: ["Ana Quispe"] })
  await fillRegister(sandbox, remoteId, 3, (index) => `Contrato ${index}`)
  const [manager] = await db().select().from(users).where(eq(users.role, "manager"))
  const viewer = { ...user, id: manager?.id ?? "", role: "manager" as const }
  const names = async () => (await boardPage(viewer, undefined, 10)).items.map(({ name }) => name)
  const rows = (await boardPage(viewer, undefined, 10)).items.map(({ id }) => id)
  expect(await names()).toEqual(["Contrato 2", "Contrato 1", "Contrato 0"])
  await exchange("signature_requests", "record", rows.slice(0, 2))
  expect(await names()).toEqual([DAMAGED_TEXT, DAMAGED_TEXT, "Contrato 0"])
  await undo?.()
  await exchange("signature_requests", "name", rows.slice(0, 2))
  expect(await names()).toEqual([DAMAGED_TEXT, DAMAGED_TEXT, "Contrato 0"])
})

/** The files of three reports, sealed. */
async function sealedReports() {
  const reports = await Promise.all(["40000020", "40000021", "40000024"].map((dni) => asked("aml", { dni })))
  const rows = await until(
    () => db().select().from(files).where(inArray(files.checkId, reports)),
    (found) => found.length === 3 && found.every(({ state }) => state === "sealed"),
    60_000,
  )
  return reports.map((id) => {
    const file = rows.find(({ checkId }) => checkId === id)
    if (!file) throw new Error("a report has no file")
    return file
  })
}

const opening = async (id: string) => {
  const { body } = await openFile(actor("file.opened"), id)
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

test("sealed PDFs that were exchanged, in whatever way, are reported as damaged and handed out to nobody", async () => {
  const [one, other, third] = await sealedReports()
  if (!one || !other || !third) throw new Error("there are three")
  for (const [table, columns, rows] of [
    ["files", "blob_id sha256 size", [one.id, other.id]],
    ["files", "check_id", [one.id, other.id]],
    ["files", "link", [one.id, other.id]],
  ] as const) {
    await exchange(table, columns, rows)
    for (const { id, checkId, sha256 } of [one, other]) {
      const parameters = [columns, id]
      await expect(opening(id), parameters.join()).rejects.toMatchObject({ code: "record_damaged" })
      expect([...parameters, (await seen(checkId)).problem]).toEqual([
        ...parameters,
        { code: "record_damaged" },
      ])
      await expect(issueConstancia(actor("constancia.issued"), checkId)).rejects.toMatchObject({
        code: "record_damaged",
      })
      const known = await knownFiles(actor("file.verified"), sha256 ?? "")
      expect([...parameters, known]).toEqual([...parameters, []])
    }
    const sealed = { userId: user.id, query: { state: "sealed" }, timeZone: "America/Lima" } as const
    const lines = (await reportPage(sealed, undefined, {})).items
    expect(lines.map(({ subject }) => subject === DAMAGED_TEXT)).toEqual(
      lines.map(({ checkId }) => checkId !== third.checkId),
    )
    const zip = await zipReports(
      actor("files.zipped"),
      [one, other, third].map(({ checkId }) => checkId),
    )
    const pieces: Uint8Array[] = []
    for await (const piece of zip) pieces.push(piece)
    const names = Object.keys(unzipSync(Buffer.concat(pieces)))
    expect([columns, names.filter((name) => name.endsWith(".pdf"))]).toEqual([columns, [expect.any(String)]])
    expect((await opening(third.id)).subarray(0, 5).toString()).toBe("%PDF-")
    await undo?.()
  }
  expect((await opening(one.id)).subarray(0, 5).toString()).toBe("%PDF-")

  // The words beside the bytes, and the bytes themselves.
  await exchange("sealed_blobs", "sha256 size", [one.blobId ?? "", other.blobId ?? ""])
  for (const { id } of [one, other])
    await expect(opening(id)).rejects.toMatchObject({ code: "record_damaged" })
  await undo?.()
  undo = undefined
})
