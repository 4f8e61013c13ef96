import type { Locator, Page } from "@playwright/test"
import { reviewPath } from "#lib/aml/review/review-path.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "#test/browser/accessible.ts"
import { chooseQuestion, highlightQuestion } from "#test/browser/choose-question.ts"
import { expect, test } from "#test/browser/test.ts"
import { endSessionUnnoticed } from "#test/desk/end-session.ts"
import { watchUpstream } from "#test/desk/sent-upstream.ts"
import { lookupWith, platformWith } from "#test/samples/replaced-answer.ts"

// Asking is seen with its motion, everything else as somebody sees it who wants none.
test.use({ reducedMotion: "no-preference" })

const CHECK = /\/checks\/[0-9a-f-]{36}$/

/** An identifier of that many digits that no other test asks about. */
function digits(count: number): string {
  return Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("")
}

/** As the clipboard does it: the browser says that it was pasted. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.page().context().grantPermissions(["clipboard-read", "clipboard-write"])
  await field.press("ControlOrMeta+a")
  await field.page().evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await field.press("ControlOrMeta+v")
}

const askButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Consultar ↵" })

const QUESTIONS: [string, Record<string, string>, (page: Page) => Promise<void>][] = [
  ["person", { dni: "00123456" }, (page) => page.getByLabel("Número de DNI").fill("00123456")],
  ["person-ext", { dni: "00123457" }, (page) => page.getByLabel("Número de DNI").fill(" 00123457 ")],
  ["company", { ruc: "20100000001" }, (page) => page.getByLabel("Número de RUC").fill("20100000001")],
  ["vehicle", { plate: "abc-123" }, (page) => page.getByLabel("Placa").fill("abc-123")],
  ["vehicle-registry", { plate: "ABC-124" }, (page) => page.getByLabel("Placa").fill("ABC-124")],
  ["aml", { dni: "00123458" }, (page) => page.getByLabel("Número de DNI").fill("00123458")],
  [
    "foreigner",
    { document_number: "001234567", birthdate: "1985-11-07" },
    async (page) => {
      await page.getByLabel("Número de documento").fill("001234567")
      await page.getByLabel("Día").focus()
      await page.keyboard.type("7")
      await page.keyboard.press("Tab")
      await page.keyboard.type("111985")
    },
  ],
  [
    "kyc",
    { document_type: "ptp", document_number: "77" },
    async (page) => {
      await page.getByLabel("Tipo de documento").selectOption("other")
      await page.getByLabel("Otro tipo, tal como se enviará").fill("ptp")
      await page.getByLabel("Número de documento").fill("77")
    },
  ],
]

test("whatever is asked: what is typed is what is sent, once, and no address holds it", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst")
  const addresses: string[] = []
  page.on("request", (request) => addresses.push(request.url()))
  for (const [operation, question, fill] of QUESTIONS) {
    await page.goto(`/ask/${operation}`)
    await expect(askButton(page)).toBeVisible()
    const sent = await watchUpstream(app)
    await fill(page)
    await page.keyboard.press("Enter")
    await page.waitForURL(CHECK)
    expect(await sent()).toEqual([{ operation, question }])
    for (const value of Object.values(question).filter((value) => value.length > 3)) {
      expect(addresses.filter((address) => address.includes(value))).toEqual([])
    }
  }
})

test("an empty form is corrected by keyboard: the summary takes focus and leads to the fields", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/foreigner")
  const sent = await watchUpstream(app)
  await askButton(page).press("Enter")
  const summary = page.getByRole("alert").filter({ hasText: "Hay 2 datos por corregir" })
  await expect(summary).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Número de documento")).toBeFocused()
  await page.keyboard.type("001234567")
  await page.getByRole("textbox", { name: "Año" }).fill("1985")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "Faltan día, mes o año." })).toBeFocused()
  await expect(page.getByLabel("Número de documento")).toHaveValue("001234567")
  expect(await sent()).toEqual([])
})

test("an unusual document is remarked on, and asked about only with a second act", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/person")
  const value = digits(6)
  const sent = await watchUpstream(app)
  // Who comes by the address types at once.
  await expect(page.getByLabel("Número de DNI")).toBeFocused()
  await page.keyboard.type(value)
  await page.keyboard.press("Tab")
  await expect(
    page.getByText("Un DNI suele tener 8 dígitos; aquí hay 6. Puedes consultar igual."),
  ).toBeVisible()
  await expect(page.getByLabel("Número de DNI")).not.toHaveAttribute("aria-invalid", "true")
  // A double click, a held Enter: neither reaches the button that asks.
  await askButton(page).dblclick()
  const note = page
    .getByRole("alert")
    .filter({ hasText: "Este DNI tiene 6 dígitos, no 8. ¿Consultar igual?" })
  await expect(note.getByRole("button", { name: "Corregir" })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Número de DNI")).toBeFocused()
  for (let time = 0; time < 3; time++) await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/ask\/person$/)
  expect(await sent()).toEqual([])
  await app.sandbox.fault("person", lookupWith({ dni: value, nombres: "ANA" }))
  await askButton(page).click()
  await note.getByRole("button", { name: "Consultar igual" }).click()
  await page.waitForURL(CHECK)
  expect(await sent()).toEqual([{ operation: "person", question: { dni: value } }])
  // Above its answer, and wherever it is listed; asked again, it says so once more.
  await expect(page.getByRole("main").getByText("El DNI no tiene 8 dígitos")).toBeVisible()
  await page.getByRole("article").getByRole("button", { name: "Más", exact: true }).click()
  await page.getByRole("button", { name: "Volver a consultar" }).click()
  await expect(page.getByRole("dialog")).toContainText("Este DNI tiene 6 dígitos")
  await page.goto("/checks")
  await expect(page.getByRole("row").filter({ hasText: value }).first()).toContainText("Documento inusual")
})

test("a level without matches clears no mistyped number, on its page and in the lists", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const value = digits(4)
  const sections = Object.fromEntries(AML_SECTIONS.map((section) => [section, []]))
  await app.sandbox.fault("aml", platformWith({ dni: value, aml_status: "GREEN", ...sections }))
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: value })
  const page = await pageOf("manager", `/checks/${check.id}`)
  await expect(page.getByText("No descarta nada: documento inusual")).toBeVisible()
  await expect(page.getByText("Sin riesgo detectado")).toHaveCount(0)
  await expect(page.getByText("Nada que revisar")).toHaveCount(0)
  for (const list of ["/reports", "/checks", reviewPath({ state: "open", order: "newest" })]) {
    const row = page.getByRole("row").filter({ hasText: value }).first()
    // The worker opens the case of a report.
    await expect(async () => {
      await page.goto(list)
      await expect(row).toContainText("Documento inusual", { timeout: 2_000 })
    }).toPass()
    await expect(row).not.toContainText("Sin riesgo")
  }
})

test("what is pasted with signs is taken out of them in the field, and told, before it is asked", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/person")
  const value = digits(8)
  const sent = await watchUpstream(app)
  const field = page.getByLabel("Número de DNI")
  await pasteInto(field, `${value}-5`)
  await expect(field).toHaveValue(value)
  await expect(page.getByText(`Escribiste «${value}-5»: se consulta ${value}.`)).toBeVisible()
  // Typed by hand it is whole when the field is left, or at Enter, which asks nothing then.
  await field.fill(`${value.slice(0, 2)}.${value.slice(2, 5)}.${value.slice(5)}`)
  await page.keyboard.press("Enter")
  await expect(field).toHaveValue(value)
  await expect(page).toHaveURL(/\/ask\/person$/)
  expect(await sent()).toEqual([])
  await expect
    .poll(async () => {
      await page.keyboard.press("Enter")
      return page.url()
    })
    .toMatch(CHECK)
  expect(await sent()).toEqual([{ operation: "person", question: { dni: value } }])
  await page.goto("/ask/company")
  const ruc = page.getByLabel("Número de RUC")
  await pasteInto(ruc, "20,512,345,678")
  await expect(ruc).toHaveValue("20512345678")
  await page.goto("/ask/vehicle")
  for (const [typed, plate] of [
    ["ABC 123", "ABC123"],
    ["ACB - 0123", "ACB-0123"],
  ] as const) {
    await pasteInto(page.getByLabel("Placa"), typed)
    await expect(page.getByLabel("Placa")).toHaveValue(plate)
  }
})

test("a date advances at its dividers, is taken whole, and asks for a century that it lacks", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/ask/foreigner")
  const box = (name: string) => page.getByRole("textbox", { name })
  const parts = async () => Promise.all(["Día", "Mes", "Año"].map((name) => box(name).inputValue()))
  for (const [typed, written] of [
    ["3/5/1990", ["3", "5", "1990"]],
    ["3-5-1990", ["3", "5", "1990"]],
    ["03.05.1990", ["03", "05", "1990"]],
    ["3 5 1990", ["3", "5", "1990"]],
  ] as const) {
    for (const name of ["Año", "Mes", "Día"]) await box(name).fill("")
    await box("Día").focus()
    await page.keyboard.type(typed)
    await expect.poll(parts, typed).toEqual(written)
  }
  for (const pasted of ["3/5/1990", "1990-05-03", "3 de mayo de 1990"]) {
    await pasteInto(box("Día"), pasted)
    await expect.poll(parts, pasted).toEqual(["03", "05", "1990"])
  }
  await pasteInto(box("Día"), "5/3/90")
  await expect.poll(parts).toEqual(["05", "03", ""])
  await expect(page.getByText("Pegaste «5/3/90»: escribe el año con cuatro cifras.")).toBeVisible()
  await expect(box("Año")).toBeFocused()
  await page.keyboard.type("1990")
  await expect(page.getByText("Pegaste «5/3/90»")).toHaveCount(0)
})

test("an error goes with the first change of its field, the service's own too", async ({ pageOf, app }) => {
  const page = await pageOf("analyst", "/ask/person")
  await app.sandbox.fault("person", {
    kind: "replace",
    status: 400,
    body: { message: "no", errors: { dni: ["No existe ese DNI."] } },
  })
  const field = page.getByLabel("Número de DNI")
  await field.fill(digits(8))
  await page.keyboard.press("Enter")
  const told = page.getByRole("main").getByText("No existe ese DNI.")
  await expect(told.first()).toBeVisible()
  await field.press("End")
  await page.keyboard.press("Backspace")
  await expect(told).toHaveCount(0)
  await expect(field).not.toHaveAttribute("aria-invalid", "true")
})

test("a held Enter asks once, and never confirms that a question is repeated", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  const value = digits(8)
  const sent = await watchUpstream(app)
  const hold = async () => {
    for (let time = 0; time < 20; time++) await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")
  }
  await page.goto("/ask/person")
  await page.getByLabel("Número de DNI").fill(value)
  await hold()
  await page.waitForURL(CHECK)

  await page.goto("/ask/person")
  await page.getByLabel("Número de DNI").fill(value)
  await hold()
  await expect(page.getByText("ya lo consultó hoy")).toBeVisible()
  await page.goto("/")
  await page.getByRole("combobox").fill(value)
  await expect(page.getByText("Ver la respuesta anterior: Persona", { exact: true })).toBeVisible()
  await highlightQuestion(page, "person")
  await hold()
  await expect(page.getByRole("option").getByText("Enter otra vez vuelve a consultar")).toBeVisible()
  expect(await sent()).toEqual([{ operation: "person", question: { dni: value } }])
})

test("an answer lost on its way is fetched by asking again: the service is asked once", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/person")
  const sent = await watchUpstream(app)
  const keys: (string | undefined)[] = []
  await page.route("**/api/checks/person", async (route) => {
    keys.push(route.request().headers()["idempotency-key"])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort("connectionreset")
    else await route.fulfill({ response })
  })
  const value = digits(8)
  await page.getByLabel("Número de DNI").fill(value)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "no sabemos si llegó" })).toBeFocused()
  await expect(page.getByLabel("Número de DNI")).toHaveValue(value)
  await askButton(page).click()
  await page.waitForURL(CHECK)
  expect(new Set(keys).size).toBe(1)
  expect(await sent()).toEqual([{ operation: "person", question: { dni: value } }])
})

