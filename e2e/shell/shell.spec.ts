import type { Page } from "@playwright/test"
import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { hydratedPage } from "#test/browser/hydrated-page.ts"
import { expect, test } from "#test/browser/test.ts"
import { registered } from "#test/desk/registered.ts"

const NARROW = { width: 390, height: 844 }

/** The places that the navigation beside the page leads to. */
async function places(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "Principal" }).getByRole("link")
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute("href") ?? ""))
}

test("people find the places of their role, and no other", async ({ pageOf }) => {
  const records = await pageOf("records", "/")
  expect(await places(records)).toEqual(["/", "/reports", "/checks"])
})

test("the menu is nine entries in sight on a low screen, and the present one is marked", async ({
  pageOf,
}) => {
  const page = await pageOf("admin", "/ledger/limits")
  await page.setViewportSize({ width: 1_366, height: 768 })
  const menu = page.getByRole("navigation", { name: "Principal" })
  expect(await places(page)).toHaveLength(9)
  for (const link of await menu.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 })
  await expect(menu.locator("[aria-current=page]")).toHaveText("Administración")
  const tabs = page.getByRole("navigation", { name: "Administración" })
  await expect(tabs.getByRole("link")).toHaveText([
    "Usuarios",
    "Permisos",
    "Servicio y claves",
    "Alertas",
    "Topes",
    "Datos",
    "Bitácora",
    "Operación",
  ])
  await expect(tabs.locator("[aria-current=page]")).toHaveText("Topes")
  await tabs.getByRole("link", { name: "Permisos" }).click()
  await page.waitForURL("/admin/permissions")
})

test("every kind of query stands on one page with its data; its form keeps its address", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/ask")
  const links = page.getByRole("main").locator('a[href^="/ask/"]')
  await expect(links).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole("main").getByRole("link", { name: "Empresa", exact: true }).click()
  await page.waitForURL("/ask/company")
  const here = page.getByRole("navigation", { name: "Principal" }).locator("[aria-current=page]")
  await expect(here).toHaveAttribute("href", "/ask")
  // Also where the window is too low for all entries.
  await page.setViewportSize({ width: 1_366, height: 300 })
  await page.goto("/checks")
  await expect(here).toHaveText(/^Historial/)
  await expect(here).toBeInViewport({ ratio: 1 })
})

test("no filter calls itself required", async ({ app, pageOf, clientOf }) => {
  await (await clientOf("admin")).ask("aml", { dni: "40000023" })
  await registered(app, crypto.randomUUID(), "admin")
  const page = await pageOf("admin")
  for (const path of ["/checks", "/subjects", "/reports", "/signatures", "/ledger", "/admin/log"]) {
    await page.goto(path)
    await expect(page.locator("main :is(select, input)").first()).toBeAttached()
    await expect(page.locator("main [aria-required]"), path).toHaveCount(0)
    await expect(page.locator("main").getByText("opcional", { exact: true }), path).toHaveCount(0)
  }
})

test("the first key leads past the navigation", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/ledger")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("#main")).toBeFocused()
})

test("on a phone the drawer leads on and closes behind", async ({ pageOf }) => {
  const page = await pageOf("manager")
  await page.setViewportSize(NARROW)
  await page.goto("/ask/company")
  await page.getByRole("button", { name: "Abrir menú" }).click()
  const drawer = page.getByRole("complementary", { name: "Principal" })
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole("link", { name: "Consultar", exact: true }).click()
  await page.waitForURL("/ask")
  await expect(drawer).toBeHidden()
  await expectNoSidewaysScroll(page)
})

test("a lost connection is said, and so is its return", async ({ pageOf, context }) => {
  const page = await pageOf("analyst", "/ask/company")
  await context.setOffline(true)
  await expect(page.getByText("Sin conexión con Cotejo")).toBeVisible()
  await expect(page.getByRole("button", { name: /Elena Paredes|Ana Quispe/ })).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(page.getByText("Conexión restablecida")).toBeVisible()
  await expect(page.getByText("Sin conexión con Cotejo")).toBeHidden()
})

test("every page that watches shows a lost connection, though only its own readings fail", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await page.route(/\/api\/(checks|signatures|batches|health)\b/, (route) => route.abort())
  for (const path of ["/", "/checks", "/batches", "/reports", "/signatures"]) {
    await page.goto(path)
    await expect(page.getByText("Sin conexión con Cotejo")).toBeVisible()
  }
})

