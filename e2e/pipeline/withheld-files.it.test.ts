import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { evaluateDesk } from "#lib/alerts/evaluate.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { closeDb } from "#lib/db/client.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { ensureBuilt } from "#scripts/build.ts"
import { type DeskClient, signInAs } from "#test/desk/desk-client.ts"
import { auditOf, registered } from "#test/desk/registered.ts"
import { sha256 } from "#test/desk/signature-client.ts"
import { requestElsewhere, signerDoes, smallPdf } from "#test/desk/signature-requests.ts"
import {
  listen,
  listening,
  MARKER_NAME,
  SCANNER_LIMIT,
  standInWhoFinds,
  type VirusScanner,
} from "#test/peers/virus-scanner.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { seededPerson, withSettings } from "#test/processes/settings.ts"
import { insertedToken } from "../access/desk.ts"

// The scan of the service's files when they come, over HTTP.

const es = await messagesOf("es")
const { file_infected: INFECTED, file_unscanned: UNSCANNED } = es.problems

let scanner: VirusScanner
let app: AppProcess
let analyst: DeskClient
/** The text that the scanner finds malicious at the moment. */
let known: string | undefined
const knowing = standInWhoFinds(() => known)

beforeAll(async () => {
  await ensureBuilt()
  scanner = await listen(knowing)
  app = await startApp({ env: { SCAN_URL: scanner.url } })
  analyst = await signInAs(app.url, "analyst")
}, 300_000)
afterAll(async () => {
  await withSettings(app.env, () => closeDb())
  await app.stop()
})
beforeEach(() => {
  known = undefined
})

/** Makes the service's next files this one, under any link. */
const givesNext = (body: string, times = 1) =>
  app.sandbox.fault("file", { kind: "status", status: 200, body, contentType: "application/pdf" }, times)

type Report = { check: CheckView; file: string; bytes: Buffer }

/** A report whose PDF says that text, and is sealed. */
async function sealedReport(text: string, dni: string): Promise<Report> {
  const bytes = smallPdf(text)
  await givesNext(bytes.toString())
  const { check } = await analyst.ask("aml", { dni })
  const [file] = (await analyst.readWhen(check.id, ({ files }) => files[0]?.state === "sealed")).files
  return { check, file: `/api/files/${file?.id}`, bytes }
}

/** The same of one in which the scanner finds something. */
async function withheldReport(text: string, dni: string) {
  await givesNext(smallPdf(text).toString())
  const { check } = await analyst.ask("aml", { dni })
  const [file] = (await analyst.readWhen(check.id, ({ files }) => files[0]?.state === "missed")).files
  expect(file?.problem).toBe("infected")
  return { check, file: `/api/files/${file?.id}` }
}

const fileOf = ({ check }: { check: CheckView }) => `/api/files/${check.files[0]?.id}`

async function problemOf(response: Response) {
  const { code, title, detail } = (await response.json()) as { code: string; title: string; detail: string }
  return { status: response.status, code, title, detail }
}

const infected = { status: 409, code: "file_infected" }
const unscanned = { status: 503, code: "file_unscanned", ...UNSCANNED }

async function unzipped(response: Response) {
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { names: Object.keys(files), textOf, requestId: response.headers.get("x-request-id") }
}

const zipOf = (reports: readonly Pick<Report, "check">[]) =>
  analyst.fetch("/api/files/zip", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ checks: reports.map(({ check }) => check.id) }),
  })
const dossierOf = ({ check }: Pick<Report, "check">) =>
  analyst.fetch(`/api/subjects/${check.subjectId}/dossier.zip`)
const pdfsOf = (names: readonly string[]) => names.filter((name) => name.endsWith(".pdf"))

const rowsOf = <Row extends object>(requestId: string | null) =>
  app.query<Row>("select action, ok, target_id, detail from audit_log where request_id = $1 order by id", [
    requestId,
  ])
const blobs = async () =>
  (await app.query<{ n: number }>("select count(*)::int as n from sealed_blobs"))[0]?.n

test("a PDF in which the scanner finds something is neither kept nor handed out; it says so, and so does the log", async () => {
  known = "cizaña"
  const before = await blobs()
  const report = await withheldReport("uno y cizaña", "40000001")
  const token = await insertedToken(app, seededPerson("analyst").email, ["file.read", "aml.read"])
  const asProgram = { headers: { authorization: `Bearer ${token}` } }
  const response = await analyst.fetch(report.file)
  expect(await problemOf(response)).toEqual({ ...infected, ...INFECTED })
  const id = report.file.split("/").at(-1)
  expect(await rowsOf(response.headers.get("x-request-id"))).toMatchObject([
    { action: "file.opened", ok: true, target_id: id, detail: { outcome: "infected" } },
  ])
  expect(
    await app.query("select ok, detail from audit_log where action = 'file.withheld' and target_id = $1", [
      id,
    ]),
  ).toEqual([{ ok: false, detail: { check: report.check.id, found: MARKER_NAME } }])
  // For a program, and for who asks for the head alone, it is the same.
  expect(await problemOf(await fetch(app.url + report.file, asProgram))).toMatchObject(infected)
  expect((await analyst.fetch(report.file, { method: "HEAD" })).status).toBe(409)
  expect(await blobs()).toBe(before)
  await withSettings(app.env, evaluateDesk)
  expect(
    await app.query("select about, closed_at, count >= 1 as some from alerts where kind = 'virus_found'"),
  ).toEqual([{ about: "", closed_at: null, some: true }])
})

