import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { addReportNote } from "#lib/aml/review/case-commands.ts"
import { ask } from "#lib/checks/ask.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { transition } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { amlReportNotes } from "#lib/db/schema/aml.ts"
import { files, sealedBlobs } from "#lib/db/schema/files.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { subjectNotes, subjects } from "#lib/db/schema/subjects.ts"
import { lockSubject } from "#lib/dossier/dossier-subject.ts"
import { addNote } from "#lib/dossier/marks/mark-dossier.ts"
import { openFile } from "#lib/files/open-file.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { downloadAll } from "#lib/signatures/detail/download-all.ts"
import { downloadDocument } from "#lib/signatures/detail/download-document.ts"
import { signerLink } from "#lib/signatures/detail/signer-contact.ts"
import { refreshSignature } from "#lib/signatures/refresh-signature.ts"
import { shownOf, storedBody } from "#lib/signatures/stored-record.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ANA, requestElsewhere, signerDoes } from "#test/desk/signature-requests.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { eraseChecks } from "./erase-checks.ts"
import { eraseSigners } from "./erase-signers.ts"

// What was on its way when its data was erased: a slow answer of the service, a file, a person's own words.

const { sandbox } = ownDatabaseAndSandbox()
const SLOW_MS = 3_000

/** Delays the next answer of that operation; `seen` resolves once the service was asked. */
async function slowly(operation: "signature-show" | "file"): Promise<{ seen: () => Promise<unknown> }> {
  await sandbox.director("/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ operation, times: 1, fault: { kind: "delay", delayMs: SLOW_MS } }),
  })
  const left = async () => {
    const { items } = (await (await sandbox.director("/faults")).json()) as { items: { remaining: number }[] }
    return items.reduce((sum, { remaining }) => sum + remaining, 0)
  }
  return { seen: () => until(left, (remaining) => remaining === 0) }
}

/** How often the service was asked for that. */
async function asked(operation: string): Promise<number> {
  const answer = await sandbox.director(`/requests?after=0&operation=${operation}`)
  return ((await answer.json()) as { items: unknown[] }).items.length
}

/** A request that was signed by everybody, and read. */
async function completed(name: string) {
  const remoteId = await requestElsewhere(sandbox, { name })
  const { id } = await addSignature(await seededActor("analyst", "signature.added"), remoteId)
  for (const signer of [0, 1]) await signerDoes(sandbox, remoteId, { signer, event: "sign" })
  await refreshSignature(id)
  return { id, remoteId }
}

async function rowOf(id: string) {
  const [row] = await db().select().from(signatureRequests).where(eq(signatureRequests.id, id))
  if (!row) throw new Error("the request is gone")
  return row
}

const words = (kind: string, id: string) =>
  db().$count(sql`(select from search_words where kind = ${kind} and thing_id = ${id}) as found`)
const counted = async () =>
  (await db().execute<{ sum: string }>(sql`select coalesce(sum(count), 0) as sum from contract_deviations`))
    .rows[0]?.sum

test("a read that was on its way when a request was erased brings nothing back", async () => {
  const { id } = await completed("Mutuo de Ana Ñahui")
  const { seen } = await slowly("signature-show")
  const reading = refreshSignature(id)
  await seen()
  await db().transaction((tx) => eraseSigners(tx, id, "all"))
  const [erased, indexed, observed] = [await rowOf(id), await words("signature", id), await counted()]
  expect(await reading).toEqual({ kind: "erased" })
  const after = await rowOf(id)
  expect(storedBody(after)).toEqual(storedBody(erased))
  expect(after.revision).toBe(erased.revision)
  expect(JSON.stringify(shownOf(after)?.raw ?? "")).not.toContain(ANA.document_number)
  expect([after.name.open(id), await words("signature", id), await counted()]).toEqual([
    erased.name.open(id),
    indexed,
    observed,
  ])
})

test("a read that somebody else has taken over since writes nothing", async () => {
  const { id } = await completed("Con dos lectores")
  const { seen } = await slowly("signature-show")
  const reading = refreshSignature(id)
  await seen()
  const [taken] = await db()
    .update(signatureRequests)
    .set({ readingUntil: sql`clock_timestamp() + interval '1 minute'` })
    .where(eq(signatureRequests.id, id))
    .returning()
  expect(await reading).toEqual({ kind: "busy" })
  const facts = ({ revision, refreshedAt, readingUntil }: Awaited<ReturnType<typeof rowOf>>) => ({
    ...{ revision, refreshedAt, readingUntil },
  })
  expect(taken && facts(await rowOf(id))).toEqual(taken && facts(taken))
})

