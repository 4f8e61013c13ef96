import type { BrowserContext, Page } from "@playwright/test"
import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "#test/browser/test.ts"
import { type DeskClient, until } from "#test/desk/desk-client.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { SCRIPT_PAYLOADS } from "#test/samples/script-payloads.ts"

// Every string that the service says, and every name of a field, is a text that would run where it is taken for anything but a text.

type Seen = { executed: string[]; violations: string[]; fetched: string[] }

/** Counts the scripts that ran, the violations of the page's policy, and the requests to elsewhere. */
async function watched(context: BrowserContext): Promise<Seen> {
  const seen: Seen = { executed: [], violations: [], fetched: [] }
  await context.exposeFunction("run", (name: string) => {
    seen.executed.push(name)
  })
  await context.exposeFunction("violated", (what: string) => {
    seen.violations.push(what)
  })
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      const { violated } = window as unknown as { violated: (what: string) => void }
      violated(`${location.pathname} ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on("request", (request) => {
    if (request.url().includes("xss.invalid")) seen.fetched.push(request.url())
  })
  context.on("dialog", (dialog) => {
    seen.executed.push(dialog.message())
    void dialog.dismiss()
  })
  return seen
}

/** Returns the payloads one after the other, so that each page contains many of them. */
function payloads(): () => string {
  let next = 0
  return () => SCRIPT_PAYLOADS[next++ % SCRIPT_PAYLOADS.length]?.text ?? ""
}

/** The same shape with a payload in the place of each text, but for what the program goes by. */
function poisoned(value: unknown, take: () => string, keep: readonly string[] = []): unknown {
  if (typeof value === "string") return take()
  if (Array.isArray(value)) return value.map((one) => poisoned(one, take, keep))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, keep.includes(name) ? one : poisoned(one, take, keep)]),
  )
}

/** Every payload once, as the value of a field and as the name of one. */
const everyPayload = () =>
  Object.fromEntries(
    SCRIPT_PAYLOADS.flatMap(({ name, text }) => [
      [`campo_${name}`, text],
      [text, name],
    ]),
  )

const namesIn = (text: string) => new Set(text.match(/xss\d{3}/g))

const QUESTIONS: [operation: string, input: Record<string, string>, keep: string[]][] = [
  ["person", { dni: "40000001" }, []],
  ["person-ext", { dni: "40000001" }, []],
  ["foreigner", { document_number: "002000001", birthdate: "1990-05-03" }, []],
  ["company", { ruc: "10400000017" }, []],
  ["vehicle", { plate: "CTJ001" }, []],
  ["vehicle-registry", { plate: "CTJ001" }, []],
  ["kyc", { document_type: "dni", document_number: "40000031" }, []],
  ["aml", { dni: "40000001" }, []],
]

type Filled = {
  checks: string[]
  subject: string
  batch: string
  signature: string
  reports: [string, string]
}

/** A desk in which everything that came from the service is made of payloads, twice of each question, so that two can be compared. */
async function filled(
  client: DeskClient,
  fault: (operation: string, fault: object, times?: number) => Promise<void>,
): Promise<Filled> {
  const take = payloads()
  const checks: string[] = []
  let subject = ""
  const reports: string[] = []
  const payload = (data: unknown) => ({
    kind: "replace",
    status: 200,
    body: { type: "result", status: "success", message: take(), data },
  })
  for (const [operation, input, keep] of QUESTIONS) {
    const { check: ordinary } = await client.ask(operation, input)
    for (let times = 0; times < (operation === "aml" ? 2 : 1); times++) {
      const data = poisoned(ordinary.answer, take, keep) as object
      await fault(operation, payload({ ...data, ...everyPayload() }))
      const { check } = await client.ask(operation, input)
      expect([operation, check.state]).toEqual([operation, "answered"])
      checks.push(check.id)
      if (operation === "aml") reports.push(check.id)
      subject = operation === "person" ? check.subjectId : subject
    }
  }
  const errors = Object.fromEntries([["dni", take()], ...SCRIPT_PAYLOADS.map(({ text }) => [text, [text]])])
  const refusal = { status: "error", message: take(), data: null, errors }
  await fault("aml", { kind: "replace", status: 422, body: refusal })
  const { check: refused } = await client.ask("aml", { dni: "40000077" })
  expect(refused.state).toBe("refused")
  checks.push(refused.id)

  await fault("vin-task", payload({ status: "done", ...everyPayload() }))
  const { check: vin } = await client.ask("vin", { vin: "9BWZZZ377VT004251" })
  await client.readWhen(vin.id, ({ state }) => state === "answered")
  checks.push(vin.id)
  await fault(
    "person",
    payload({ dni: take(), nombres: take(), apellido_paterno: take(), ...everyPayload() }),
    2,
  )
  const batch = await client.startBatch([{ dni: "40000051" }, { dni: "40000052" }], {
    operation: "person",
    name: take(),
  })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  return {
    checks,
    subject,
    batch: batch.id,
    signature: await signed(client, fault, take),
    reports: [reports[0] ?? "", reports[1] ?? ""],
  }
}

async function signed(
  client: DeskClient,
  fault: (operation: string, fault: object, times?: number) => Promise<void>,
  take: () => string,
): Promise<string> {
  const signer = () => ({
    ...Object.fromEntries(
      [
        "id",
        "full_name",
        "document_type",
        "document_number",
        "email",
        "phone",
        "signing_status",
        "signing_status_name",
        "signer_url",
        "viewed_at",
        "signed_at",
        "rejected_at",
        "biometric_validation_id",
        "biometric_validation_status",
        "biometric_validation_status_name",
      ].map((name) => [name, take()]),
    ),
  })
  const document = () =>
    Object.fromEntries(
      ["id", "name", "rejected_at", "rejected_by", "rejection_reason", "size_mb", "file_url"].map((name) => [
        name,
        take(),
      ]),
    )
  const head = [
    "organization_id",
    "name",
    "status",
    "status_name",
    "created_at",
    "expiration_date",
    "completed_at",
    "rejected_reason",
    "rejected_by",
  ]
  const data = {
    ...Object.fromEntries(head.map((name) => [name, take()])),
    signers: [signer(), signer(), signer()],
    documents: [document(), document()],
    ...everyPayload(),
  }
  await fault(
    "signature-show",
    { kind: "replace", status: 200, body: { status: "success", message: take(), data } },
    20,
  )
  const { body } = await postRequest(client, requestFor(1, { name: "Pedido <b>" }), [pdfOfSize(2_000)])
  await until(
    async () =>
      (await (await client.fetch(`/api/signatures/${body.signatureId}`)).json()) as { record: unknown },
    ({ record }) => record !== null,
  )
  return body.signatureId
}

/** Opens everything folded, so that all of it is in the document. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("details")) one.open = true
  })
}

test(`${SCRIPT_PAYLOADS.length} texts that would run are texts on every page that shows words of the service`, async ({
  pageOf,
  clientOf,
  fault,
  context,
  app,
}) => {
  test.setTimeout(240_000)
  await app.sandbox.tune({ vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  const { checks, subject, batch, signature, reports } = await filled(await clientOf("manager"), fault)
  const page = await pageOf("manager")
  const seen = await watched(context)
  const all = new Set<string>()
  const shown = async (path: string, least: number) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await unfold(page)
    const names = namesIn((await page.getByRole("main").textContent()) ?? "")
    for (const name of names) all.add(name)
    expect(names.size, `${path} shows too few of them`).toBeGreaterThanOrEqual(least)
    const made = await page
      .locator("[onerror], [onload], [onfocus], [onbegin], iframe[srcdoc], a[href^='javascript' i]")
      .count()
    expect(made, path).toBe(0)
  }
  for (const id of checks) await shown(`/checks/${id}`, 20)
  const [earlier, later] = reports
  for (const path of ["/checks", "/reports", "/signatures", `/batches/${batch}`, `/subjects/${subject}`])
    await shown(path, 1)
  await shown(`/signatures/${signature}`, 10)
  await shown(`/checks/${later}/compare`, 1)
  await shown(`/checks/compare?ids=${checks[0]},${checks[1]}`, 1)
  await shown(`/subjects/${subject}/print`, 1)
  for (const path of [
    "/",
    "/batches",
    "/ledger",
    "/subjects",
    "/portfolios",
    "/changes",
    "/unknown",
    "/monitor",
    "/reports/review",
    "/signatures/signers",
    `/checks/${earlier}/constancia`,
  ])
    await shown(path, 0)

  expect(seen, "before the page of the ZIP").toEqual({ executed: [], violations: [], fetched: [] })
  const saved = await openDossier(page, await clientOf("manager"), subject)
  expect(seen).toEqual({ executed: [], violations: [], fetched: [] })
  expect(all.size, "payloads that were shown").toBe(SCRIPT_PAYLOADS.length)

  // The search is effective: a text that is parsed as markup runs where no policy stops it, and is reported where one does.
  await saved.evaluate(plant)
  await expect.poll(() => seen.executed).toEqual(["planted"])
  await page.evaluate(plant)
  await expect.poll(() => seen.violations.length).toBeGreaterThan(0)
})

/** Runs in a page. Ours refuses markup that is made of a text with an error besides. */
function plant(): void {
  try {
    document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=\"run('planted')\">")
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

/** The page of a dossier's ZIP, opened as a file is: without any policy of ours that would stop what should not be there. */
async function openDossier(page: Page, client: DeskClient, subject: string): Promise<Page> {
  const response = await client.fetch(`/api/subjects/${subject}/dossier.zip`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const name = Object.keys(files).find((one) => one.endsWith("expediente.html")) ?? ""
  const html = strFromU8(files[name] ?? new Uint8Array())
  expect(namesIn(html).size).toBeGreaterThan(10)
  const saved = await page.context().newPage()
  await saved.route("https://saved.invalid/**", (route) =>
    route.fulfill({ body: html, contentType: "text/html" }),
  )
  await saved.goto("https://saved.invalid/expediente.html")
  await expect(saved.locator("h1").first()).toBeVisible()
  return saved
}