test("a session that ended meanwhile: nothing was asked, said so, and it leads back", async ({
  pageOf,
  context,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/company")
  const cookies = await context.cookies()
  await endSessionUnnoticed(page)
  const value = digits(11)
  const sent = await watchUpstream(app)
  await page.getByLabel("Número de RUC").fill(value)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeFocused()
  await expect(page.getByRole("main")).toContainText("Lo último que pediste no se hizo")
  await expect(page.getByLabel("Número de RUC")).toHaveCount(0)
  expect(await sent()).toEqual([])
  await context.addCookies(cookies)
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  await page.waitForURL("/ask/company")
  await page.getByLabel("Número de RUC").fill(value)
  await askButton(page).click()
  await page.waitForURL(CHECK)
  expect(await sent()).toHaveLength(1)
})

test("what our server refuses lands at its field", async ({ pageOf, app }) => {
  const page = await pageOf("analyst", "/ask/person")
  const sent = await watchUpstream(app)
  await page.route("**/api/checks/person", (route) => route.continue({ postData: '{"dni":""}' }))
  const value = digits(8)
  await page.getByLabel("Número de DNI").fill(value)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "Este dato es obligatorio" })).toBeFocused()
  await expect(page.getByLabel("Número de DNI")).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByLabel("Número de DNI")).toHaveValue(value)
  expect(await sent()).toEqual([])
})

