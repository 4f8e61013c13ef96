import type { Page } from "@playwright/test"
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { watchUpstream } from "#test/desk/sent-upstream.ts"
import { loseCode } from "#test/samples/lazy-parts.ts"

const CHECK = /\/checks\/[0-9a-f-]{36}$/

/** A DNI that no other test asks about. */
function someDni(): string {
  return `0${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
}

async function openPalette(page: Page) {
  await page.goto("/ask/company")
  await expect(page.getByRole("main").getByLabel("Número de RUC")).toBeEnabled()
  await page.keyboard.press("Control+k")
  const field = page.getByRole("combobox")
  await expect(field).toBeFocused()
  return field
}

const options = (page: Page) => page.getByRole("dialog").getByRole("option")
const option = (page: Page, name: string | RegExp) => page.getByRole("dialog").getByRole("option", { name })

test("nothing is asked by pasting, hovering or leaving; Enter asks one", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  const dni = someDni()
  await field.fill(dni)
  await expect(option(page, /^Persona DNI 0/)).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "4 consultas posibles" })).toBeAttached()
  await option(page, /AML/).hover()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  expect(await sent()).toEqual([])

  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill(dni)
  await page.keyboard.press("Enter")
  await page.waitForURL(CHECK)
  expect(await sent()).toEqual([{ operation: "person", question: { dni } }])
})

test("leaving the palette gives the focus back to where one was", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/checks")
  const link = page.getByRole("navigation").getByRole("link", { name: "Expedientes" })
  await link.focus()
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(link).toBeFocused()
})

test("opening a result puts the focus on its page, wherever the palette was opened from", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("person", { dni: "47220001" })
  const page = await pageOf("analyst", "/checks")
  await page.getByRole("navigation").getByRole("link", { name: "Expedientes" }).focus()
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused()
  await page.keyboard.type("47220001")
  await page.getByRole("option", { name: /expediente/i }).click()
  await page.waitForURL(`/subjects/${check.subjectId}`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("main")).toBeFocused()

  await page.keyboard.press("Control+k")
  await page.keyboard.type("historial")
  await page.keyboard.press("Enter")
  await page.waitForURL("/checks")
  await expect(page.getByRole("main")).toBeFocused()

  // From the page's own omnibox too, which is gone with its page.
  await page.goto("/")
  await page.getByRole("main").getByRole("combobox").fill("historial")
  await page.keyboard.press("Enter")
  await page.waitForURL("/checks")
  await expect(page.getByRole("main")).toBeFocused()
})

test("what was asked today is reported, led to, and asked again by a second Enter only", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const dni = someDni()
  const { check } = await (await clientOf("manager")).ask("person", { dni })
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  await field.fill(dni)
  await page.keyboard.press("Enter") // faster than the look-up: it is waited for
  await expect(
    page.getByText("Enter otra vez vuelve a consultar: costo no especificado.").first(),
  ).toBeVisible()
  await expect(option(page, /ya lo consultó hoy, \d\d:\d\d/)).toBeVisible()
  expect(await sent()).toEqual([])
  await page.keyboard.press("ArrowUp")
  await expect(page.getByText("Enter otra vez vuelve a consultar", { exact: false })).toBeHidden()
  await field.fill("")
  // The subject is known by now: its dossier comes first, then the answer.
  await field.fill(dni)
  await expect(options(page).first()).toHaveAccessibleName(/Abrir el expediente/)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.waitForURL(`/checks/${check.id}`)
  expect(await sent()).toEqual([])

  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill(dni)
  const again = option(page, /ya lo consultó hoy/)
  await expect(again).toBeVisible()
  await again.click()
  await expect(page.getByText("Enter otra vez vuelve a consultar", { exact: false }).first()).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).not.toHaveURL(`/checks/${check.id}`)
  await page.waitForURL(CHECK)
  expect(await sent()).toHaveLength(1)
})

test("several are ticked with Space and asked at once after one confirmation", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  const dni = someDni()
  await field.fill(dni)
  await page.keyboard.press("Space") // the first one ticks
  await expect(option(page, /^Persona DNI/)).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Space")
  await expect(option(page, /^Persona ampliada/)).toHaveAttribute("aria-selected", "true")
  await expect(field).toHaveValue(dni)
  await option(page, /KYC/).locator("[data-tick]").click()
  await expect(page.getByRole("status").filter({ hasText: "3 consultas marcadas" })).toBeAttached()
  await page.keyboard.press("Enter")
  await expect(page.getByText("2 × costo no especificado + 1 × sin costo")).toBeVisible()
  await expect(page.getByText("Enter otra vez las hace todas.")).toBeVisible()
  await expectAccessible(page)
  expect(await sent()).toEqual([])
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/checks\/compare\?ids=([0-9a-f-]{36},){2}[0-9a-f-]{36}$/)
  expect((await sent()).map(({ operation }) => operation).sort()).toEqual(["kyc", "person", "person-ext"])
})

test("Space on a line that cannot be ticked leaves alone what is ticked", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const dni = someDni()
  await field.fill(dni)
  await page.keyboard.press("Space")
  const ticked = page.getByRole("dialog").locator("[role=option][aria-selected=true]")
  await expect(ticked).toHaveCount(1)
  // The first line that has no box of its own.
  const lines = options(page)
  const at = await lines.evaluateAll((nodes) => nodes.findIndex((node) => !node.querySelector("[data-tick]")))
  expect(at).toBeGreaterThan(0)
  for (let step = 0; step < at; step++) await page.keyboard.press("ArrowDown")
  await expect(field).toHaveAttribute("aria-activedescendant", (await lines.nth(at).getAttribute("id")) ?? "")
  await page.keyboard.press("Space")
  await expect(field).toHaveValue(dni)
  await expect(ticked).toHaveCount(1)
  await expect(page.getByRole("status").filter({ hasText: "Una consulta marcada" })).toBeAttached()
})

test("a double click on what asks several only shows what they cost: the second click was never meant", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  await field.fill(someDni())
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Space")
  const button = page.getByRole("dialog").getByRole("button", { name: /2/ })
  await button.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText("Enter otra vez las hace todas.")).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByText("Enter otra vez las hace todas.")).toBeVisible()
  expect(await sent()).toEqual([])
  await button.click()
  await page.waitForURL(/\/checks\/compare\?ids=/)
})

test("a lost answer is asked for again with the same key; what was taken is not repeated", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  let lost = 0
  await page.route("**/api/checks/person-ext", async (route) => {
    const response = await route.fetch()
    if (lost++ === 0) await route.abort("connectionreset")
    else await route.fulfill({ response })
  })
  await field.fill(someDni())
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Enter otra vez las hace todas.")).toBeVisible()
  await page.keyboard.press("Enter")
  // That the connection is back may be told beside it.
  const notice = page.getByRole("dialog").getByRole("alert").filter({ hasText: "Una ya quedó hecha" })
  await expect(notice).toContainText("Una ya quedó hecha.")
  await expect(notice).toContainText("no sabemos si llegó")
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/checks\/compare\?ids=/)
  expect((await sent()).map(({ operation }) => operation).sort()).toEqual(["person", "person-ext"])
})

test("a foreigner's number leads to the form, filled in, at the birth date", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  await field.fill("001234568")
  await expect(option(page, /Falta fecha de nacimiento/).first()).toBeVisible()
  await page.keyboard.press("Enter")
  await page.waitForURL("/ask/foreigner")
  await expect(page.getByRole("main").getByLabel("Número de documento")).toHaveValue("001234568")
  await expect(page.getByLabel("Día")).toBeFocused()
  expect(await sent()).toEqual([])
})

test("of a match's other fields one is missing, not all of them", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  await field.fill("40000001")
  await option(page, "Usar como otro tipo…").click()
  await expect(option(page, /Comparación de datos.*Falta al menos un dato más: Enter/).first()).toBeVisible()
})

test("any text with a figure may be asked of any operation, but not by Enter alone", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  await field.fill("qwertz7")
  await expect(option(page, "Usar como otro tipo…")).toBeVisible()
  await expect(field).not.toHaveAttribute("aria-activedescendant")
  await page.keyboard.press("Enter")
  expect(await sent()).toEqual([])
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(option(page, /^Empresa .*RUC qwertz7/)).toBeVisible()
  expect(await sent()).toEqual([])
})

test("a word is looked for in names, never asked; a VIN offers its question", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const { check } = await (await clientOf("manager")).ask("company", { ruc: "20100070970" })
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  const addresses: string[] = []
  page.on("request", (request) => addresses.push(request.url()))
  const title = check.result?.line.title ?? ""
  const word = title.split(" ").toSorted((one, other) => other.length - one.length)[0] ?? ""
  await field.fill(word.slice(0, 4).toLowerCase())
  const found = option(page, new RegExp(title))
  await expect(found).toContainText("RUC ****0970")
  await expect(page.getByRole("status").filter({ hasText: "Una coincidencia por nombre" })).toBeAttached()
  await expect(option(page, /^(Persona|Empresa|Reporte AML|Extranjero|Vehículo)/)).toHaveCount(0)
  await expect(page.getByText("consultar una")).toHaveCount(0)
  await page.keyboard.press("ArrowDown")
  await expect(page.getByText("↵ abrir")).toBeVisible()
  await expectAccessible(page)
  await field.fill("zzzzzz")
  await expect(page.getByText("Sin resultados.").first()).toBeVisible()
  await field.fill("9BWZZZ377VT004251")
  await expect(option(page, /^Vehículo por VIN .*VIN 9BWZZZ377VT004251/)).toBeVisible()
  await field.fill(title)
  await found.click()
  await page.waitForURL(/\/subjects\/[0-9a-f-]{36}$/)
  expect(addresses.filter((address) => address.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(await sent()).toEqual([])
})

test("what is typed before the palette is there stands in its field, and in nothing of the page", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await page.goto("/ask/company")
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route("**/_next/static/chunks/**", async (route) => {
    await held
    await route.continue()
  })
  const behind = page.getByRole("main").getByLabel("Número de RUC")
  await behind.focus()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("quispe")
  await page.keyboard.press("Enter")
  arrive()
  const field = page.getByRole("combobox")
  await expect(field).toHaveValue("quispe")
  await expect(field).toBeFocused()
  await page.keyboard.type(" ana")
  await expect(field).toHaveValue("quispe ana")
  await expect(behind).toHaveValue("")
})

test("a palette that cannot be loaded says so at each press, and the page stays", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/ask/company")
  const field = page.getByRole("main").getByLabel("Número de RUC")
  await field.fill("2010")
  await loseCode(page)
  for (const _ of [1, 2]) {
    await page.keyboard.press("Control+k")
    await expect(page.getByText("Falta una parte de esta página")).toBeVisible()
    await page.getByRole("button", { name: "Quitar aviso" }).click()
  }
  await expect(field).toHaveValue("2010")
})

test("a name that could not be looked for is said so, and looked for again", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  await page.route("**/api/search", (route) => route.abort("connectionreset"))
  await field.fill("quispe")
  await expect(page.getByText("No se pudo buscar en los nombres.").first()).toBeVisible()
  await page.unroute("**/api/search")
  await field.fill("quispes")
  await expect(page.getByText("Sin resultados.").first()).toBeVisible()
})

test("several pasted lines become a batch, and stand in no address", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  const sent = await watchUpstream(app)
  await field.evaluate((input) => {
    const data = new DataTransfer()
    data.setData("text/plain", "40000001\r\n40000002\n\n40000003\n")
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(option(page, "Lote nuevo de Persona con 3 líneas")).toBeVisible()
  await expect(page.getByText("Espacio marcar varias")).toHaveCount(0)
  await page.keyboard.press("Space") // leads on, and does not write over the list
  await page.waitForURL("/batches/new?operation=person")
  await expect(page.locator("#batch-box")).toHaveValue("40000001\n40000002\n40000003")
  expect(await sent()).toEqual([])
})

test("words are commands: places, theme, language", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  const field = await openPalette(page)
  await field.fill("oscuro")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await field.fill("english")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill("registry")
  await page.keyboard.press("Enter")
  await page.waitForURL("/ask/vehicle-registry")
})

test("records staff find places and no questions", async ({ pageOf, clientOf }) => {
  const page = await pageOf("records", "/checks")
  await page
    .getByRole("button", { name: /^Buscar\b/ })
    .first()
    .click()
  const field = page.getByRole("combobox", { name: "Buscar o ir a una página" })
  await expect(field).toBeFocused()
  await expect(option(page, "Historial")).toBeVisible()
  await field.fill("00123456")
  await expect(options(page)).toHaveCount(0)
  // A number leads to what they may read of it.
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "47220009" })
  await field.fill("47220009")
  await expect(options(page)).toHaveCount(1)
  await option(page, /^Ver/).click()
  await page.waitForURL(`/checks/${check.id}`)
})

test("pages and actions are found by the words that people type", async ({ pageOf }) => {
  const page = await pageOf("admin")
  const field = await openPalette(page)
  for (const [typed, name] of [
    ["revisar", "Por evaluar"],
    ["limites", "Topes"],
    ["verificar", "Verificar PDF"],
    ["nuevo lote", "Nuevo lote"],
    ["nueva solicitud", "Nueva solicitud de firma"],
    ["constancia", "Verificar una constancia"],
    ["alertas", "Alertas"],
  ] as const) {
    await field.fill(typed)
    await expect(option(page, name)).toBeVisible()
  }
})

test("the palette is accessible in both themes, wide and narrow", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const field = await openPalette(page)
    await expectAccessibleInBothThemes(page)
    await field.fill("00123456")
    await expect(option(page, /^Persona DNI 0/)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
  }
})

test("without a connection the palette says that it could not be opened, and what was typed on the page stays", async ({
  pageOf,
  context,
}) => {
  const page = await pageOf("analyst", "/ask/company")
  await page.getByLabel("RUC").fill("20100000011")
  await context.setOffline(true)
  await page.keyboard.press("Control+k")
  await expect(page.getByText("Falta una parte de esta página")).toBeVisible()
  await expect(page.getByLabel("RUC")).toHaveValue("20100000011")
})
