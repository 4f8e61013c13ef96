import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import { listBatches } from "#lib/batches/read-batch.ts"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batches, checkSteps, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { subjectNotes } from "#lib/db/schema/subjects.ts"
import { noteRow, notesOf } from "#lib/dossier/marks/marks-of.ts"
import { signaturesOf } from "#lib/dossier/signatures-of.ts"
import { timelinePage } from "#lib/dossier/timeline.ts"
import { exportLedger } from "#lib/ledger/export-ledger.ts"
import { lastAsked } from "#lib/subjects/last-asked.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { NOT_SHOWN_TEXT, UNREAD_CELL } from "#lib/vault/damaged-text.ts"
import { seal } from "#lib/vault/sealed.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"

// Of each kind two rows about one subject, the first of them damaged: the other is in every list, export and ZIP.

const VIN = "9BWZZZ377VT004251"
const viewer = { id: "", role: "manager" as const }
let subjectId: string
const ids = { checks: ["", ""], notes: ["", ""], requests: ["", ""], batches: ["", ""] }

const database = ownDatabase()
beforeAll(async () => {
  const person = { email: "h@cotejo.example", name: "Eva", role: viewer.role, passwordHash: "-" }
  const [user] = await db().insert(users).values(person).returning()
  viewer.id = user?.id ?? ""
  subjectId = await ensureSubject(db(), { kind: "vin", identifier: VIN })
  for (const index of [0, 1]) await storeAnswer(index)
  await damage()
})

async function storeAnswer(index: number): Promise<void> {
  const [checkId, noteId, requestId, batchId] = [newRowId(), newRowId(), newRowId(), newRowId()]
  ids.checks[index] = checkId
  ids.notes[index] = noteId
  ids.requests[index] = requestId
  ids.batches[index] = batchId
  const createdBy = viewer.id
  await db()
    .insert(batches)
    .values({
      id: batchId,
      operation: "vin",
      name: seal(batchId, `Flota ${index}`),
      state: "running",
      rows: 1,
      committed: 1,
      idempotencyKey: `b-${index}`,
      requestIndex: Buffer.from(`b-${index}`),
      createdBy,
    })
  await db()
    .insert(checks)
    .values(
      storedCheck({
        id: checkId,
        operation: "vin",
        state: "answered",
        charge: "deducted",
        subjectId,
        input: { vin: VIN },
        answerBody: Buffer.from('{"status":"success","data":{"status":"done"}}'),
        httpStatus: 200,
        idempotencyKey: `c-${index}`,
        questionIndex: Buffer.from(`q-${index}`),
        requestedBy: createdBy,
        requestId: "r-1",
      }),
    )
  await db().insert(checkSteps).values({ checkId, revision: 1, state: "answered", charge: "deducted" })
  const note = { id: noteId, subjectId, authorId: createdBy }
  await db()
    .insert(subjectNotes)
    .values({ ...note, text: seal(noteRow(note), `Nota ${index}`) })
  await db()
    .insert(signatureRequests)
    .values({ id: requestId, name: seal(requestId, `Pedido ${index}`), createdBy })
  await db().insert(signatureSigners).values({ requestId, position: 0, subjectId })
}

/** `infinity` is an instant to PostgreSQL, and none here. */
async function damage(): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  for (const [statement, id] of [
    ["update check_steps set at = 'infinity' where check_id = $1", ids.checks[0]],
    ["update subject_notes set created_at = 'infinity' where id = $1", ids.notes[0]],
    ["update signature_requests set created_at = 'infinity' where id = $1", ids.requests[0]],
    ["update batches set created_at = 'infinity' where id = $1", ids.batches[0]],
  ] as const)
    await owner.query(statement, [id])
  await owner.end()
}

test("a damaged note, request, batch or question leaves the rows beside it in their lists", async () => {
  expect((await notesOf(subjectId)).map(({ id, text }) => [id, text])).toEqual([
    [ids.notes[1], "Nota 1"],
    [ids.notes[0], NOT_SHOWN_TEXT],
  ])
  expect((await signaturesOf(viewer, subjectId)).map(({ id, name }) => [id, name])).toEqual([
    [ids.requests[1], "Pedido 1"],
    [ids.requests[0], NOT_SHOWN_TEXT],
  ])
  expect(
    (await listBatches({ operations: ["vin"] }, undefined, 10)).map(({ id, name }) => [id, name]),
  ).toEqual([
    [ids.batches[1], "Flota 1"],
    [ids.batches[0], "Flota 0"],
  ])
  expect((await timelinePage(viewer, subjectId, undefined)).items).toHaveLength(6)
  expect(await lastAsked(VIN, viewer.role)).toHaveLength(1)
})

test("the ledger lists the check whose steps hold no instant, and the other", async () => {
  const csv = await new Response(exportLedger({}, "America/Lima", async () => {})).text()
  const lines = csv.trimEnd().split("\r\n").slice(1)
  expect(
    lines.map((line) => [ids.checks.find((id) => line.includes(id)), line.includes(UNREAD_CELL)]),
  ).toEqual([
    [ids.checks[1], false],
    [ids.checks[0], true],
  ])
})