test("what the service refuses stands at its fields at once, and when one comes back from its record", async ({
  pageOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  const errors = { document_number: ["No es un número válido", "Revisa <b>el largo</b>"], otro: ["Sobra"] }
  await fault("kyc", {
    kind: "status",
    status: 422,
    body: { status: "error", message: "no", data: null, errors },
  })
  await page.goto("/ask/kyc")
  const value = digits(8)
  const summary = page.getByRole("alert").filter({ hasText: "El servicio rechazó estos datos" })
  const toldAtItsField = async () => {
    await expect(page).toHaveURL("/ask/kyc")
    await expect(summary).toContainText("No es un número válido Revisa <b>el largo</b>")
    await expect(summary).toContainText("otro: Sobra")
    await expect(page.getByLabel("Número de documento")).toHaveValue(value)
    await expect(page.getByLabel("Número de documento")).toHaveAttribute("aria-invalid", "true")
  }
  await page.getByLabel("Número de documento").fill(value)
  await page.keyboard.press("Enter")
  await toldAtItsField()
  await expect(summary).toBeFocused()
  await page.goto("/checks")
  await page.getByRole("row").filter({ hasText: value }).getByRole("link").first().click()
  await page.waitForURL(CHECK)
  await page.getByRole("link", { name: "Corregir y volver a consultar" }).click()
  await toldAtItsField()
})

test("a question of today is shown before it is asked again, and one more Enter opens its answer", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const value = digits(8)
  const manager = await clientOf("manager")
  await manager.ask("person", { dni: value })
  const page = await pageOf("analyst", "/ask/person")
  const sent = await watchUpstream(app)
  await page.getByLabel("Número de DNI").fill(value)
  await page.keyboard.press("Enter")
  await expect(
    page.getByRole("alert").filter({ hasText: /ya lo consultó hoy, \d\d:\d\d: respondida/ }),
  ).toBeVisible()
  const seen = page.getByRole("link", { name: "Ver esa respuesta" })
  await expect(seen).toHaveAttribute("href", CHECK)
  await expect(seen).toBeFocused()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Volver a los datos" }).press("Enter")
  await expect(page.getByLabel("Número de DNI")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(seen).toBeFocused()
  await page.keyboard.press("Enter")
  await page.waitForURL(CHECK)
  expect(await sent()).toEqual([])
  await page.goBack()
  await page.getByLabel("Número de DNI").press("Enter")
  const isHeld = Promise.withResolvers<undefined>()
  await page.route("**/api/checks/person", async (route) => {
    await isHeld.promise
    await route.fallback()
  })
  await page.getByRole("button", { name: "Volver a consultar" }).press("Enter")
  await expect(page.getByRole("button", { name: "Consultando" })).toBeFocused()
  isHeld.resolve(undefined)
  await page.waitForURL(CHECK)
  expect(await sent()).toHaveLength(1)
})

test("two tabs that ask the same in the same instant: one asks, the other says so before it costs twice", async ({
  pageOf,
  app,
}) => {
  const value = digits(8)
  const first = await pageOf("analyst")
  const second = await first.context().newPage()
  for (const page of [first, second]) {
    await page.goto("/ask/person")
    await page.getByLabel("Número de DNI").fill(value)
  }
  const sent = await watchUpstream(app)
  const [isOnItsWay, isHeld] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  await first.route("**/api/checks/person", async (route) => {
    isOnItsWay.resolve(undefined)
    await isHeld.promise
    await route.fallback()
  })
  await askButton(first).click()
  await isOnItsWay.promise
  await askButton(second).click()
  await second.waitForURL(CHECK)
  isHeld.resolve(undefined)
  await expect(first.getByRole("link", { name: "Ver esa respuesta" })).toBeFocused()
  expect(await sent()).toEqual([{ operation: "person", question: { dni: value } }])
})

test("while the answer is slow the form waits, says so, and can be left", async ({ pageOf, app }) => {
  const page = await pageOf("analyst", "/ask/company")
  const sent = await watchUpstream(app)
  const hasLeft = Promise.withResolvers<undefined>()
  await page.route("**/api/checks/company", async (route) => {
    const response = await route.fetch()
    await hasLeft.promise
    await route.fulfill({ response })
  })
  await page.getByLabel("Número de RUC").fill(digits(11))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Puede tardar hasta 30 s" })).toBeVisible()
  await expect(page.getByLabel("Número de RUC")).toBeDisabled()
  await expect(page.getByRole("button", { name: "Consultando" })).toBeFocused()
  await page.keyboard.press("Enter")
  await chooseQuestion(page, "Extranjero")
  await page.waitForURL("/ask/foreigner")
  hasLeft.resolve(undefined)
  await expect(page.getByText("Empresa: la consulta terminó")).toBeVisible()
  await expect(page).toHaveURL("/ask/foreigner")
  expect(await sent()).toHaveLength(1)
})

test("an address carries the operation alone, and records staff have no form", async ({
  pageOf,
  context,
}) => {
  const page = await pageOf("analyst", "/ask/person?dni=00123456")
  await expect(page.getByLabel("Número de DNI")).toHaveValue("")
  expect((await page.goto("/ask/nothing"))?.status()).toBe(404)
  await context.clearCookies()
  const records = await pageOf("records")
  expect((await records.goto("/ask/person"))?.status()).toBe(404)
})

test("the forms are accessible in both themes and fit a phone", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [operation] of QUESTIONS) {
    await page.goto(`/ask/${operation}`)
    await expect(askButton(page)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
  }
})
