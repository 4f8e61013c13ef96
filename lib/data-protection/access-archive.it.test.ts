import { eq, sql } from "drizzle-orm"
import { unzipSync } from "fflate"
import { createFormatter, createTranslator } from "next-intl"
import { beforeAll, expect, test } from "vitest"
import { addReportNote, concludeReport, confirmConclusion } from "#lib/aml/review/case-commands.ts"
import { stepsOfCase } from "#lib/aml/review/case-steps.ts"
import { concludeOnItems } from "#lib/aml/review/conclude-on-items.ts"
import { openCase } from "#lib/aml/review/open-case.ts"
import { recordRos } from "#lib/aml/ros.ts"
import { createBatch } from "#lib/batches/create-batch.ts"
import { ask } from "#lib/checks/ask.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files as filesTable } from "#lib/db/schema/files.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import { subjectNotes } from "#lib/db/schema/subjects.ts"
import { addNote, assign, tag } from "#lib/dossier/marks/mark-dossier.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ANA, LUIS, requestElsewhere } from "#test/desk/signature-requests.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { accessArchive } from "./access-archive.ts"
import type { AccessRequest } from "./access-request.ts"
import { placeLegalHold } from "./legal-hold.ts"

const { sandbox } = ownDatabaseAndSandbox()

/** Somebody with findings in every section, who signs too. */
const DNI = "40000024"
const SIGNER = { ...ANA, document_number: DNI }
const REQUEST: AccessRequest = {
  ...{ requester: "Zoila Apoderada", relation: "representative", proof: "power_of_attorney" },
  ...{ number: "SOL-2026/014", receivedOn: "2026-11-27", withReports: false },
}

/** What people here wrote and decided; none of it may be in an archive. */
const PLANTED = [
  "Plantada-conclusion",
  "Plantada-confirmacion",
  "Plantada-hallazgo",
  "Plantada-nota-del-reporte",
  "Plantada-nota-del-expediente",
  "Plantado-nombre-de-lote",
  "Plantada-columna",
  "Plantada-celda",
  "Ejecutivo",
  "Plantado-colega",
  "Plantado-motivo-de-retencion",
  "Plantado-ROS",
]

let subjectId = ""
let reportId = ""

async function asked(operation: OperationSlug, input: Record<string, string>) {
  const actor = await seededActor("analyst", "check.asked")
  return ask(actor, { operation, input, idempotencyKey: crypto.randomUUID() })
}

beforeAll(async () => {
  const analyst = (audit: Parameters<typeof seededActor>[1]) => seededActor("analyst", audit)
  const { id } = await asked("person", { dni: DNI })
  const [person] = await db().select().from(checks).where(eq(checks.id, id))
  subjectId = person?.subjectId ?? ""
  await asked("kyc", { document_type: "dni", document_number: DNI })
  reportId = (await asked("aml", { dni: DNI })).id
  await until(
    () => db().select().from(filesTable).where(eq(filesTable.checkId, reportId)),
    ([file]) => file?.state === "sealed",
  )
  await openCase(reportId)
  await addReportNote(await analyst("aml.note_added"), {
    checkId: reportId,
    note: "Plantada-nota-del-reporte",
  })
  await concludeOnItems(await analyst("aml.item_reviewed"), {
    ...{ checkId: reportId, items: [{ section: "pep", position: 0, seen: null }] },
    ...{ disposition: "relevant", note: "Plantada-hallazgo" },
  })
  await concludeReport(await analyst("aml.report_concluded"), {
    ...{
      checkId: reportId,
      seen: null,
      conclusion: "escalated",
      note: "Plantada-conclusion",
      itemReviews: 1,
    },
  })
  const [concluded] = await stepsOfCase(reportId)
  await confirmConclusion(await seededActor("manager", "aml.conclusion_confirmed"), {
    ...{ checkId: reportId, seen: concluded?.id ?? null, note: "Plantada-confirmacion" },
  })
  await db().update(users).set({ name: "Lucía Plantada" }).where(eq(users.role, "compliance"))
  await recordRos(await seededActor("compliance", "aml.report_concluded"), {
    ...{ checkId: reportId, qualifiedAt: "2026-11-27T10:00:00-05:00" },
    filed: { number: "Plantado-ROS", on: "2026-11-27" },
  })
  await addNote(await analyst("dossier.note_added"), subjectId, "Plantada-nota-del-expediente")
  await tag(await analyst("dossier.tagged"), subjectId, "watch", true)
  await assign(await analyst("dossier.assigned"), subjectId, (await analyst("check.asked")).user.id)
  await createBatch(await analyst("batch.created"), {
    ...{ operation: "person", name: "Plantado-nombre-de-lote", rows: [{ dni: DNI }], ceiling: null },
    idempotencyKey: crypto.randomUUID(),
    own: {
      columns: ["Plantada-columna", "Teléfono", "Ejecutivo", "E-mail"],
      rows: [{ line: 2, cells: ["Plantada-celda", "987 654 321", "Plantado-colega", ""] }],
    },
  })
  await placeLegalHold(await seededActor("manager", "hold.placed"), subjectId, "Plantado-motivo-de-retencion")
  const remoteId = await requestElsewhere(sandbox, { name: "Mutuo", signers: [SIGNER, LUIS] })
  await addSignature(await analyst("signature.added"), remoteId)
})

