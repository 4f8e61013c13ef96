import { and, asc, eq, isNotNull, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import { addReportNote } from "#lib/aml/review/case-commands.ts"
import { openCase } from "#lib/aml/review/open-case.ts"
import { chainState } from "#lib/audit/chain-state.ts"
import { readCheckpoint } from "#lib/audit/checkpoint.ts"
import { linkRows } from "#lib/audit/link-rows.ts"
import { entriesOf, neverLinked, ownCheckpoints } from "#lib/audit/read-chain.ts"
import { verifyChain } from "#lib/audit/verify-chain.ts"
import { createBatch } from "#lib/batches/create-batch.ts"
import { ask } from "#lib/checks/ask.ts"
import { presentSteps, stepRowsOf } from "#lib/checks/lists/check-history.ts"
import { type CheckView, checkById } from "#lib/checks/present-check.ts"
import { buildConstancia } from "#lib/constancia/build-constancia.ts"
import { issueConstancia } from "#lib/constancia/issue-constancia.ts"
import { localSigningRing, signConstancia } from "#lib/constancia/signing-ring.ts"
import { verifyConstancia } from "#lib/constancia/verify-constancia.ts"
import { db } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { erasures } from "#lib/db/schema/data-protection.ts"
import { files } from "#lib/db/schema/files.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { subjectNotes } from "#lib/db/schema/subjects.ts"
import { addNote, assign, pin, tag } from "#lib/dossier/marks/mark-dossier.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { saveView } from "#lib/people/saved-views.ts"
import { searchNames } from "#lib/search/search-names.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { refreshSignature } from "#lib/signatures/refresh-signature.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"
import { SEALED_TABLES } from "#lib/vault/sealed-places.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { vault } from "#lib/vault/vault.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ANA, LUIS, requestElsewhere, signerDoes } from "#test/desk/signature-requests.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { continueErasure, dueErasures } from "./continue-erasure.ts"
import { beginErasure, erasurePreview } from "./erase-subject.ts"
import { liftLegalHold, placeLegalHold } from "./legal-hold.ts"

const DNI = "40000060"
const OTHER = "45678902"

const { database, sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  await sandbox.tune({ quota: 1_000 })
})

async function asked(operation: OperationSlug, dni: string) {
  const actor = await seededActor("analyst", "check.asked")
  const { id } = await ask(actor, { operation, input: { dni }, idempotencyKey: `clave-${dni}-${operation}` })
  const check = await checkById(id)
  if (!check) throw new Error("the check is gone")
  return check
}

/** Decrypts every sealed value, by its place. */
async function opened(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { name, key, others, columns } of SEALED_TABLES) {
    const { rows } = await db().execute<Record<string, string | Buffer | null>>(
      sql`select * from ${sql.identifier(name)}`,
    )
    for (const row of rows) {
      const texts = Object.fromEntries(
        [...key.map((part) => part.name), ...others].map((part) => [part, String(row[part] ?? "")]),
      )
      for (const column of columns) {
        const bytes = row[column.name]
        if (!Buffer.isBuffer(bytes)) continue
        const plain = vault().decrypt(bytes, column.context(texts), column.row(texts))
        found.set(`${name}.${column.name} ${column.row(texts)}`, plain.toString())
      }
    }
  }
  return found
}

