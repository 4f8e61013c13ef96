import type { Page } from "@playwright/test"
import { chooseQuestion } from "#test/browser/choose-question.ts"
import { hydratedPage } from "#test/browser/hydrated-page.ts"
import { expect, test } from "#test/browser/test.ts"
import { watchUpstream } from "#test/desk/sent-upstream.ts"
import { seededPerson } from "#test/processes/settings.ts"

const CHECK = /\/checks\/[0-9a-f-]{36}$/

const form = (page: Page) => page.getByRole("main")
const failed = (page: Page) => page.getByText("Esta página no se pudo mostrar")

test("a page says that it is not to be translated: answers are shown as they came", async ({ page }) => {
  await page.goto("/sign-in")
  await expect(page.locator("html")).toHaveAttribute("translate", "no")
  await expect(page.locator("meta[name=google]")).toHaveAttribute("content", "notranslate")
})

test("translated all the same, one signs in, asks, asks again and looks at what came", async ({
  page: unready,
  app,
}) => {
  const page = hydratedPage(unready)
  const { email, password } = seededPerson("analyst")
  await page.goto("/sign-in")
  await translatePage(page)
  await page.getByLabel("Correo").fill(email)
  await page.getByLabel("Contraseña").fill("not the password")
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page.getByText("Correo o contraseña incorrectos")).toBeVisible()
  await page.getByLabel("Contraseña").fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await page.waitForURL("/")

  await page.goto("/ask/person")
  const sent = await watchUpstream(app)
  await translatePage(page)
  await page.getByLabel("Número de DNI").fill("123")
  await page.getByLabel("Número de DNI").fill("48120021")
  await page.keyboard.press("Enter")
  await page.waitForURL(CHECK)
  const [first] = page.url().split("/").slice(-1)
  await page.getByRole("button", { name: "Más" }).click()
  await page.getByRole("button", { name: /^(Volver a consultar|Volver a consultar)$/ }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Volver a consultar|Volver a consultar)$/ })
    .click()
  await page.waitForURL((url) => CHECK.test(url.pathname) && !url.pathname.endsWith(first ?? ""))

  await chooseQuestion(page, "Persona")
  await page.waitForURL("/ask/person")
  await page.getByLabel("Número de DNI").fill("48120021")
  await page.keyboard.press("Enter")
  await form(page)
    .getByRole("button", { name: /Volver a consultar/ })
    .click()
  await page.waitForURL(CHECK)
  expect(await sent()).toHaveLength(3)
  await expect(failed(page)).toHaveCount(0)
})

test("translated all the same, a list is imported, corrected and started as a batch", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  await translatePage(page)
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "lista.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("VIN,nota\n1HGCM82633A004352,uno\n1HGCM82633A00435,dos\n2HGCM82633A004353,tres\n"),
    })
  await page.getByRole("button", { name: /^Usar estas columnas/ }).click()
  await expect(page.getByRole("radio", { name: "Todas 3", exact: true })).toBeVisible()
  await page.getByRole("radio", { name: /^No válidas/ }).check()
  await page.getByRole("button", { name: "Corregir la fila 2" }).click()
  await page.getByRole("textbox", { name: "VIN", exact: true }).fill("3HGCM82633A004354")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("radio", { name: /^Válidas 3/ })).toBeVisible()
  await page.getByRole("button", { name: /^Iniciar el lote/ }).click()
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
})

test("translated all the same, the palette finds, and each page of the desk opens", async ({
  pageOf,
  clientOf,
}) => {
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "48120022" })
  const page = await pageOf("admin", "/")
  await translatePage(page)
  await page.keyboard.press("Control+k")
  const field = page.getByRole("combobox").first()
  for (const text of ["4", "48", "4812", "48120022", "hist", "histor"]) await field.fill(text)
  await field.fill("")
  await page.keyboard.press("Escape")
  const places = page.getByRole("navigation", { name: "Principal" }).getByRole("link")
  for (const place of await places.all()) {
    await place.click()
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  }
  await page.goto(`/checks/${check.id}`)
  await translatePage(page)
  await page.getByRole("button", { name: "Ver evidencia" }).click()
  const technical = page.getByRole("dialog", { name: "Evidencia" }).getByLabel("Mostrar nombres técnicos")
  await technical.check()
  await technical.uncheck()
  await expect(failed(page)).toHaveCount(0)
})

/** Translates the page as browsers do it, whether or not it forbids that: each text node is replaced by elements of the translator's own, now and whenever one comes. */
async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isLeft = (parent: Element | null) =>
      parent === null || parent.closest("font, script, style, title, option, textarea") !== null

    function translate(text: Text): void {
      if (text.data === "" || isLeft(text.parentElement)) return
      const inner = document.createElementNS("http://www.w3.org/1999/xhtml", "font")
      const outer = inner.cloneNode() as Element
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    function translateAll(node: Node): void {
      if (node instanceof Text) translate(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translate(text)
    }
    translateAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") translateAll(target)
        else for (const added of addedNodes) translateAll(added)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
