import type { Page, Request } from "@playwright/test"
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"

const ENDLESS_MS = 3_600_000
/** A VIN that no other test asks about. */
const freshVin = () => `8AM${String(Math.floor(Math.random() * 1e14)).padStart(14, "0")}`
const rowOf = (page: Page, vin: string) => page.getByRole("row").filter({ hasText: vin })

/** The readings of the monitor from now on. */
function readings(page: Page): string[] {
  const seen: string[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/monitor") seen.push(request.url())
  })
  return seen
}

/** The requests of a page that are not over. */
function requestsInFlight(page: Page): ReadonlySet<Request> {
  const inFlight = new Set<Request>()
  page.on("request", (request) => inFlight.add(request))
  page.on("requestfinished", (request) => inFlight.delete(request))
  page.on("requestfailed", (request) => inFlight.delete(request))
  return inFlight
}

test("a VIN query and a batch are followed on one page; the result comes in place, and is put away", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: ENDLESS_MS })
  const client = await clientOf("analyst")
  const [vin, other] = [freshVin(), freshVin()]
  const { check } = await client.ask("vin", { vin })
  const { check: mine } = await (await clientOf("manager")).ask("vin", { vin: other })
  const ofBatch = freshVin()
  const batch = await client.startBatch([{ vin: ofBatch }])
  await client.readBatchWhen(batch.id, ({ counts }) => counts.pending === 1)
  const page = await pageOf("analyst", "/")
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^En curso/ })
    .click()
  await page.waitForURL("/monitor")
  for (const one of [vin, other, ofBatch]) await expect(rowOf(page, one)).toContainText("Pendiente")
  await expectAccessibleInBothThemes(page)
  await page.getByRole("link", { name: /^Mías/ }).click()
  await expect(rowOf(page, other)).toHaveCount(0)
  await expect(rowOf(page, vin)).toBeVisible()

  await app.sandbox.tune({ vinDelayMs: 0 })
  await client.readWhen(check.id, ({ state }) => state === "answered")
  await expect(rowOf(page, vin)).toContainText("Llegó")
  await expect(page.getByRole("status").filter({ hasText: "Vehículo por VIN: Respondida" })).toBeAttached()
  await page.getByRole("button", { name: /^Quitar \d+ terminada/ }).click()
  await expect(rowOf(page, vin)).toHaveCount(0)
  await client.readWhen(mine.id, ({ state }) => state === "answered")

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/monitor")
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test("it stops by itself once nothing is in progress, rests behind another window, and catches up when it is in sight again", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: ENDLESS_MS })
  const client = await clientOf("analyst")
  const vin = freshVin()
  const { check } = await client.ask("vin", { vin })
  const page = await pageOf("analyst")
  const inFlight = requestsInFlight(page)
  await page.clock.install()
  await page.goto("/monitor?whose=mine")
  await expect(rowOf(page, vin)).toContainText("Pendiente")
  await setVisible(page, false)
  const seen = readings(page)
  await page.clock.runFor(120_000)
  // A connection that returns is made good in sight alone.
  await page.context().setOffline(true)
  await expect(page.getByText("Sin conexión con Cotejo")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText("Sin conexión con Cotejo")).toBeHidden()
  await page.clock.runFor(120_000)
  expect(seen).toEqual([])

  await app.sandbox.tune({ vinDelayMs: 0 })
  await client.readWhen(check.id, ({ state }) => state === "answered")
  await setVisible(page, true)
  await expect(rowOf(page, vin)).toContainText("Llegó")
  await client.readWhen(check.id, ({ state }) => state === "answered")
  const before = seen.length
  // In steps shorter than a read may take: one that the clock outran would count as a lost connection, which is made good.
  for (let step = 0; step < 12; step += 1) {
    await page.clock.runFor(10_000)
    await expect.poll(() => inFlight.size).toBe(0)
  }
  expect(seen.length - before).toBeLessThanOrEqual(1)
})

test("a session that ended is the last thing that the page reads", async ({ app, clientOf, pageOf }) => {
  await app.sandbox.tune({ vinDelayMs: ENDLESS_MS })
  await (await clientOf("analyst")).ask("vin", { vin: freshVin() })
  const page = await pageOf("analyst")
  await page.clock.install()
  await page.goto("/monitor?whose=mine")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await page.context().clearCookies()
  await page.clock.runFor(40_000)
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeVisible()
  const seen = readings(page)
  await page.clock.runFor(120_000)
  await page.waitForLoadState("networkidle")
  expect(seen).toEqual([])
})

function setVisible(page: Page, isVisible: boolean): Promise<void> {
  return page.evaluate((visible) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (visible ? "visible" : "hidden"),
    })
    document.dispatchEvent(new Event("visibilitychange"))
    window.dispatchEvent(new Event("visibilitychange"))
  }, isVisible)
}