async function archive(request: Partial<AccessRequest> = {}) {
  const messages = await messagesOf("es")
  const words = {
    t: createTranslator({ locale: "es-PE", messages, timeZone: "America/Lima" }),
    format: createFormatter({ locale: "es-PE", timeZone: "America/Lima" }),
    language: "es",
  } as never
  const actor = await seededActor("manager", "dossier.given")
  const { name, bytes } = await accessArchive(actor, subjectId, { ...REQUEST, ...request }, words)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const files = unzipSync(Buffer.concat(pieces))
  const text = (file: string) => Buffer.from(files[file] ?? []).toString()
  return { name, files, text, all: [name, ...Object.keys(files), ...Object.keys(files).map(text)].join("\n") }
}

test("it holds what was asked and what came, who asks for it, and what the law wants told", async () => {
  const { name, files, text, all } = await archive()
  expect(name).toMatch(/^acceso-dni-0024-/)
  expect(Object.keys(files)).toEqual(["acceso.json", "acceso.html", "SHA256SUMS"])
  const kept = JSON.parse(text("acceso.json")) as {
    request: object
    queries: { operation: string; byRole: string; answer: object }[]
    signatureRequests: { signer: object }[]
  }
  expect(kept.request).toEqual({
    ...{ requester: "Zoila Apoderada", relation: "representative", proof: "power_of_attorney" },
    ...{ number: "SOL-2026/014", receivedOn: "2026-11-27", answerDueOn: "2026-12-25" },
  })
  expect(kept.queries.map(({ operation }) => operation)).toEqual(["person", "kyc", "person"])
  expect(kept.queries[0]).toMatchObject({ byRole: "analyst", asked: { dni: DNI }, answer: expect.anything() })
  expect(kept.queries[2]).toMatchObject({ fromFile: [{ title: "Teléfono", text: "987 654 321" }] })
  expect(text("acceso.html")).toContain("987 654 321")
  expect(kept.signatureRequests).toMatchObject([{ name: "Mutuo", signer: { email: ANA.email } }])
  for (const told of [
    "Zoila Apoderada",
    "SOL-2026/014",
    "2026-12-25",
    "Ley 29733",
    DNI,
    ANA.email,
    "Analista",
  ])
    expect(text("acceso.html")).toContain(told)
  // Another signer's data, and the link to sign with.
  for (const other of [LUIS.full_name, LUIS.document_number, "https://sign"]) expect(all).not.toContain(other)
})

test("nothing that people here concluded, wrote or settled is in it, nor anybody's name", async () => {
  const [analyst, manager] = [await seededActor("analyst"), await seededActor("manager")]
  const people = await db().select({ name: users.name, email: users.email, id: users.id }).from(users)
  const conclusions = ["Concluido", "Reportado", "autoridad", "Coincide", "Homónimo", "Por revisar"]
  const marks = ["Seguimiento", '"watch"', "retención legal", "a cargo", "Escalad"]
  for (const withReports of [false, true]) {
    const { all } = await archive({ withReports })
    for (const word of [...PLANTED, ...conclusions, ...marks, "escalated", "confirmed", "disposition"])
      expect(all, word).not.toContain(word)
    for (const person of people)
      for (const word of Object.values(person)) expect(all, word).not.toContain(word)
    for (const id of [analyst.user.id, manager.user.id]) expect(all).not.toContain(id)
  }
})

test("of AML reports there is no trace unless they were asked for", async () => {
  const { all } = await archive()
  expect(all).not.toMatch(/aml|lavado|report|pep_|sanci|riesgo|\.pdf/i)
  expect(all).not.toMatch(/\b(GREEN|BLACK|RED)\b/)
  expect(all).not.toContain(reportId)
  const { files, text } = await archive({ withReports: true })
  expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^pdf\/1-/))
  expect(text("acceso.json")).toContain('"operation":"aml"')
  expect(text("acceso.html")).toContain("Reportes en PDF")
  expect(text("SHA256SUMS")).toContain("pdf/1-")
  // A list of who got what counts nothing of them either, once one has left.
  expect((await archive()).all).not.toMatch(/aml|report|pdf/i)
})

test("the request is written down: codes in the log, who asks in a note that goes with the dossier", async () => {
  await archive({ number: "SOL-77" })
  const rows = await db().select().from(auditLog).where(eq(auditLog.action, "dossier.given"))
  const row = rows.find(({ detail }) => detail.number === "SOL-77")
  expect(row?.detail).toMatchObject({
    ...{
      relation: "representative",
      proof: "power_of_attorney",
      receivedOn: "2026-11-27",
      withReports: false,
    },
  })
  const [note] = await db()
    .select()
    .from(subjectNotes)
    .where(eq(subjectNotes.id, String(row?.detail.note)))
  expect(note?.subjectId).toBe(subjectId)
  const inPlain = await db().execute(sql`select 1 from audit_log where detail::text like '%Zoila%'`)
  expect(inPlain.rows).toEqual([])
  await expect(archive({ number: `X-${DNI}` })).rejects.toMatchObject({ code: "invalid_input" })
})
