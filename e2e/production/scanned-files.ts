import type { Page } from "@playwright/test"
import type { CheckView } from "#lib/checks/present-check.ts"
import { until } from "#test/desk/desk-client.ts"
import { MULTIPART_TYPE, multipart, partsOf, requestFor } from "#test/desk/signature-client.ts"
import { smallPdf } from "#test/desk/signature-requests.ts"
import { infectedPdf, MARKER, MARKER_NAME } from "#test/peers/virus-scanner.ts"
import type { Production } from "./layout.ts"
import { api } from "./outside.ts"
import { expectTrue } from "./rehearsal-report.ts"

const WITHIN_MS = 120_000

type Refusal = { status: number; code: string; detail: string }

/** A clean file is sent, an infected one is withheld in either direction, and without a scanner nothing is sent, with a notice of that. */
export async function filesAreLookedAt(production: Production, page: Page): Promise<void> {
  const { sandbox, scanner } = production
  const clean = await sealedReport(page, "40000024")
  expectTrue("A report that is clean is handed out", (await page.request.get(clean)).status() === 200)

  const body = smallPdf(MARKER).toString()
  await sandbox.fault("file", { kind: "status", status: 200, body, contentType: "application/pdf" })
  const infected = await sealedReport(page, "40000011")
  const withheld = await refusalAt(page, infected)
  expectTrue(
    "One in which the scanner finds something is withheld, and its name told",
    withheld.code === "file_infected" && withheld.detail.includes(MARKER_NAME),
    `${withheld.status} ${withheld.code}`,
  )
  const sent = (await sandbox.counts("signature")).accepted
  const refused = await sendDocument(page)
  expectTrue(
    "A document with it is not sent to be signed",
    refused.code === "upload_infected" && (await sandbox.counts("signature")).accepted === sent,
    `${refused.status} ${refused.code}`,
  )

  await scanner.go()
  const unseen = await refusalAt(page, clean)
  expectTrue(
    "While the scanner is gone nothing leaves, and whoever asks is told why",
    unseen.code === "file_unscanned" && unseen.detail.length > 0,
    `${unseen.status} ${unseen.code}`,
  )
  const alerts = () =>
    production.query<{ kind: string }>("select kind from alerts where closed_at is null order by kind")
  const isTold = await until(
    alerts,
    (open) => open.some(({ kind }) => kind === "scanner_away"),
    WITHIN_MS,
  ).then(
    () => true,
    () => false,
  )
  expectTrue("An alert says that it is gone", isTold)
  await scanner.returnFromProvider()
  const isBack = await until(
    () => page.request.get(clean),
    (response) => response.status() === 200,
    WITHIN_MS,
  ).then(
    () => true,
    () => false,
  )
  expectTrue("Once it is back files leave again", isBack)
}

/** The address of a report's PDF, once our copy of it is sealed. */
async function sealedReport(page: Page, dni: string): Promise<string> {
  const { id } = await api<CheckView>(page, "/api/checks/aml", { method: "POST", body: { dni } })
  const check = await until(
    () => api<CheckView>(page, `/api/checks/${id}`),
    ({ files }) => files[0]?.state === "sealed",
    WITHIN_MS,
  )
  return `/api/files/${check.files[0]?.id}`
}

async function refusalAt(page: Page, path: string): Promise<Refusal> {
  const response = await page.request.get(path)
  return refusalOf(response.status(), await response.body())
}

async function sendDocument(page: Page): Promise<Refusal> {
  const response = await page.request.post("/api/signatures", {
    headers: {
      origin: new URL(page.url()).origin,
      "idempotency-key": crypto.randomUUID(),
      "content-type": MULTIPART_TYPE,
    },
    data: multipart(partsOf(requestFor(1), [infectedPdf()])),
  })
  return refusalOf(response.status(), await response.body())
}

/** A PDF that was sent after all is no refusal. */
function refusalOf(status: number, body: Buffer): Refusal {
  if (status < 400) return { status, code: "none", detail: "" }
  const { code, detail } = JSON.parse(body.toString()) as Omit<Refusal, "status">
  return { status, code, detail }
}