test("an archive names it, and holds the others", async () => {
  const clean = await sealedReport("uno", "40000011")
  known = "cizaña"
  const bad = await withheldReport("dos y cizaña", "40000011")
  const reportsZip = await unzipped(await zipOf([clean, bad]))
  const { files, withoutSealedPdf } = JSON.parse(reportsZip.textOf("manifest.json")) as {
    files: { sha256: string }[]
    withoutSealedPdf: object[]
  }
  expect(files.map((file) => file.sha256)).toEqual([sha256(clean.bytes)])
  expect(pdfsOf(reportsZip.names)).toHaveLength(1)
  expect(withoutSealedPdf).toMatchObject([{ check: bad.check.id, state: "infected" }])

  const dossier = await unzipped(await dossierOf(bad))
  expect(pdfsOf(dossier.names)).toHaveLength(1)
  const { notIncluded } = JSON.parse(dossier.textOf("manifest.json")) as { notIncluded: object[] }
  expect(notIncluded).toContainEqual({ check: bad.check.id, role: "pdf_link", state: "infected" })
  expect(dossier.textOf("expediente.html")).toContain("El antivirus encontró algo")
})

test("a copy that is not what was sealed is reported as damaged", async () => {
  const report = await sealedReport("cinco", "40000001")
  await app.query(
    `update sealed_chunks set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1)
     where blob_id = (select blob_id from files where check_id = $1)`,
    [report.check.id],
  )
  expect(await problemOf(await analyst.fetch(report.file))).toMatchObject({
    status: 409,
    code: "record_damaged",
  })
  const { withoutSealedPdf } = JSON.parse(
    (await unzipped(await zipOf([report]))).textOf("manifest.json"),
  ) as object & {
    withoutSealedPdf: object[]
  }
  expect(withoutSealedPdf).toMatchObject([{ check: report.check.id, state: "damaged" }])
})

test("bytes that were fetched to be handed out go where something is found in them: a vehicle's document, and what came in place of a PDF", async () => {
  known = "cizaña"
  const vehicle = fileOf(await analyst.ask("vehicle-registry", { plate: "ABC123" }))
  const before = await blobs()
  await givesNext("<html>cizaña</html>")
  expect(await problemOf(await analyst.fetch(vehicle))).toMatchObject(infected)
  expect(await blobs()).toBe(before)
  expect((await analyst.fetch(vehicle)).status).toBe(200)

  await givesNext("<html>cizaña</html>")
  const report = fileOf(await analyst.ask("aml", { dni: "40000001" }))
  expect(await problemOf(await analyst.fetch(report))).toMatchObject(infected)
  expect(await blobs()).toBe(before)
})

test("a signed document is withheld alone and in the archive, whose manifest says so", async () => {
  const documents = ["uno", "dos y cizaña"].map((text) => ({
    name: `${text.slice(0, 3)}.pdf`,
    file: smallPdf(text),
  }))
  const remoteId = await requestElsewhere(app.sandbox, { documents })
  for (const signer of [0, 1]) await signerDoes(app.sandbox, remoteId, { signer, event: "sign" })
  const id = await registered(app, remoteId, "analyst")
  known = "cizaña"
  const before = await blobs()
  const { names, textOf } = await unzipped(await analyst.fetch(`/api/signatures/${id}/documents.zip`))
  expect(names).toEqual(["1-uno.pdf", "MANIFIESTO.txt", "SHA256SUMS"])
  expect(textOf("MANIFIESTO.txt")).toContain(`NO ESTÁ EN ESTE ARCHIVO: ${INFECTED.title}. ${INFECTED.detail}`)
  const rows = await auditOf(app, id)
  const documentId = rows.find(({ action }) => action === "file.withheld")?.detail.document
  expect(rows.map(({ action, ok, detail }) => [action, ok, detail.outcome])).toEqual(
    expect.arrayContaining([
      ["signature_document.downloaded", true, "file"],
      ["signature_document.downloaded", true, "infected"],
      ["file.withheld", false, undefined],
    ]),
  )
  const alone = await analyst.fetch(`/api/signatures/${id}/documents/${String(documentId)}`)
  expect(await problemOf(alone)).toMatchObject(infected)
  expect(await blobs()).toBe(before)
})

test("while the scanner is away nothing new is kept or handed out, which is tried again; what is sealed needs it no more", async () => {
  const sealed = await sealedReport("tres", "40000001")
  known = "tres"
  expect((await analyst.fetch(sealed.file)).status).toBe(200)
  known = undefined
  await scanner.stop()
  for (const archive of [zipOf([sealed]), dossierOf(sealed)])
    expect(pdfsOf((await unzipped(await archive)).names)).not.toEqual([])

  const { check } = await analyst.ask("aml", { dni: "40000011" })
  const waiting = await analyst.readWhen(check.id, ({ files }) => files[0]?.problem !== null)
  expect(waiting.files[0]).toMatchObject({ state: "sealing", problem: "unscanned" })
  const vehicle = fileOf(await analyst.ask("vehicle-registry", { plate: "ABC123" }))
  for (const file of [fileOf({ check }), vehicle])
    expect(await problemOf(await analyst.fetch(file))).toEqual(unscanned)

  const { stop } = await listening(knowing, scanner.address)
  scanner = { ...scanner, stop }
  await analyst.readWhen(check.id, ({ files }) => files[0]?.state === "sealed")
  for (const file of [fileOf({ check }), vehicle]) expect((await analyst.fetch(file)).status).toBe(200)
})

test("more than the scanner looks at is not handed out either, and said to be that", async () => {
  await app.sandbox.fault("file", { kind: "grown", bytes: SCANNER_LIMIT })
  expect(
    await problemOf(await analyst.fetch(fileOf(await analyst.ask("vehicle-registry", { plate: "ABC123" })))),
  ).toEqual({
    ...{ status: 409, code: "file_beyond_scan", ...es.problems.file_beyond_scan },
  })
})