/** As the account that owns the tables. */
async function atDatabase<T>(run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Everything else that the database holds, as text. */
async function plainTexts(): Promise<string> {
  return atDatabase(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} as t`)
      texts.push(...rows.map(({ text }) => text))
    }
    return texts.join("\n")
  })
}

/** As `issueConstancia` hands it out; its two sentences are read by Next's server alone. */
async function handedOut(check: CheckView): Promise<Buffer<ArrayBuffer>> {
  const words = { es: "-", en: "-" }
  const steps = await stepRowsOf([check.id])
  const constancia = buildConstancia({
    ...{ check, steps: presentSteps(steps.get(check.id) ?? []), finding: undefined, masked: true },
    made: { at: new Date(), by: "Marta" },
    installation: { version: "1", origin: "http://localhost:3000", simulated: true, zone: "America/Lima" },
    words: { proves: words, doesNotProve: words, result: null },
  })
  const bytes = Buffer.from(signConstancia(constancia, localSigningRing()))
  const actor = await seededActor("manager", "constancia.issued")
  await actor.record(db(), { type: "check", id: check.id }, { sha256: sha256Hex(bytes) })
  return bytes
}

async function eraseWhole(id: string): Promise<void> {
  for (let turns = 0; (await dueErasures(1)).length > 0 && turns < 50; turns++) await continueErasure(id)
}

test("whoever is erased is nowhere any more, others are as they were, and what is counted and proven stays", async () => {
  const admin = () => seededActor("admin", "subject.erasure_begun")
  const person = await asked("person", DNI)
  const report = await asked("aml", DNI)
  const name = person.result?.line.title ?? ""
  expect(name.length).toBeGreaterThan(5)
  await until(
    () => db().select().from(files).where(eq(files.checkId, report.id)),
    ([file]) => file?.state === "sealed",
  )
  const other = await asked("person", OTHER)
  const { subjectId } = person

  // Wherever people write.
  const analyst = (audit: Parameters<typeof seededActor>[1]) => seededActor("analyst", audit)
  await addNote(await analyst("dossier.note_added"), subjectId, "Llamar a su abogada")
  await addNote(await analyst("dossier.note_added"), other.subjectId, `Cónyuge de 40.000.060, ver expediente`)
  await pin(await analyst("dossier.pinned"), subjectId, true)
  await tag(await analyst("dossier.tagged"), subjectId, "watch", true)
  await assign(await analyst("dossier.assigned"), subjectId, (await analyst("check.asked")).user.id)
  await openCase(report.id)
  await addReportNote(await analyst("aml.note_added"), { checkId: report.id, note: `Homónimo de ${DNI}` })
  await saveView(
    await analyst("preferences.changed"),
    "history",
    { name: `Caso ${DNI}`, path: `/checks?subject=${DNI}` },
    false,
  )
  await saveView(await analyst("preferences.changed"), "history", { name: "Todo", path: "/checks" }, false)
  const batchId = await createBatch(await analyst("batch.created"), {
    operation: "person",
    name: `Familia de ${DNI}`,
    rows: [{ dni: DNI }, { dni: OTHER }],
    ceiling: null,
    idempotencyKey: `lote-${DNI}`,
    own: {
      columns: ["Código", "Nota"],
      rows: [
        { line: 2, cells: ["C-1", "la titular"] },
        { line: 3, cells: ["C-2", `hermano de ${DNI}`] },
      ],
    },
  })
  const remoteId = await requestElsewhere(sandbox, {
    name: `Mutuo de ${ANA.full_name}`,
    signers: [ANA, LUIS],
  })
  const request = await addSignature(await analyst("signature.added"), remoteId)

  // The reasons against it.
  const begin = async (typed = DNI) =>
    beginErasure(await admin(), subjectId, { reason: `Pidió ${DNI} por escrito`, typed })
  expect((await erasurePreview((await admin()).user, subjectId)).blocks).toEqual({
    open: 1,
    running: 1,
    held: false,
  })
  await expect(begin()).rejects.toThrow("subject_busy")
  await db().execute(sql`update checks set state = 'withdrawn', charge = 'none' where batch_id = ${batchId}`)
  await signerDoes(sandbox, remoteId, { signer: 0, event: "reject", reason: "No reconozco el monto" })
  await refreshSignature(request.id)
  await placeLegalHold(await seededActor("manager", "hold.placed"), subjectId, `Proceso contra ${name}`)
  await expect(begin()).rejects.toThrow("subject_held")
  await liftLegalHold(await seededActor("manager", "hold.lifted"), subjectId, "Archivado")
  await expect(begin("40000061")).rejects.toThrow("invalid_input")
  const preview = await erasurePreview((await admin()).user, subjectId)
  expect(preview.counts).toMatchObject({
    checks: 3,
    files: 1,
    conclusions: 1,
    batchRows: 1,
    requests: 1,
    notes: 1,
    marks: 3,
  })

  // Handed out two days before it is erased, as far as the log knows.
  const bytes = await handedOut(person)
  await atDatabase((client) => client.query("update audit_log set at = at - interval '2 days'"))
  await linkRows()

  const before = await opened()
  const charges = await db()
    .select({ charge: checks.charge, state: checks.state })
    .from(checks)
    .orderBy(asc(checks.id))
  const id = await begin()
  await expect(erasurePreview((await admin()).user, subjectId)).rejects.toThrow("not_found")
  await eraseWhole(id)
  expect(await refreshSignature(request.id)).toEqual({ kind: "erased" })

  // Nowhere: not sealed, not in the clear, not in a search.
  const after = await opened()
  const canaries = [
    DNI,
    "40.000.060",
    name,
    ANA.full_name,
    ANA.email,
    ANA.phone,
    "su abogada",
    "la titular",
    "No reconozco",
  ]
  for (const [place, text] of after)
    for (const canary of canaries) expect(text.includes(canary), `${canary} in ${place}`).toBe(false)
  const plain = await plainTexts()
  for (const canary of canaries) expect(plain.includes(canary), canary).toBe(false)
  expect((await searchNames(name, (await admin()).user)).subjects).toEqual([])
  expect((await searchNames("mutuo", (await admin()).user)).signatures.map((one) => one.name)).toEqual([
    `Mutuo de ${ERASED_TEXT}`,
  ])

  // Others as they were, but for texts that named it.
  const changed = [...after]
    .filter(([place, text]) => before.has(place) && before.get(place) !== text)
    .map(([place]) => place.split(" ")[0])
  expect(new Set(changed)).toEqual(
    new Set(
      [
        "subjects.identifier",
        "checks.input",
        "checks.problem",
        "batches.name",
        "batch_own_rows.content",
        "signature_requests.name",
        "signature_requests.record",
        "subject_notes.text",
        "legal_holds.reason",
        "legal_holds.lift_reason",
        "preferences.content",
      ].filter((place) => changed.includes(place)),
    ),
  )
  expect(await checkById(other.id)).toEqual(other)
  const [note] = await db().select().from(subjectNotes)
  expect(note?.subjectId).toBe(other.subjectId)
  expect([...after.values()]).toContain(`Cónyuge de ${ERASED_TEXT}, ver expediente`)
  expect([...after.values()].join()).toContain(LUIS.full_name)
  expect([...after.values()].join()).toContain("C-2")

  // Counted and proven facts stay.
  const left = await db()
    .select({ charge: checks.charge, state: checks.state })
    .from(checks)
    .orderBy(asc(checks.id))
  expect(left).toEqual(charges)
  expect(await checkById(person.id)).toMatchObject({
    ...{
      state: "answered",
      input: { dni: ERASED_TEXT },
      isUnusual: false,
      problem: { code: "record_erased" },
      answer: null,
    },
    ...{ requestedAt: person.requestedAt, requestedBy: person.requestedBy, subjectId },
  })
  const [step] = await db()
    .select({ sha256: checkSteps.answerSha256 })
    .from(checkSteps)
    .where(and(eq(checkSteps.checkId, person.id), isNotNull(checkSteps.answerSha256)))
  expect(step?.sha256).toBe(person.answerSha256)
  const hash = await db().select().from(auditLog).where(eq(auditLog.targetId, person.id))
  expect(hash.find(({ action }) => action === "check.answered")?.detail.sha256).toBe(person.answerSha256)
  await expect(issueConstancia(await seededActor("manager", "constancia.issued"), person.id)).rejects.toThrow(
    "record_erased",
  )
  await linkRows()
  expect(await chainState()).toMatchObject({ waiting: 0, tampering: null })

  // The log is complete, and a constancia issued before can still be verified.
  const { publicKeys } = localSigningRing()
  const log = await atDatabase(async (client) => {
    const lines = await ownCheckpoints(client)
    const own = await Promise.all(lines.map((line) => readCheckpoint(line, publicKeys)))
    return verifyChain({
      own,
      outside: undefined,
      unlinked: await neverLinked(client),
      entries: entriesOf(client),
    })
  })
  expect(log).toMatchObject({ tamperings: [], head: await db().$count(auditLog) })
  expect(await verifyConstancia(bytes, publicKeys)).toMatchObject({
    ...{ kind: "verified", constancia: { answer: { sha256: person.answerSha256 } } },
  })

  const [erasure] = await db().select().from(erasures).where(eq(erasures.id, id))
  expect(erasure).toMatchObject({ step: "done", identifier: null })
  expect(erasure?.counts).toEqual(
    expect.objectContaining({ checks: 3, files: 1, requests: 1, mentions: expect.any(Number) }),
  )
  const acts = await db().select().from(auditLog).where(eq(auditLog.targetId, subjectId))
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["subject.erasure_begun", "subject.erased"]),
  )

  // The next question about the same identifier makes a new subject.
  expect(await ensureSubject(db(), { kind: "dni", identifier: DNI })).not.toBe(subjectId)
})