test("of an erased request neither documents nor ZIP nor link leave, and the service is not asked for them", async () => {
  const { id } = await completed("Poder")
  const { signers = [], documents = [] } = shownOf(await rowOf(id)) ?? {}
  await db().transaction((tx) => eraseSigners(tx, id, "all"))
  const before = await asked("signature-show")
  const manager = (action: "signature_document.downloaded" | "signer_link.copied") =>
    seededActor("manager", action)
  const refused = { code: "record_erased" }
  await expect(downloadAll(await manager("signature_document.downloaded"), id)).rejects.toMatchObject(refused)
  await expect(
    downloadDocument(await manager("signature_document.downloaded"), id, documents[0]?.id ?? ""),
  ).rejects.toMatchObject(refused)
  const place = { id, position: 1, signerId: signers[1]?.id ?? null }
  await expect(signerLink(await manager("signer_link.copied"), place)).rejects.toMatchObject(refused)
  expect(await asked("signature-show")).toBe(before)
})

test("nor do they when it was erased while the service was asked", async () => {
  const { id } = await completed("Cesión")
  const [{ id: documentId } = { id: null }] = shownOf(await rowOf(id))?.documents ?? []
  const { seen } = await slowly("signature-show")
  const manager = await seededActor("manager", "signature_document.downloaded")
  const downloading = expect(downloadDocument(manager, id, documentId ?? "")).rejects.toMatchObject({
    code: "record_erased",
  })
  await seen()
  await db().transaction((tx) => eraseSigners(tx, id, "all"))
  await downloading
})

async function report(dni: string) {
  const { id } = await ask(await seededActor("analyst", "check.asked"), {
    ...{ operation: "aml", input: { dni }, idempotencyKey: crypto.randomUUID() },
  })
  return id
}

test("a PDF that was on its way when its report was erased is not kept", async () => {
  const { seen } = await slowly("file")
  const before = await db().$count(sealedBlobs)
  const asking = report("45678901")
  await seen()
  const id = await asking
  const [file] = await db().select().from(files).where(eq(files.checkId, id))
  const opening = expect(
    openFile(await seededActor("manager", "file.opened"), file?.id ?? ""),
  ).rejects.toMatchObject({ code: "not_found" })
  await db().transaction((tx) => eraseChecks(tx, [id]))
  await opening
  await until(
    () => db().$count(sealedBlobs),
    (now) => now === before,
  )
  expect(await db().select().from(files).where(eq(files.checkId, id))).toEqual([])
})

test("an answer that comes late to an erased check is not written", async () => {
  const id = await report("45678902")
  await db().transaction((tx) => eraseChecks(tx, [id]))
  const before = await checkById(id)
  const late = {
    from: "answered",
    to: "pending",
    charge: "deducted",
    set: { answerBody: Buffer.from("{}") },
  } as const
  const by = { userId: (await seededActor("analyst")).user.id }
  expect(await transition(db(), id, { ...late, by })).toBeUndefined()
  expect(await checkById(id)).toEqual(before)
})

/** Runs a write while a transaction erases, and lets it go on once it waits for that. */
async function whileErasing(
  erase: (tx: Parameters<typeof lockSubject>[0]) => Promise<unknown>,
  write: () => Promise<unknown>,
) {
  let written: Promise<unknown> = Promise.resolve()
  await db().transaction(async (tx) => {
    await erase(tx)
    written = expect(write()).rejects.toMatchObject({ code: "not_found" })
    const waiting = () =>
      // Not in the transaction: there the first look would be shown again.
      db().execute<{ count: string }>(
        sql`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await until(waiting, ({ rows }) => Number(rows[0]?.count) > 0)
  })
  await written
}

test("a note that a person writes while its subject is erased is not written", async () => {
  const id = await report("45678903")
  const subjectId = (await checkById(id))?.subjectId ?? ""
  await whileErasing(
    async (tx) => {
      await lockSubject(tx, subjectId)
      await tx.update(subjects).set({ erasedAt: sql`clock_timestamp()` }).where(eq(subjects.id, subjectId))
    },
    async () => addNote(await seededActor("analyst", "dossier.note_added"), subjectId, "Llamó hoy"),
  )
  expect(await db().$count(subjectNotes, eq(subjectNotes.subjectId, subjectId))).toBe(0)
})

test("nor is one on a report that is erased", async () => {
  const id = await report("45678904")
  await whileErasing(
    (tx) => eraseChecks(tx, [id]),
    async () =>
      addReportNote(await seededActor("analyst", "aml.note_added"), { checkId: id, note: "Revisar" }),
  )
  expect(await db().$count(amlReportNotes, eq(amlReportNotes.checkId, id))).toBe(0)
})
