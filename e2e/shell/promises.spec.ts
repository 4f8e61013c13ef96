import type { Page } from "@playwright/test"
import { expectAccessible } from "#test/browser/accessible.ts"
import { chooseQuestion } from "#test/browser/choose-question.ts"
import { expect, test } from "#test/browser/test.ts"
import { endSessionUnnoticed } from "#test/desk/end-session.ts"
import { watchUpstream } from "#test/desk/sent-upstream.ts"

// What a page keeps to, by whatever means it reads and asks.

test("a name typed while nothing can be searched fails in words, and no letter of it throws", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/")
  await page.route("**/api/search", (route) => route.abort("connectionreset"))
  await page.getByRole("combobox").pressSequentially("quispe mamani", { delay: 120 })
  await expect(page.getByRole("listbox")).toBeVisible()
  await page.getByRole("combobox").fill("quispe")
  await expect(page.getByRole("listbox").getByText(/No se pudo buscar en los nombres/)).toBeVisible()
})

test("a question pressed without a connection is never sent later", async ({ pageOf, context, app }) => {
  const page = await pageOf("analyst", "/ask/person")
  const sent = await watchUpstream(app)
  await page.getByLabel("Número de DNI").fill("48120051")
  await page.getByLabel("Número de DNI").press("Tab")
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await page.getByLabel("Número de DNI").press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: /No se (consultó|consultó) nada/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("Sin conexión con Cotejo")).toHaveCount(0)
  await chooseQuestion(page, "Empresa")
  await page.waitForURL("/ask/company")
  await backToForm(page)
  await expect(page.getByLabel("Número de DNI")).toHaveValue("48120051")
  expect(await sent()).toEqual([])
})

test("a `401` of anything that is read empties the page, though nothing else tells that the session ended", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/")
  await page.route(/\/api\/(?!search)/, () => undefined) // what else the page reads waits
  await endSessionUnnoticed(page)
  await page.getByRole("main").getByRole("combobox").fill("quispe")
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeVisible()
})

test("files dropped one after the other: what is shown is of the last, whichever answer comes last", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/reports/verify")
  const isHeld = Promise.withResolvers<undefined>()
  let asked = 0
  await page.route("**/api/files/verify", async (route) => {
    asked += 1
    if (asked === 1) await isHeld.promise
    await route.continue()
  })
  const input = page.locator("input[type=file]")
  const file = (name: string) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.4 ${name}`),
  })
  await input.setInputFiles(file("primero.pdf"))
  await expect.poll(() => asked).toBe(1)
  await input.setInputFiles(file("segundo.pdf"))
  await expect(page.getByRole("heading", { name: "segundo.pdf" })).toBeVisible()
  const late = page.waitForResponse("**/api/files/verify")
  isHeld.resolve(undefined)
  await (await late).finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.getByRole("heading", { name: "segundo.pdf" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "primero.pdf" })).toHaveCount(0)
})

test("rows whose results do not come are asked for ever more seldom", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  const { id } = await client.startBatch([{ dni: "48120061" }, { dni: "48120062" }], { operation: "person" })
  await client.readBatchWhen(id, ({ settled }) => settled)
  const page = await pageOf("analyst")
  await page.clock.install()
  let asked = 0
  await page.route("**/api/batches/*/results?**", async (route) => {
    asked += 1
    await route.fulfill({ json: { items: [] } })
  })
  await page.goto(`/batches/${id}`)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  asked = 0
  for (let tenths = 0; tenths < 10; tenths++) {
    await page.clock.runFor(100)
    await page.waitForLoadState("networkidle")
  }
  expect(asked).toBeLessThan(3)
})

test("a page that broke while it asked does not say that nothing was sent", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/ask/person")
  const isBroken = Promise.withResolvers<undefined>()
  await page.route("**/api/checks/person", async (route) => {
    await route.fetch()
    await isBroken.promise
    await route.abort("connectionreset")
  })
  await page.getByLabel("Número de DNI").fill("48120071")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Puede tardar hasta 30 s" })).toBeVisible()
  await page
    .getByRole("main")
    .locator("form")
    .evaluate((form) => form.replaceChildren())
  isBroken.resolve(undefined)
  await expect(page.getByRole("heading", { name: "Esta página no se pudo mostrar" })).toBeVisible()
  await expect(page.getByText("Revisa el Historial antes de repetir")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("main").getByRole("link", { name: "Historial" }).click()
  await expect(page.getByRole("main").getByText("48120071").first()).toBeVisible()
})

test("a connection that is cut while one is elsewhere is told there; what was typed is still in its form, and goes once", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/company")
  const sent = await watchUpstream(app)
  const hasLeft = Promise.withResolvers<undefined>()
  await page.route("**/api/checks/company", async (route) => {
    const response = await route.fetch()
    await hasLeft.promise
    await route.abort("connectionreset")
    await response.dispose()
  })
  const ruc = page.getByLabel("Número de RUC")
  await ruc.fill("20100000072")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Puede tardar hasta 30 s" })).toBeVisible()
  await chooseQuestion(page, "Extranjero")
  await page.waitForURL("/ask/foreigner")
  hasLeft.resolve(undefined)
  await expect(page.getByText("Revisa el Historial antes de repetirla.")).toBeVisible()
  await page.unroute("**/api/checks/company")
  await backToForm(page)
  await expect(ruc).toHaveValue("20100000072")
  await ruc.press("Enter")
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)
  expect(await sent()).toHaveLength(1)
  await page.goBack()
  await expect(ruc).toHaveValue("")
  expect(await sent()).toHaveLength(1)
})

test("a reload while it asks is asked about first, and who stays gets the answer", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/person")
  const sent = await watchUpstream(app)
  const mayAnswer = Promise.withResolvers<undefined>()
  await page.route("**/api/checks/person", async (route) => {
    const response = await route.fetch()
    await mayAnswer.promise
    await route.fulfill({ response })
  })
  await page.getByLabel("Número de DNI").fill("48120073")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Puede tardar hasta 30 s" })).toBeVisible()
  const asked = page.waitForEvent("dialog")
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()
  await expect(page.getByLabel("Número de DNI")).toHaveValue("48120073")
  mayAnswer.resolve(undefined)
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)
  expect(await sent()).toHaveLength(1)
})

/** Back from another query's form, over the list of queries between the two. */
async function backToForm(page: Page): Promise<void> {
  await page.goBack()
  await page.waitForURL("/ask")
  await page.goBack()
}
