import type { BrowserContext, Page } from "@playwright/test"
import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"

/** Tasks that end when the journey says so. */
const ENDLESS_MS = 3_600_000
/** Notices are read every eight seconds while somebody waits for something. */

const vins = (count: number, family: string) =>
  Array.from({ length: count }, (_, index) => ({ vin: `9BW${family}${String(index).padStart(11, "0")}` }))

const dock = (page: Page) => page.getByRole("region", { name: "Lo que sigues" })
const watch = (page: Page) => page.getByRole("button", { name: "Avisarme al terminar" })

test.beforeEach(async ({ app }) => {
  await app.sandbox.tune({ vinDelayMs: ENDLESS_MS, choices: { vinPace: "unpaced" } })
})

async function watchBatch(page: Page, id: string): Promise<void> {
  await page.goto(`/batches/${id}`)
  await watch(page).click()
  await expect(watch(page)).toHaveAttribute("aria-pressed", "true")
}

test("a watch outlasts its page: reported on every page, by its result, gone everywhere once seen", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const client = await clientOf("analyst")
  const withoutRecord = ["06", "07", "08", "12"].map((number) => ({ vin: `SANDB0X00000000${number}` }))
  const batch = await client.startBatch(withoutRecord)
  const page = await pageOf("analyst")
  await watchBatch(page, batch.id)
  await page.reload()
  await expect(watch(page)).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByText(/^Activado: te avisa en cualquier página/)).toBeVisible()

  await page.goto("/ledger")
  const beside = await page.context().newPage()
  await beside.goto("/checks")
  await app.sandbox.tune({ vinDelayMs: 0 })
  for (const one of [page, beside]) {
    await expect(dock(one)).toContainText("Flota de noviembre")
    await expect(dock(one)).toContainText("Terminó · 4/4")
    await expect(dock(one)).toContainText("sin registro 4")
    await expect(one).not.toHaveTitle(/Flota/)
  }
  await expectAccessible(page, "with a notice")
  await dock(page).getByRole("link").click()
  await page.waitForURL(`/batches/${batch.id}`)
  await expect(dock(page)).toHaveCount(0)
  await expect(dock(beside)).toHaveCount(0)
  // All is settled and was seen: nothing is watched any more.
  const { watching } = (await (await client.fetch("/api/notices")).json()) as { watching: unknown[] }
  expect(watching).toEqual([])
})

test("one notice of a thing, replaced by its next state, put away by a press; narrow as well", async ({
  pageOf,
  clientOf,
  database,
}) => {
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(2, "RPL"), { name: "Flota de diciembre, sucursal del norte" })
  const page = await pageOf("analyst")
  await watchBatch(page, batch.id)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto("/checks")
  const settle = (state: string, where: string) =>
    database.query(`update checks set state = $2 where batch_id = $1 and ${where}`, [batch.id, state])
  await settle("unknown", "batch_row = 1")
  await settle("withdrawn", "batch_row = 2")
  const newest = page.getByRole("banner").getByRole("link", { name: /Espera a una persona · 1\/2$/ })
  await expect(newest).toBeVisible()
  await expectNoSidewaysScroll(page)
  await settle("closed", "batch_row = 1")
  await expect(newest).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(dock(page).getByRole("listitem")).toHaveCount(1)
  await expect(dock(page)).toContainText(/· 2\/2/)
  await dock(page)
    .getByRole("button", { name: /^Marcar como leído: Flota de diciembre/ })
    .click()
  await expect(dock(page)).toHaveCount(0)
})

test("a query that one waits for is told by the end of its number and what came", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const { check } = await (await clientOf("analyst")).ask("vin", { vin: "SANDB0X0000000006" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const button = page.getByRole("button", { name: "Avisarme", exact: true })
  await button.click()
  await expect(button).toHaveAttribute("aria-pressed", "true")
  await page.goto("/ledger")
  await app.sandbox.tune({ vinDelayMs: 0 })
  await expect(dock(page)).toContainText("VIN …0006")
  await expect(dock(page)).toContainText("Sin registro")
  await expect(dock(page)).not.toContainText("SANDB0X")
})

/** Records the browser notifications that the page sends, and controls whether its tab is in front. */
async function recordAlerts(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["notifications"])
  await context.addInitScript(() => {
    const notified: string[] = []
    class RecordedNotification extends EventTarget {
      static permission = "granted"
      static requestPermission = async () => "granted"
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        super()
        notified.push([title, body, tag].join(" | "))
      }
    }
    Object.assign(window, { Notification: RecordedNotification, notified })
  })
}

test("behind another window the browser shows one notification, without personal data", async ({
  pageOf,
  clientOf,
  app,
  context,
}) => {
  await recordAlerts(context)
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(4, "TLD"), { name: "Nombre Apellido 45678912" })
  const page = await pageOf("analyst")
  await watchBatch(page, batch.id)
  await page.goto("/checks")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  await app.sandbox.tune({ vinDelayMs: 0 })
  const notified = () => page.evaluate(() => (window as unknown as { notified: string[] }).notified)
  await expect.poll(notified).toEqual([`Un lote que sigues | Terminó · 4/4 | cotejo-batch-${batch.id}`])
})

test("records staff are told of the report that they wait for", async ({ app, pageOf, clientOf, fault }) => {
  const asker = await clientOf("analyst")
  // Until somebody waits for it, however long the page takes to open: what was sealed before is no news.
  await fault("file", { kind: "status", status: 503 }, 50)
  const { check } = await asker.ask("aml", { dni: "45678912" })
  const page = await pageOf("records", `/checks/${check.id}`)
  const button = page.getByRole("button", { name: "Avisarme", exact: true })
  await button.click()
  await expect(button).toHaveAttribute("aria-pressed", "true")
  await app.sandbox.director("/faults", { method: "DELETE" })
  await page.goto("/reports")
  await expect(dock(page)).toContainText("PDF archivado", { timeout: 60_000 })
})