test("signing out ends the session itself: its cookie opens nothing any more", async ({
  pageOf,
  context,
}) => {
  const page = await pageOf("manager", "/ask/company")
  const kept = (await context.cookies()).filter(({ name }) => name.endsWith("session-token"))
  await page.getByRole("button", { name: /Responsable/ }).click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await page.waitForURL(/\/sign-in/)
  await context.addCookies(kept)
  await page.goto("/ask/company")
  await expect(page).toHaveURL(/\/sign-in/)
})

test("signing out empties every tab of the browser at once, also one that cannot ask the server", async ({
  pageOf,
  context,
}) => {
  const page = await pageOf("manager", "/ask/company")
  const other = hydratedPage(await context.newPage())
  await other.goto("/ledger")
  // From now on it learns nothing from the server.
  let asked = 0
  await other.route("**/*", (route) => {
    asked += 1
    return route.abort()
  })
  await page.getByRole("button", { name: /Responsable/ }).click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await page.waitForURL(/\/sign-in/)
  await expect(other.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeVisible()
  await expect(other.getByRole("navigation")).toHaveCount(0)
  expect(asked).toBeLessThan(20)
})

test("an address that leads nowhere says so, with the way home", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  const answer = await page.goto("/ask/nothing-like-it")
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1, name: "Página no encontrada" })).toBeVisible()
  await expect(page).toHaveTitle("Página no encontrada · Cotejo")
  await expect(page.getByRole("link", { name: "Ir al inicio" })).toHaveAttribute("href", "/")
})

test("a page lies across the whole of a wide sheet of paper, without the navigation", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 1_123, height: 794 }) // A4, landscape
  await page.goto("/checks")
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("navigation", { name: "Principal" })).toBeHidden()
  await expect
    .poll(async () => page.locator("main").evaluate((main) => main.getBoundingClientRect().width))
    .toBeGreaterThan(1_000)
})

test("the browser makes no HTML and no program of text", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/")
  const refused = await page.evaluate(() =>
    [
      () => Object.assign(document.createElement("div"), { innerHTML: "<b>a</b>" }),
      () => Object.assign(document.createElement("script"), { src: "https://elsewhere.example/a.js" }),
      () => Object.assign(document.createElement("script"), { text: "1" }),
      () => new Worker("/api/health"),
    ].map((attempt) => {
      try {
        attempt()
        return "let through"
      } catch (error) {
        return error instanceof Error ? error.name : "thrown"
      }
    }),
  )
  expect(refused).toEqual(Array(4).fill("TypeError"))
})

test("the screen is hidden at one press, over an open dialog too, and shown again", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/")
  const veil = page.getByRole("dialog", { name: "Pantalla oculta" })
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Control+.")
  await expect(veil).toBeVisible()
  const at = await page.evaluate(() => document.elementFromPoint(20, 20)?.tagName)
  expect(at).toBe("DIALOG")
  await page.keyboard.press("Control+.")
  await expect(veil).toBeHidden()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /Ana Quispe/ }).click()
  await page.getByRole("button", { name: /Ocultar la pantalla/ }).click()
  await expect(veil).toBeVisible()
  await veil.getByRole("button", { name: "Mostrar" }).click()
  await expect(veil).toBeHidden()
})

test("the sheet of shortcuts opens by one key outside a field, gives the focus back, and may be without that key", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/ask/company")
  const sheet = page.getByRole("dialog", { name: "Atajos de teclado" })
  await page.getByLabel("Número de RUC").press("?")
  await expect(page.getByLabel("Número de RUC")).toHaveValue("?")
  const search = page.getByRole("button", { name: /Buscar o consultar/ }).first()
  await search.focus()
  await page.keyboard.press("?")
  await expect(sheet.getByText("Ocultar la pantalla, o mostrarla otra vez")).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole("checkbox").uncheck()
  await page.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
  await expect(search).toBeFocused()
  await page.keyboard.press("?")
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill("atajos")
  await page.keyboard.press("Enter")
  await expect(sheet).toBeVisible()
  await sheet.getByRole("checkbox").check()
})
