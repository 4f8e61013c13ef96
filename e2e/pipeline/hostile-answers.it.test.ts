import { strFromU8, unzipSync } from "fflate"
import Papa from "papaparse"
import { beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { ownApp } from "#test/processes/own-app.ts"
import {
  FIELDS,
  HOSTILE_FIELDS,
  HOSTILE_RECORDS,
  HOSTILE_SHAPES,
  type HostileRecord,
  type HostileShape,
  LEVELS,
} from "#test/samples/hostile-answers.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

// Answers of a service that has gone mad, or of somebody between it and us: stored byte for byte, shown within bounds, and other pages unaffected.

/** Bytes of any page: what a browser takes. Without bounds these answers would make hundreds of megabytes. */
const MAX_PAGE = 8_000_000

const person = (dni: string, fields = '"apellido_paterno":"QUISPE"') =>
  `{"type":"result","status":200,"message":"ok","data":{"dni":"${dni}","nombres":"ANA",${fields}}}`
const report = (dni: string, fields = '"pep":null') =>
  `{"status":"success","message":"ok","data":{"dni":"${dni}","aml_status":"RED",${fields}}}`
const task = (fields: string) => `{"status":"success","data":{"status":"done","marca":"TOYOTA",${fields}}}`

type Asked = {
  person: string
  earlier: string
  report: string
  vin: string
  vehicleId: string
  subjectId: string
}

const app = ownApp()
let desk: DeskClient
/** For each shape, the questions about a subject of its own: an ordinary answer first, then that one. */
const asked = {} as Record<HostileShape, Asked>
/** Every check that was asked, and its exact bytes. */
const kept = new Map<string, string>()

beforeAll(async () => {
  // Reports, batches, dossiers, exports and exact answers: the role that may read all of them.
  desk = await signInAs(app.url, "manager")
  await app.sandbox.tune({ vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  for (const [index, shape] of HOSTILE_SHAPES.entries()) asked[shape] = await askAll(shape, index)
})

async function ask(operation: "person" | "aml", input: Record<string, string>, body: string) {
  await app.sandbox.fault(operation, { kind: "status", status: 200, body })
  const { status, check } = await desk.ask(operation, input)
  expect({ status, state: check.state, problem: check.problem, bytes: check.answerBytes }).toEqual({
    status: 200,
    state: "answered",
    problem: null,
    bytes: Buffer.byteLength(body),
  })
  kept.set(check.id, body)
  return check
}

async function askAll(shape: HostileShape, index: number): Promise<Asked> {
  const dni = `4000001${index}`
  const fields = HOSTILE_FIELDS[shape]
  const earlier = await ask("person", { dni }, person(dni))
  const whole = await ask("person", { dni }, person(dni, fields))
  await ask("aml", { dni }, report(dni))
  const amlReport = await ask("aml", { dni }, report(dni, fields.replaceAll("LINK", "pdf_link")))
  const ending = task(fields.replaceAll("LINK", "file_url"))
  await app.sandbox.fault("vin-task", { kind: "status", status: 200, body: ending })
  const { check } = await desk.ask("vin", { vin: `9BWZZZ377VT0777${index}0` })
  const ended = await desk.readWhen(check.id, ({ state }) => state !== "pending" && state !== "sending")
  expect(ended).toMatchObject({ state: "answered", charge: "deducted", problem: null })
  kept.set(check.id, ending)
  return {
    person: whole.id,
    earlier: earlier.id,
    report: amlReport.id,
    vin: check.id,
    vehicleId: check.subjectId,
    subjectId: whole.subjectId,
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  const response = await desk.fetch(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([path, response.status], bytes.toString("utf8", 0, 300)).toEqual([path, 200])
  return bytes
}

/** A page that came whole, of a size that a browser takes. */
async function page(path: string): Promise<string> {
  const bytes = await bytesOf(path)
  const html = bytes.toString()
  expect(bytes.length, path).toBeLessThan(MAX_PAGE)
  expect(html.trimEnd().endsWith("</html>"), path).toBe(true)
  for (const broken of ["NEXT_HTTP_ERROR", "$RX(", "data-dgst"]) expect(html, path).not.toContain(broken)
  return html
}

async function unzipped(path: string): Promise<Record<string, Uint8Array>> {
  return unzipSync(await bytesOf(path))
}

const sheetOf = (files: Record<string, Uint8Array>) =>
  strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())

test.each(HOSTILE_SHAPES)(
  "answers that are %s are kept exactly, and their pages are bounded",
  async (shape) => {
    const { person: id, earlier, report: reportId, vin, vehicleId, subjectId } = asked[shape]
    for (const check of [id, reportId, vin]) {
      expect(await page(`/checks/${check}`)).toContain(check)
      const exact = await desk.fetch(`/api/checks/${check}/answer`)
      // A signed link is the power to read a document: where an answer may hold one, bytes that do stay here.
      if (shape === "linked" && check !== id)
        expect(await exact.json()).toMatchObject({ code: "answer_held_back" })
      else expect((await exact.text()) === kept.get(check), `bytes of ${check}`).toBe(true)
      const json = (await bytesOf(`/api/checks/${check}`)).toString()
      if (check !== id) expect(json.includes("https://files.example"), "a signed link").toBe(false)
      if (shape === "wide") expect(json).toContain(`"campo_${FIELDS - 1}"`)
      if (shape === "deep") expect(json.replaceAll(/\s/g, "")).toContain(`${"[".repeat(LEVELS)}{"fin":1.10}`)
    }
    await page(`/checks/${id}/constancia`)
    expect((await bytesOf(`/api/checks/${id}/constancia`)).length).toBeLessThan(1_000_000)
    await page(`/checks/compare?ids=${earlier},${id}`)
    await page(`/checks/${reportId}/compare`)
    expect(await page(`/subjects/${subjectId}`)).toContain(id)
    expect(await page(`/subjects/${subjectId}/print`)).toContain(id)
    expect(await page(`/subjects/${vehicleId}`)).toContain(vin)
  },
)

test("lists, the tray and tables hold every check beside the hostile ones", async () => {
  const all = [...kept.keys()]
  const reports = HOSTILE_SHAPES.map((shape) => asked[shape].report)
  const texts = {
    "/checks": all,
    "/reports": reports,
    "/": all.slice(-3),
    "/ledger": [],
  }
  for (const [path, ids] of Object.entries(texts)) {
    const html = await page(path)
    for (const id of ids) expect(html, path).toContain(id)
  }
  const json = JSON.parse((await bytesOf("/api/checks?limit=200")).toString()) as { items: { id: string }[] }
  expect(json.items.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
  const csv = (await bytesOf("/api/checks/export")).toString()
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true })
  expect(data.filter(({ record }) => record === "value")).toHaveLength(all.length)
  const sheet = sheetOf(await unzipped("/api/checks/export?format=people"))
  for (const id of all) expect(csv.includes(id) && sheet.includes(id), id).toBe(true)
})

test("the ZIP of a dossier holds each answer whole and each constancia, but of the check that nobody could certify", async () => {
  // Written by hand at the database: a step that holds no instant.
  const unshown = asked.odd.earlier
  await app.query("update check_steps set at = 'infinity' where check_id = $1", [unshown])
  for (const shape of ["deep", "wide", "odd"] as const) {
    const files = await unzipped(`/api/subjects/${asked[shape].subjectId}/dossier.zip`)
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const { checks } = JSON.parse(textOf("dossier.json")) as { checks: { id: string; answer: object }[] }
    expect(checks.map(({ answer }) => answer !== null)).toEqual([true, true, true, true])
    if (shape === "wide") expect(textOf("dossier.json")).toContain(`"campo_${FIELDS - 1}"`)
    const certified = Object.keys(files).filter((name) => name.startsWith("constancias/"))
    expect(certified).toHaveLength(shape === "odd" ? 3 : 4)
    const left = { check: unshown, role: "constancia", state: "not_shown" }
    const { notIncluded } = JSON.parse(textOf("manifest.json")) as { notIncluded: object[] }
    expect(notIncluded).toEqual(
      shape === "odd" ? expect.arrayContaining([left]) : expect.not.arrayContaining([left]),
    )
  }
})

test("a refusal that names fields like the inheritance of objects is shown, and corrected from", async () => {
  const errors = '{"__proto__":["a"],"constructor":["b"],"toString":"c","dni":{"hasOwnProperty":[1]}}'
  const body = `{"status":"error","message":"${"m".repeat(1_000_000)}","data":null,"errors":${errors}}`
  await app.sandbox.fault("aml", { kind: "status", status: 422, body })
  const { status, check } = await desk.ask("aml", { dni: "40000001" })
  expect({ status, state: check.state }).toEqual({ status: 200, state: "refused" })
  expect(await page(`/checks/${check.id}`)).toContain("toString")
  await page("/checks?state=refused")
  expect((await (await desk.fetch(`/api/checks/${check.id}/answer`)).text()) === body).toBe(true)
})

test("a batch of them leaves whole, as CSV and as a workbook, with what nobody asked beside it", async () => {
  const shapes = ["deep", "wide", "odd", "long"] as const
  for (const [index, shape] of shapes.entries()) {
    const body = person(`4000002${index}`, HOSTILE_FIELDS[shape])
    await app.sandbox.fault("person", { kind: "status", status: 200, body })
  }
  const rows = Array.from({ length: shapes.length + 2 }, (_, index) => ({ dni: `4000002${index}` }))
  const { id } = await desk.startBatch(rows, { operation: "person" })
  await desk.readBatchWhen(id, ({ settled }) => settled)
  await page(`/batches/${id}`)
  await page("/batches")
  const listed = JSON.parse((await bytesOf(`/api/batches/${id}/rows`)).toString()) as {
    items: { identifier: string }[]
  }
  expect(listed.items.map(({ identifier }) => identifier)).toEqual(rows.map(({ dni }) => dni))
  const csv = (await bytesOf(`/api/batches/${id}/export`)).toString()
  const [head = "", ...lines] = csv.trimEnd().split("\r\n")
  expect(lines.filter((line) => line.includes("answered"))).toHaveLength(rows.length)
  expect(head).toContain("answer.dni")
  for (const whole of ["x".repeat(30_000), `campo_${FIELDS - 1}`, "[".repeat(LEVELS)])
    expect(csv.includes(whole), whole.slice(0, 20)).toBe(true)
  expect(csv).not.toContain("record_damaged")
  const sheet = sheetOf(await unzipped(`/api/batches/${id}/export?format=people`))
  expect([...sheet.matchAll(/<row /g)]).toHaveLength(rows.length + 1)
})

async function signature(shape: HostileRecord): Promise<string> {
  const body = `{"status":"success","data":${HOSTILE_RECORDS[shape]}}`
  // However often it is read before it is read no more.
  await app.sandbox.fault("signature-show", { kind: "status", status: 200, body }, 1_000)
  const { body: sent } = await postRequest(desk, requestFor(1, { name: `Pedido ${shape}` }), [
    pdfOfSize(2_000),
  ])
  const id = sent.signatureId
  await until(
    () =>
      app.query<{ id: string }>(
        "update signature_requests set refresh_at = null where id = $1 and refreshed_at is not null and reading_until is null returning id",
        [id],
      ),
    (rows) => rows.length === 1,
  )
  await app.sandbox.director("/faults", { method: "DELETE" })
  return id
}

test("records of signature requests that nobody would believe leave board, page, export and dossier whole", async () => {
  const shapes = Object.keys(HOSTILE_RECORDS) as HostileRecord[]
  const ids: string[] = []
  for (const shape of shapes) ids.push(await signature(shape))
  const { body: ordinary } = await postRequest(desk, requestFor(1, { name: "Pedido de siempre" }), [
    pdfOfSize(2_000),
  ])
  const board = await page("/signatures")
  expect(board).toContain("Pedido de siempre")
  const listed = await bytesOf("/api/signatures")
  expect(listed.length).toBeLessThan(1_000_000)
  const { items } = JSON.parse(listed.toString()) as { items: { id: string; signers: object[] }[] }
  expect(items.map(({ id }) => id)).toEqual([...ids, ordinary.signatureId].toReversed())
  expect(items.at(-1)?.signers).toHaveLength(200)
  for (const [index, id] of ids.entries()) {
    const html = await page(`/signatures/${id}`)
    const whole = await bytesOf(`/api/signatures/${id}`)
    if (shapes[index] === "many") expect(html).toContain("FIRMANTE 199")
    if (shapes[index] === "crowd") expect(html).toMatch(/149\D?800/)
    if (shapes[index] === "wide") expect(whole.includes(`"evento_${FIELDS - 1}"`)).toBe(true)
    expect(html.includes("firma.example"), "a signed link").toBe(false)
  }
  const csv = (await bytesOf("/api/signatures/export?format=csv")).toString()
  expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + items.length)
  expect(csv).toContain("150000")
  await unzipped("/api/signatures/export?format=people")
  const [signer] = await app.query<{ id: string }>(
    "select min(subject_id::text) as id from signature_signers",
  )
  expect(await page(`/subjects/${signer?.id}`)).toContain("Pedido de siempre")
  await page(`/subjects/${signer?.id}/print`)
})
