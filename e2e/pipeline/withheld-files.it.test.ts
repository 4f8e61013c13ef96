import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { evaluateDesk } from "#lib/alerts/evaluate.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { closeDb } from "#lib/db/client.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { ensureBuilt } from "#scripts/build.ts"
import { type DeskClient, signInAs } from "#test/desk/desk-client.ts"
import { auditOf, registered } from "#test/desk/registered.ts"
import { postRequest, requestFor, sha256 } from "#test/desk/signature-client.ts"
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
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { insertedToken } from "../access/desk.ts"

// The scan of the service's files right before they are sent, over HTTP.

const es = await messagesOf("es")
const { file_infected: INFECTED, file_unscanned: UNSCANNED } = es.problems

let scanner: VirusScanner
let app: AppProcess
let analyst: DeskClient
let manager: DeskClient
/** The text that the scanner finds malicious at the moment. */
let known: string | undefined
const knowing = standInWhoFinds(() => known)

beforeAll(async () => {
  await ensureBuilt()
  scanner = await listen(knowing)
  app = await startApp({ env: { SCAN_URL: scanner.url, SIGNATURE_APPROVAL: "true" } })
  ;[analyst, manager] = await Promise.all([clientOf("analyst"), clientOf("manager")])
}, 300_000)
afterAll(async () => {
  await withSettings(app.env, () => closeDb())
  await app.stop()
})
beforeEach(() => {
  known = undefined
})

const clientOf = (role: string) => signInAs(app.url, role)

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

async function problemOf(response: Response) {
  const { code, title, detail } = (await response.json()) as { code: string; title: string; detail: string }
  return { status: response.status, code, title, detail }
}

const refused = { status: 409, code: "file_infected", title: INFECTED.title }
const unseen = { status: 503, code: "file_unscanned", ...UNSCANNED }

async function unzipped(response: Response) {
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { names: Object.keys(files), textOf, requestId: response.headers.get("x-request-id") }
}

const zipOf = (reports: readonly Report[]) =>
  analyst.fetch("/api/files/zip", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ checks: reports.map(({ check }) => check.id) }),
  })
const dossierOf = ({ check }: Report) => analyst.fetch(`/api/subjects/${check.subjectId}/dossier.zip`)
const pdfsOf = (names: readonly string[]) => names.filter((name) => name.endsWith(".pdf"))

const rowsOf = <Row extends object>(requestId: string | null) =>
  app.query<Row>("select action, ok, target_id, detail from audit_log where request_id = $1 order by id", [
    requestId,
  ])
const blobs = async () =>
  (await app.query<{ n: number }>("select count(*)::int as n from sealed_blobs"))[0]?.n

test("a copy that was clean when it was sealed is withheld once the scanner knows better, and opens again when it was a false alarm", async () => {
  const report = await sealedReport("un texto que todavía nadie teme", "40000001")
  const token = await insertedToken(app, seededPerson("analyst").email, ["file.read", "aml.read"])
  const asProgram = { headers: { authorization: `Bearer ${token}` } }
  expect((await analyst.fetch(report.file)).status).toBe(200)
  const before = await blobs()

  known = "todavía nadie teme"
  const response = await analyst.fetch(report.file)
  const problem = await problemOf(response)
  expect(problem).toMatchObject(refused)
  expect(problem.detail).toContain(MARKER_NAME)
  expect(problem.detail).toMatch(/sigue intacto.*no hubo costo.*Avisa a quien administra Cotejo/)
  const [row, ...others] = (await rowsOf(response.headers.get("x-request-id"))).toSorted((one, other) =>
    JSON.stringify(one).localeCompare(JSON.stringify(other)),
  )
  const target = { target_id: report.file.split("/").at(-1) }
  expect(row).toMatchObject({ action: "file.opened", ok: true, ...target, detail: { outcome: "infected" } })
  expect(others).toMatchObject([
    { action: "file.withheld", ok: false, ...target, detail: { check: report.check.id, found: MARKER_NAME } },
  ])
  // For a program, and for who asks for the head alone, it is the same.
  expect(await problemOf(await fetch(app.url + report.file, asProgram))).toMatchObject(refused)
  expect((await analyst.fetch(report.file, { method: "HEAD" })).status).toBe(409)
  expect(await blobs()).toBe(before)
  await withSettings(app.env, evaluateDesk)
  expect(
    await app.query("select about, closed_at, count >= 1 as some from alerts where kind = 'virus_found'"),
  ).toEqual([{ about: "", closed_at: null, some: true }])

  known = undefined
  const opened = await analyst.fetch(report.file)
  expect(Buffer.from(await opened.arrayBuffer()).equals(report.bytes)).toBe(true)
  expect(opened.headers.get("x-cotejo-sealed")).toBe("yes")
})

