import { sql } from "drizzle-orm"
import { unzipSync } from "fflate"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addReportNote, concludeReport } from "#lib/aml/review/case-commands.ts"
import { concludeOnItems } from "#lib/aml/review/conclude-on-items.ts"
import { openCase } from "#lib/aml/review/open-case.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import { actorFor } from "#test/desk/actor.ts"
import { type DeskClient, signInAt, until } from "#test/desk/desk-client.ts"
import { seededActor, seededUser } from "#test/desk/seeded.ts"
import { postRequest, requestFor, SIGNER } from "#test/desk/signature-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { readDossier } from "./dossier.ts"
import type { DossierList } from "./dossier-path.ts"
import { type DossierSubject, dossierSubject } from "./dossier-subject.ts"
import { dossiersPage } from "./list/dossiers-page.ts"
import { addNote, assign, pin, strikeNote, tag } from "./marks/mark-dossier.ts"
import { newestIds } from "./source-answers.ts"
import { TIMELINE_PAGE, timelineIds, timelinePage } from "./timeline.ts"

const es = await messagesOf("es")

const MANY = 2_000
const DNI = "40000001"
const app = ownApp()
let database: Client
const clients = new Map<string, DeskClient>()

beforeAll(async () => {
  setForThisProcess(app.env)
  database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  for (const person of testSetup().people) clients.set(person.role, await signInAt(app.url, person))
})
afterAll(async () => {
  await closeDb()
  await database.end()
})

function as(role: string): DeskClient {
  const client = clients.get(role)
  if (!client) throw new Error(`no ${role}`)
  return client
}

async function subjectOf(kind: DossierSubject["kind"], identifier: string): Promise<string> {
  return ensureSubject(db(), { kind, identifier })
}

test("two thousand checks of one subject: pages walk an index, each event once, in the order of time", async () => {
  const { check } = await as("analyst").ask("person", { dni: DNI })
  await fillSubject(app, check.id, MANY)
  const { check: another } = await as("analyst").ask("person", { dni: "40000002" })
  await fillSubject(app, another.id, 10 * MANY)
  const analyst = await seededUser("analyst")
  const id = await subjectOf("dni", DNI)
  const subject = await dossierSubject(analyst, id)
  const dossier = await readDossier(analyst, subject)
  expect(dossier.counts.total).toBe(MANY + 1)
  expect(dossier.answers.map(({ operation, age }) => [operation, age])).toEqual([
    ["person", "latest"],
    ["person", "earlier"],
  ])
  const seen: string[] = []
  let page = await timelinePage(analyst, id, undefined)
  for (;;) {
    seen.push(...page.items.map((event) => event.id))
    if (!page.older || page.older === "first") break
    page = await timelinePage(analyst, id, page.older)
  }
  expect(new Set(seen).size).toBe(MANY + 1)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const back = page.newer && page.newer !== "first" ? await timelinePage(analyst, id, page.newer) : null
  expect(back?.items.length).toBe(TIMELINE_PAGE)

  // The newest page comes after twenty thousand newer checks about somebody else.
  const first = await explained(timelineIds(analyst, id, undefined))
  expect(first).toContain("checks_by_subject")
  for (const plan of [first, await explained(timelineIds(analyst, id, { older: seen[1_000] ?? "" }))]) {
    expect(plan).not.toContain("Seq Scan on checks")
    expect(plan).not.toContain("Rows Removed by Filter")
    expect(rowsRead(plan)).toBeLessThanOrEqual(TIMELINE_PAGE + 1)
  }
  const latest = await explained(newestIds(id, ["person", "person-ext", "aml"], 2))
  expect(latest).toContain("checks_by_subject")
  expect(latest).not.toContain("Seq Scan on checks")
})

async function explained(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db().execute<{ "QUERY PLAN": string }>(sql`explain (analyze, costs off) ${query}`)
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}

/** The most rows that any scan of the plan gave. */
function rowsRead(plan: string): number {
  const scans = plan.split("\n").filter((line) => /Scan/.test(line))
  return Math.max(...scans.map((line) => Number(/actual time=\S+ rows=([\d.]+)/.exec(line)?.[1] ?? 0)))
}

type Manifest = {
  checks: number
  files: { file: string; check?: string }[]
  notIncluded: { check?: string; role: string; state: string }[]
}

async function zipOf(role: string, id: string) {
  const answer = await as(role).fetch(`/api/subjects/${id}/dossier.zip`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()
  const requestId = answer.headers.get("x-request-id")
  return { files, textOf, manifest: JSON.parse(textOf("manifest.json")) as Manifest, requestId }
}

test("the ZIP of two thousand checks holds the constancia of each, each recorded, in the order of time", async () => {
  const id = await subjectOf("dni", DNI)
  const { files, textOf, manifest, requestId } = await zipOf("analyst", id)
  const constancias = manifest.files.filter(({ file }) => file.startsWith("constancias/"))
  const asked = constancias.map(({ check }) => check ?? "")
  expect(manifest.checks).toBe(MANY + 1)
  expect(new Set(asked).size).toBe(MANY + 1)
  expect(asked).toEqual(asked.toSorted())
  for (const { file, check } of [constancias[0], constancias.at(-1)].filter((one) => one !== undefined)) {
    const { payload } = JSON.parse(textOf(file)) as { payload: { check: { id: string }; steps: unknown[] } }
    expect(payload.check.id).toBe(check)
  }
  const dossier = JSON.parse(textOf("dossier.json")) as { checks: { id: string }[] }
  expect(dossier.checks.map((check) => check.id)).toEqual(asked)
  expect(Object.keys(files).length).toBe(MANY + 1 + 4)
  const { rows } = await database.query(
    "select target_type, count(*)::int as n from audit_log where request_id = $1 group by 1 order by 1",
    [requestId],
  )
  expect(rows).toEqual([
    { target_type: "check", n: MANY + 1 },
    { target_type: "subject", n: 1 },
  ])
}, 120_000)

test("a sealed copy that is damaged is named in the ZIP, not recorded as handed out, and the rest goes out", async () => {
  const dni = "40000011"
  const reports = [
    (await as("analyst").ask("aml", { dni })).check,
    (await as("analyst").ask("aml", { dni })).check,
  ]
  for (const { id } of reports)
    await until(
      () => as("analyst").read(id),
      ({ files }) => files[0]?.state === "sealed",
    )
  await database.query(
    `update sealed_chunks set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1)
     where blob_id = (select blob_id from files where check_id = $1)`,
    [reports[0]?.id],
  )
  const { manifest, requestId, textOf } = await zipOf("analyst", await subjectOf("dni", dni))
  expect(textOf("expediente.html")).toContain("La copia guardada está dañada")
  const pdfs = manifest.files.filter(({ file }) => file.startsWith("pdf/"))
  expect(pdfs.map(({ check }) => check)).toEqual([reports[1]?.id])
  expect(manifest.notIncluded).toContainEqual({ check: reports[0]?.id, role: "pdf_link", state: "damaged" })
  const taken = await database.query(
    "select detail->>'check' as check from audit_log where request_id = $1 and target_type = 'file' order by at",
    [requestId],
  )
  expect(taken.rows).toEqual([{ check: reports[1]?.id }])
})

test("the ZIP's page holds what people concluded on each AML report, its notes, and how its sections came", async () => {
  const dni = "40000024"
  const { check } = await as("analyst").ask("aml", { dni })
  const answer = check.answer as Record<string, unknown>
  const section = AML_SECTIONS.find((name) => Array.isArray(answer[name]) && answer[name].length > 0) ?? "pep"
  const checkId = check.id
  await openCase(checkId)
  const items = [{ section, position: 0, seen: null }]
  await concludeOnItems(await seededActor("analyst", "aml.item_reviewed"), {
    ...{ checkId, items, disposition: "not_this_person", note: "Otro segundo apellido" },
  })
  await concludeReport(await seededActor("analyst", "aml.report_concluded"), {
    ...{ checkId, conclusion: "escalated", note: "Pasa al comité", seen: null, itemReviews: 1 },
  })
  await addReportNote(await seededActor("analyst", "aml.note_added"), { checkId, note: "Pedir partida <b>" })
  const page = (await zipOf("analyst", await subjectOf("dni", dni))).textOf("expediente.html")
  for (const text of [
    "Por aprobar",
    "Concluido (Escalado al Oficial de Cumplimiento)",
    "Pasa al comité",
    "Homónimo",
  ])
    expect(page).toContain(text)
  for (const text of ["Otro segundo apellido", "Pedir partida &lt;b&gt;", es.answers.fields.aml[section]])
    expect(page).toContain(text)
})

test("a dossier is there for who may read something in it, and nobody else learns of it", async () => {
  const { check } = await as("analyst").ask("company", { ruc: "20100000001" })
  const id = await subjectOf("ruc", "20100000001")
  expect(check.subjectId).toBe(id)
  for (const [role, status] of [
    ["analyst", 200],
    ["manager", 200],
    ["admin", 200],
    ["records", 404],
  ] as const)
    expect((await as(role).fetch(`/subjects/${id}`)).status, role).toBe(status)
  const unasked = await subjectOf("ruc", "20999999999")
  for (const path of [`/subjects/${unasked}`, "/subjects/nonsense", `/subjects/${unasked}/print`])
    expect((await as("admin").fetch(path)).status).toBe(404)
  expect((await as("analyst").fetch(`/api/subjects/${unasked}/dossier.zip`)).status).toBe(404)
  expect((await as("records").fetch(`/api/subjects/${id}/dossier.zip`)).status).toBe(403)
  const page = await (await as("analyst").fetch(`/subjects/${id}`)).text()
  expect(page).toContain("****0001")
  expect(page).not.toContain("20100000001")
})

test("a signature request shows only in the dossier of who may read it", async () => {
  const name = "Poder de prueba"
  const signers = [{ ...SIGNER, full_name: "Ana Quispe", document_type: "dni", document_number: "42000000" }]
  const sent = await postRequest(as("manager"), requestFor(1, { name, signers }), [pdfOfSize(2_000)])
  expect(sent.status).toBeLessThan(300)
  const id = await subjectOf("dni", "42000000")
  const [manager, analyst] = [await seededUser("manager"), await seededUser("analyst")]
  const subject = await dossierSubject(manager, id)
  expect((await readDossier(manager, subject)).signatures.map((one) => one.name)).toEqual([name])
  expect((await timelinePage(manager, id, undefined)).items.map(({ kind }) => kind)).toEqual(["signature"])
  await expect(dossierSubject(analyst, id)).rejects.toMatchObject({ code: "not_found" })
  await as("analyst").ask("person", { dni: "42000000" })
  expect((await readDossier(analyst, await dossierSubject(analyst, id))).signatures).toEqual([])
  expect((await timelinePage(analyst, id, undefined)).items.map(({ kind }) => kind)).toEqual(["check"])
})

test("one subject per kind and exact identifier: the same text of another kind is offered, never merged", async () => {
  await as("analyst").ask("person", { dni: "40000003" })
  await as("analyst").ask("kyc", { document_type: "cedula", document_number: "40000003" })
  const analyst = await seededUser("analyst")
  const [dni, other] = [await subjectOf("dni", "40000003"), await subjectOf("document", "40000003")]
  const dossier = await readDossier(analyst, await dossierSubject(analyst, dni))
  expect(dossier.alike.map(({ id, kind }) => [id, kind])).toEqual([[other, "document"]])
  expect(dossier.answers.map(({ operation }) => operation)).toEqual(["person"])
})

test("notes are sealed at rest, struck by their author alone and once, and the audit holds none of their words", async () => {
  await as("analyst").ask("person", { dni: "40000005" })
  const id = await subjectOf("dni", "40000005")
  const [analyst, manager] = [await seededUser("analyst"), await seededUser("manager")]
  const text = "Llamó su abogado: vive en Piura"
  await addNote(actorFor(analyst, "dossier.note_added"), id, text)
  const { rows } = await database.query("select id, text from subject_notes where subject_id = $1", [id])
  expect(rows.length).toBe(1)
  expect(Buffer.from(rows[0].text as Uint8Array).toString("latin1")).not.toContain("abogado")
  await expect(strikeNote(actorFor(manager, "dossier.note_struck"), id, rows[0].id)).rejects.toMatchObject({
    code: "state_changed",
  })
  await strikeNote(actorFor(analyst, "dossier.note_struck"), id, rows[0].id)
  await expect(strikeNote(actorFor(analyst, "dossier.note_struck"), id, rows[0].id)).rejects.toMatchObject({
    code: "state_changed",
  })
  const [note] = (await readDossier(analyst, await dossierSubject(analyst, id))).notes
  expect(note?.text).toBe(text)
  expect(note?.struckAt).not.toBeNull()
  const audited = await database.query(
    "select action, detail::text from audit_log where target_id = $1 order by at",
    [id],
  )
  expect(audited.rows.map(({ action }) => action)).toEqual(["dossier.note_added", "dossier.note_struck"])
  expect(JSON.stringify(audited.rows)).not.toContain("Piura")
})

test("pins are one's own, assignments go to who reads dossiers, and home lists both", async () => {
  await as("analyst").ask("vehicle", { plate: "ABC-123" })
  const id = await subjectOf("plate", "ABC-123")
  const [analyst, manager, records] = [
    await seededUser("analyst"),
    await seededUser("manager"),
    await seededUser("records"),
  ]
  await pin(actorFor(analyst, "dossier.pinned"), id, true)
  await assign(actorFor(analyst, "dossier.assigned"), id, manager.id)
  await tag(actorFor(analyst, "dossier.tagged"), id, "priority", true)
  await expect(assign(actorFor(analyst, "dossier.assigned"), id, records.id)).rejects.toMatchObject({
    code: "invalid_input",
  })
  const mine = (user: { id: string; role: typeof analyst.role }) =>
    dossiersPage(user, { list: "mine" }, undefined).then(({ items }) => items.filter((one) => one.id === id))
  expect(await mine(analyst)).toMatchObject([
    { pinned: true, assigned: false, masked: "****123", tags: ["priority"] },
  ])
  expect(await mine(manager)).toMatchObject([{ pinned: false, assigned: true }])
  const listed = async (list: DossierList | undefined, user = analyst) =>
    (await dossiersPage(user, { list }, undefined)).items.some((one) => one.id === id)
  const filters = [undefined, "mine", "assigned", "priority", "done"] as const
  expect(await Promise.all(filters.map((filter) => listed(filter)))).toEqual([true, true, true, true, false])
  const admin = await seededUser("admin")
  expect([await listed("mine", admin), await listed("assigned", admin)]).toEqual([false, true])
  expect((await dossiersPage(records, { list: "mine" }, undefined)).items).toEqual([])
  await pin(actorFor(analyst, "dossier.pinned"), id, false)
  expect(await mine(analyst)).toEqual([])
  const { items } = (await (await as("analyst").fetch(`/api/checks?subject=${id}`)).json()) as {
    items: CheckSummary[]
  }
  expect(items.length).toBe(1)
})

test("an answer that holds another subject's identifier names that dossier, and only if it was asked about", async () => {
  const { check } = await as("analyst").ask("vehicle", { plate: "XYZ-987" })
  const { vin_number } = check.answer as { vin_number: string }
  const analyst = await seededUser("analyst")
  const subject = await dossierSubject(analyst, await subjectOf("plate", "XYZ-987"))
  expect((await readDossier(analyst, subject)).named).toEqual([])
  await as("analyst").ask("vin", { vin: vin_number })
  const { named } = await readDossier(analyst, subject)
  // The sandbox gives a vehicle one text as its series and as its VIN; the first place is shown.
  expect(named.map(({ subject: { kind }, path }) => [kind, path])).toEqual([["vin", "serial_number"]])
})

test("a person's dossier lists the vehicles whose sheets name them as owner, and no other", async () => {
  const { check } = await as("analyst").ask("vehicle-registry", { plate: "VEH-321" })
  const { propietarios } = check.answer as { propietarios: { numero_documento: string | null }[] }
  const owner = propietarios.find(({ numero_documento }) => numero_documento !== null)?.numero_documento
  if (!owner) throw new Error("the sandbox gave no owner with a document")
  await as("analyst").ask("person", { dni: owner })
  await as("analyst").ask("person", { dni: "47119999" })
  const analyst = await seededUser("analyst")
  const vehiclesOf = async (dni: string) =>
    (await readDossier(analyst, await dossierSubject(analyst, await subjectOf("dni", dni)))).vehicles
  expect((await vehiclesOf(owner)).map(({ subject, path }) => [subject.identifier, path])).toContainEqual([
    "VEH-321",
    "propietarios.0.numero_documento",
  ])
  expect(await vehiclesOf("47119999")).toEqual([])
  // The sandbox knows one person per DNI: the sheet's owner and the register's person have the same name, in another order.
  const subject = await dossierSubject(analyst, await subjectOf("dni", owner))
  const { contradictions, compared } = await readDossier(analyst, subject)
  expect([contradictions, compared > 0]).toEqual([[], true])
  const { textOf } = await zipOf("analyst", await subjectOf("dni", owner))
  const { vehiclesNamingIt } = JSON.parse(textOf("dossier.json")) as { vehiclesNamingIt: object[] }
  expect(vehiclesNamingIt).toContainEqual(
    expect.objectContaining({ kind: "plate", path: "propietarios.0.numero_documento" }),
  )
})

const ROWS_AT_ONCE = 1_000
/** Of inputs and answers in one statement, which is twice as long as text: far below the longest string there is. */
const BYTES_AT_ONCE = 16_000_000

type Copied = {
  operation: string
  subject_id: string
  requested_by: string
  input: Buffer
  answer_body: Buffer | null
}

/** Copies a check so that its subject has `count` more like it, as if it had been asked over and over, days apart. */
async function fillSubject(app: AppProcess, checkId: string, count: number): Promise<void> {
  const [check] = await app.query<Copied>(
    "select operation, subject_id, requested_by, input, answer_body from checks where id = $1",
    [checkId],
  )
  if (!check) throw new Error("there is no such check to copy")
  const ring = keyRing(testSetup().dataKeys)
  const rowOf = (id: string) => [id, check.operation, check.subject_id, check.requested_by].join("/")
  const input = ring.decrypt(check.input, "checks.input", rowOf(checkId))
  const body = check.answer_body && ring.decrypt(check.answer_body, "checks.answer_body", checkId)
  const bytes = check.input.length + (check.answer_body?.length ?? 0)
  const atOnce = Math.min(ROWS_AT_ONCE, Math.max(1, Math.floor(BYTES_AT_ONCE / bytes)))
  for (let left = count; left > 0; left -= atOnce) {
    const ids = Array.from({ length: Math.min(left, atOnce) }, () => newRowId())
    await app.query(
      `insert into checks (id, operation, state, charge, subject_id, input, answer_body, http_status, idempotency_key,
         question_index, attempts, requested_by, requested_at, sent_at, settled_at, request_id)
       select made.id, operation, state, charge, subject_id, made.input, made.body, http_status, gen_random_uuid()::text,
         question_index, attempts, requested_by, requested_at, sent_at, settled_at, gen_random_uuid()::text
       from checks, unnest($2::uuid[], $3::bytea[], $4::bytea[]) as made (id, input, body) where checks.id = $1`,
      [
        checkId,
        ids,
        ids.map((id) => ring.encrypt(input, "checks.input", rowOf(id))),
        ids.map((id) => body && ring.encrypt(body, "checks.answer_body", id)),
      ],
    )
  }
  await app.query("analyze checks")
}