test("of an archive such a copy stays out, named with what was found; the rest goes", async () => {
  const reports = [await sealedReport("uno", "40000011"), await sealedReport("dos y cizaña", "40000011")]
  const [clean, bad] = reports as [Report, Report]
  known = "cizaña"
  const reportsZip = await unzipped(await zipOf(reports))
  const { files, withoutSealedPdf } = JSON.parse(reportsZip.textOf("manifest.json")) as {
    files: { sha256: string }[]
    withoutSealedPdf: object[]
  }
  expect(files.map((file) => file.sha256)).toEqual([sha256(clean.bytes)])
  expect(pdfsOf(reportsZip.names)).toHaveLength(1)
  expect(withoutSealedPdf).toMatchObject([{ check: bad.check.id, state: "infected", found: MARKER_NAME }])
  expect(reportsZip.textOf("SHA256SUMS")).not.toContain(sha256(bad.bytes))

  const dossier = await unzipped(await dossierOf(bad))
  expect(pdfsOf(dossier.names)).toHaveLength(1)
  const { notIncluded } = JSON.parse(dossier.textOf("manifest.json")) as { notIncluded: object[] }
  expect(notIncluded).toContainEqual({
    ...{ check: bad.check.id, role: "pdf_link", state: "infected", found: MARKER_NAME },
  })
  expect(dossier.textOf("expediente.html")).toContain(`El antivirus encontró ${MARKER_NAME}`)
  for (const { requestId } of [reportsZip, dossier])
    expect(
      (await rowsOf<{ action: string }>(requestId)).filter(({ action }) => action === "file.withheld"),
    ).toMatchObject([{ ok: false, detail: { check: bad.check.id, found: MARKER_NAME } }])
})

test("a copy that is not what was sealed is reported as damaged, whether a scanner reads it or not", async () => {
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
  const fileOf = ({ check }: { check: CheckView }) => `/api/files/${check.files[0]?.id}`
  const vehicle = fileOf(await analyst.ask("vehicle-registry", { plate: "ABC123" }))
  const before = await blobs()
  await givesNext("<html>cizaña</html>")
  expect(await problemOf(await analyst.fetch(vehicle))).toMatchObject(refused)
  expect(await blobs()).toBe(before)
  expect((await analyst.fetch(vehicle)).status).toBe(200)

  await givesNext("<html>cizaña</html>", 1_000) // to the worker too, which tries by itself
  const report = fileOf(await analyst.ask("aml", { dni: "40000001" }))
  expect(await problemOf(await analyst.fetch(report))).toMatchObject(refused)
  await app.sandbox.reset()
  expect((await analyst.fetch(report)).status).toBe(200)
  expect(await blobs()).toBe(Number(before) + 1)
})

test("a signed document is withheld alone and in the archive, whose manifest says so; one that waits for approval too", async () => {
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
  expect(textOf("MANIFIESTO.txt")).toContain(
    `NO ESTÁ EN ESTE ARCHIVO: ${INFECTED.title}. Encontró ${MARKER_NAME}`,
  )
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
  expect(await problemOf(alone)).toMatchObject(refused)
  expect(await blobs()).toBe(before)

  known = undefined
  const prepared = await postRequest(analyst, requestFor(1), [pdfOfSize(2_000)])
  const waiting = `/api/signatures/${prepared.body.signatureId}/documents/prepared-1`
  expect((await manager.fetch(waiting)).status).toBe(200)
  known = "/Catalog"
  expect(await problemOf(await manager.fetch(waiting))).toMatchObject(refused)
})

describe("a scanner that says nothing: what nobody looked at does not leave", () => {
  let reports: Report[]
  beforeAll(async () => {
    known = undefined
    reports = [await sealedReport("tres", "40000001"), await sealedReport("cuatro", "40000001")]
  })
  const first = () => {
    const [report] = reports
    if (!report) throw new Error("there are two")
    return report
  }

  test("one that is away: no file and no archive, not even a begun one; all of it is there once it is back", async () => {
    await scanner.stop()
    expect(await problemOf(await analyst.fetch(first().file))).toEqual(unseen)
    for (const archive of [zipOf(reports), dossierOf(first())])
      expect(await problemOf(await archive)).toEqual(unseen)
    expect(
      await app.query("select 1 from audit_log where action = 'file.withheld' and detail->>'check' = $1", [
        first().check.id,
      ]),
    ).toEqual([])
    scanner = await again(knowing)
    expect((await analyst.fetch(first().file)).status).toBe(200)
    expect(pdfsOf((await unzipped(await zipOf(reports))).names)).toHaveLength(2)
  })

  test("one that goes while an archive is written: the rest of it is named and not waited for", async () => {
    await scanner.stop()
    let scans = 0
    // It answers the look before, then hangs up on the first file and is gone.
    const going = await again((socket) =>
      socket.once("data", (piece) => {
        if (piece.includes("INSTREAM")) scans += 1
        if (scans === 0) socket.end("PONG\0")
        else socket.destroy()
      }),
    )
    const { names, textOf } = await unzipped(await zipOf(reports))
    const { withoutSealedPdf } = JSON.parse(textOf("manifest.json")) as {
      withoutSealedPdf: { state: string }[]
    }
    expect([pdfsOf(names), withoutSealedPdf.map(({ state }) => state)]).toEqual([
      [],
      ["unscanned", "unscanned"],
    ])
    expect(scans).toBe(1)
    await going.stop()
    scanner = await again(knowing)
  })

  test("more than it looks at is not handed out either, and said to be that", async () => {
    await app.sandbox.fault("file", { kind: "grown", bytes: SCANNER_LIMIT })
    const { check } = await analyst.ask("vehicle-registry", { plate: "ABC123" })
    expect(await problemOf(await analyst.fetch(`/api/files/${check.files[0]?.id}`))).toEqual({
      ...{ status: 409, code: "file_beyond_scan", ...es.problems.file_beyond_scan },
    })
  })

  async function again(serve: Parameters<typeof listening>[0]): Promise<VirusScanner> {
    const { stop } = await listening(serve, scanner.address)
    return { ...scanner, stop }
  }
})
