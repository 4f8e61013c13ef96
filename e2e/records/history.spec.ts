import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { readPackedWorkbook } from "#components/table-import/read-workbook.ts"
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectLegible,
  expectNoSidewaysScroll,
} from "#test/browser/accessible.ts"
import { layoutFaults } from "#test/browser/layout-faults.ts"
import { expect, test } from "#test/browser/test.ts"
import { registered } from "#test/desk/registered.ts"
import { lookupWith, platformWith } from "#test/samples/replaced-answer.ts"

const dni = () => String(10_000_000 + Math.floor(Math.random() * 89_999_999))
const rows = (page: Page) => page.getByRole("table", { name: "Consultas" }).getByRole("row")

test("filters live in the address: shared, undone one by one, and left by going back", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("manager")
  await client.ask("person", { dni: dni() })
  await client.ask("aml", { dni: dni() })
  const page = await pageOf("analyst", "/checks")
  await page.getByLabel("Consulta", { exact: true }).selectOption({ label: "Reporte AML" })
  await page.waitForURL("/checks?operation=aml")
  await expect(rows(page).getByRole("link", { name: "Persona", exact: true })).toHaveCount(0)
  await page.getByRole("combobox", { name: "Estado" }).selectOption({ label: "Respondida" })
  await page.waitForURL("/checks?operation=aml&state=answered")
  await expect(rows(page).getByRole("link", { name: "Reporte AML" }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Consulta", { exact: true })).toHaveValue("aml")
  await page.goBack()
  await page.waitForURL("/checks?operation=aml")
  await expect(page.getByRole("link", { name: "Quitar filtro: Estado" })).toHaveCount(0)
  await page.getByRole("link", { name: "Quitar filtro: Consulta" }).click()
  await page.waitForURL("/checks")
  // Nobody asks before the desk was there: a filter that no other journey's checks can meet.
  await page.goto("/checks?to=2020-01-01")
  await expect(page.getByText("Ninguna consulta coincide")).toBeVisible()

  await page.goto("/checks")
  const pressed = Promise.withResolvers<null>()
  await page.route("**/checks?operation=aml*", async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.getByLabel("Consulta", { exact: true }).selectOption({ label: "Reporte AML" })
  await page.getByRole("button", { name: "Fecha" }).click()
  await page.getByRole("button", { name: "Este mes" }).click()
  await page.getByRole("link", { name: "Fecha" }).click()
  pressed.resolve(null)
  await page.waitForURL(/\/checks\?operation=aml&from=[\d-]+&to=[\d-]+&order=oldest$/)
  await expect(page.getByLabel("Consulta", { exact: true })).toHaveValue("aml")
})

test("an identifier is searched exactly, and never stands in an address, a title or the log", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const number = `00${dni().slice(2)}`
  const client = await clientOf("manager")
  await client.ask("person", { dni: number })
  const page = await pageOf("analyst")
  const addresses: string[] = []
  page.on("request", (request) => addresses.push(request.url()))
  await page.goto("/checks")
  const search = page.getByLabel("Documento, RUC, placa o nombre")
  await search.fill(number.slice(1))
  await page.getByRole("button", { name: "Buscar", exact: true }).click()
  await expect(page.getByText(/^Nadie consultó ese identificador/)).toBeVisible()
  // Without its zero it is another number: what is listed is nothing, never everything.
  await expect(page.getByText("Ninguna consulta coincide")).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await search.fill("00")
  await search.press("Enter")
  await expect(page.getByText("Escribe al menos 4 cifras.")).toBeVisible()
  // Its beginning finds whom it begins.
  await search.fill(number.slice(0, 7))
  await search.press("Enter")
  await page.waitForURL(/\/checks\?subject=[0-9a-f-]{36}$/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText(number)
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText(number)
  expect(addresses.filter((address) => address.includes(number))).toEqual([])
  expect(await page.title()).not.toContain(number)
  expect(app.logs()).not.toContain(number)
})

test("days that people ask for by name are one press away, and leave by the same", async ({
  pageOf,
  clientOf,
}) => {
  await (await clientOf("analyst")).ask("person", { dni: "45678912" })
  const page = await pageOf("analyst", "/checks")
  const days = page.getByRole("button", { name: "Fecha" })
  await days.click()
  await page.getByRole("button", { name: "Hoy" }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/)
  await expect(page.getByRole("table", { name: "Consultas" }).getByRole("row")).toHaveCount(2)
  await days.click()
  await page.getByRole("button", { name: "Hoy", pressed: true }).click()
  await expect(page).not.toHaveURL(/from=/)
})

test("days are typed day first and checked", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/checks")
  await page.getByRole("button", { name: "Fecha" }).click()
  const from = page.getByRole("group", { name: "Desde el día" })
  await from.getByLabel("Día").pressSequentially("31022026")
  await page.getByRole("button", { name: "Aplicar días" }).click()
  await expect(page.getByText("Ese día no existe en el calendario.")).toBeVisible()
  await from.getByLabel("Día").fill("28")
  await page.getByRole("button", { name: "Aplicar días" }).click()
  await page.waitForURL("/checks?from=2026-02-28")
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText("28/02/2026")
})

test("the rows of a list begin in sight, below one line of filters, and each is in the document once", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const client = await clientOf("admin")
  for (const dni of ["40000001", "40000020", "40000021", "40000022", "40000024", "40000071"])
    await client.ask("aml", { dni })
  const { check } = await client.ask("aml", { dni: "40000023" })
  await client.ask("vin", { vin: "9BWZZZ377VT004321" })
  for (let round = 0; round < 6; round++) {
    await registered(app, crypto.randomUUID(), "admin")
    const batch = await client.startBatch([{ dni: `4100000${round}` }], { operation: "person" })
    await client.readBatchWhen(batch.id, ({ settled }) => settled)
  }
  const page = await pageOf("admin")
  const lists = ["/checks", "/reports", "/subjects", "/signatures", "/batches", "/ledger", "/admin/log"]
  for (const path of lists) {
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.goto(path)
    const rows = page.getByRole("main").locator("tbody tr")
    await expect(rows.first()).toBeVisible()
    expect((await rows.first().boundingBox())?.y, path).toBeLessThanOrEqual(220)
    const controls = page.getByRole("main").locator(":is(a, button, input, select, summary):not(tbody *)")
    expect(await controls.filter({ visible: true }).count(), path).toBeLessThanOrEqual(60)
    if (path === "/ledger") continue // one line a day
    await page.setViewportSize({ width: 1_024, height: 768 })
    const sixth = await rows.nth(5).boundingBox()
    expect((sixth?.y ?? 768) + (sixth?.height ?? 0), `${path} at 1024`).toBeLessThanOrEqual(768)
  }
  for (const path of ["/checks", "/reports"]) {
    await page.goto(path)
    for (const width of [1_440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole("main").locator(`a[href="/checks/${check.id}"]`), path).toHaveCount(1)
    }
  }
  // The whole row leads on, by a press anywhere in it.
  const row = page.getByRole("row").filter({ hasText: "40000023" })
  const box = await row.boundingBox()
  await row.click({ position: { x: (box?.width ?? 0) - 6, y: (box?.height ?? 0) - 4 } })
  await page.waitForURL(`/checks/${check.id}`)
})

test("filters are a form that needs no script", async ({ pageOf, app }) => {
  const signedIn = await pageOf("analyst")
  const browser = signedIn.context().browser()
  const context = await browser?.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    storageState: await signedIn.context().storageState(),
  })
  const page = await context?.newPage()
  await page?.goto("/checks?from=2026-01-01")
  await page?.getByLabel("Estado").selectOption("answered")
  await page?.getByRole("button", { name: "Filtrar" }).click()
  const shown = new URL(page?.url() ?? "").searchParams
  expect([shown.get("from"), shown.get("state")]).toEqual(["2026-01-01", "answered"])
  await context?.close()
})

test("a line says what a number is, and a type of document in our word", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  await client.ask("kyc", { document_type: "dni", document_number: "40000031" })
  const { check } = await client.ask("match", { dni: "45678912", names: "JUAN" })
  await client.readWhen(check.id, ({ state }) => state === "answered")
  const page = await pageOf("analyst", "/checks")
  const rows = page.getByRole("table", { name: "Consultas" }).getByRole("row")
  await expect(rows.nth(1)).toContainText(/Puntaje \d/)
  await expect(rows.nth(2).getByText("DNI", { exact: true })).toBeVisible()
  await expect(rows.nth(2).getByText("dni", { exact: true })).toHaveCount(0)
})

test("new checks are offered, not forced: focus stays, and they come in when asked for", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("manager")
  await client.ask("person", { dni: dni() })
  const page = await pageOf("analyst", "/checks")
  const search = page.getByLabel("Documento, RUC, placa o nombre")
  await search.focus()
  const number = dni()
  await client.ask("company", { ruc: `20${number}1` })
  const offer = page.getByRole("button", { name: /Mostrar \d+ nuevas?/ })
  await expect(offer).toBeVisible()
  await expect(page.getByText("2 consultas", { exact: true }), "counted, though not shown yet").toBeVisible()
  await expect(search).toBeFocused()
  await expect(rows(page).filter({ hasText: number })).toHaveCount(0)
  await offer.click()
  await expect(rows(page).filter({ hasText: number })).toHaveCount(1)
  await expect(offer).toBeHidden()
})

test("whom an answer names is found by that name in history, dossiers and reports, and the name stands in no address", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("manager")
  const { check } = await client.ask("person", { dni: "45678901" })
  await client.ask("person", { dni: "41110001" })
  await client.ask("aml", { dni: "45678901" })
  const [first = "", last = ""] = check.result?.line.title.toLowerCase().split(" ").slice(-2) ?? []
  const page = await pageOf("analyst")
  const addresses: string[] = []
  page.on("request", (request) => addresses.push(request.url()))
  await page.goto("/checks")
  const search = page.getByLabel("Documento, RUC, placa o nombre")
  await search.fill("zzzzzz")
  await search.press("Enter")
  await expect(page.getByText(/ni hay ese nombre a tu alcance/)).toBeVisible()
  await search.fill(`${last} ${first}`)
  await search.press("Enter")
  await page.waitForURL(/\/checks\?subject=[0-9a-f-]{36}$/)
  await expect(rows(page)).toHaveCount(3)
  await search.fill("45.678.901")
  await search.press("Enter")
  await expect(rows(page)).toHaveCount(3)

  await page.goto("/subjects")
  await search.fill(first)
  await search.press("Enter")
  await page.waitForURL(/\/subjects\?/)
  const found = page.getByRole("table", { name: "Expedientes" }).getByRole("row")
  await expect(found.filter({ hasText: "****8901" })).toContainText(check.result?.line.title ?? "")
  await expectAccessible(page)

  const records = await pageOf("records", "/reports")
  await records.getByLabel("Documento, RUC, placa o nombre").fill(`${first} ${last}`)
  await records.getByLabel("Documento, RUC, placa o nombre").press("Enter")
  await records.waitForURL(/\/reports\?subject=/)
  await expect(records.getByText("Solo los de quienes buscaste.")).toBeVisible()
  await expect(records.getByRole("row").filter({ hasText: "8901" })).toContainText(
    check.result?.line.title ?? "",
  )
  await expectAccessible(records)
  await expectNoSidewaysScroll(records)
  expect(addresses.filter((address) => address.toLowerCase().includes(last))).toEqual([])
})

test("a report about another number says so in history and dossier, and stands under no name", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const asked = dni()
  const answered = (about: string) =>
    platformWith({ dni: about, aml_status: "RED", pep: null, pdf_link: null })
  await fault("aml", answered(asked))
  await client.ask("aml", { dni: asked })
  await fault("aml", answered("99999999"))
  const { check } = await client.ask("aml", { dni: asked })
  const page = await pageOf("analyst", "/checks")
  const told = page.getByText("Responde por otro sujeto")
  await expect(rows(page).filter({ has: told })).toHaveCount(1)
  await page.goto(`/subjects/${check.subjectId}`)
  await expect(
    page.getByRole("region", { name: "Reporte AML", exact: true }).filter({ has: told }),
  ).toHaveCount(1)
  await expect(page.getByRole("region", { name: "El reporte AML más reciente" })).toContainText(
    "Responde por otro sujeto",
  )
  await page.goto(`/subjects/${check.subjectId}?tab=reports`)
  const levels = page.getByRole("listitem").filter({ hasText: "Riesgo alto" })
  await expect(levels.filter({ has: told })).toHaveCount(1)
  await expect(levels.filter({ hasText: "igual que" })).toHaveCount(0) // it is no step from the person's own level
  await expectAccessibleInBothThemes(page)
})

test("a view is kept by name, chosen again, renamed, replaced on purpose and removed; columns are one's own", async ({
  pageOf,
  clientOf,
}) => {
  await (await clientOf("analyst")).ask("person", { dni: dni() })
  const page = await pageOf("analyst")
  const keep = () => page.getByRole("button", { name: "Guardar esta vista" })
  const dialog = page.getByRole("dialog")
  const views = page.getByRole("navigation", { name: "Vistas guardadas" })
  await page.goto("/checks")
  await expect(keep()).toBeHidden()
  await page.goto("/checks?operation=person&order=oldest")
  await keep().click()
  await dialog.getByLabel("Nombre de la vista").fill("Personas")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Guardar", exact: true }).click()
  await expect(views.getByRole("link", { name: "Personas" })).toHaveAttribute("aria-current", "true")
  await expect(keep()).toBeHidden()

  await page.goto("/checks?operation=aml")
  await keep().click()
  await dialog.getByLabel("Nombre de la vista").fill("Personas")
  await expect(dialog.getByText("se reemplaza")).toBeVisible()
  await dialog.getByRole("button", { name: "Reemplazar" }).click()
  await expect(views.getByRole("link", { name: "Personas" })).toHaveAttribute("aria-current", "true")

  await page.getByRole("button", { name: "Editar vistas" }).click()
  await dialog.getByLabel("Nombre de «Personas»").fill("Reportes AML")
  await dialog.getByLabel("Nombre de «Personas»").press("Enter")
  await expect(dialog.getByLabel("Nombre de «Reportes AML»")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Renombrar" })).toBeFocused()
  await page.keyboard.press("Escape")
  await page.goto("/checks")
  await views.getByRole("link", { name: "Reportes AML" }).click()
  await page.waitForURL("/checks?operation=aml")

  await page.goto("/checks")
  await expectAccessible(page)

  await page.getByRole("button", { name: "Editar vistas" }).click()
  await dialog.getByRole("button", { name: "Quitar la vista «Reportes AML»" }).click()
  await expect(views).toBeHidden()

  await page.goto("/reports?state=missed")
  await keep().click()
  await dialog.getByLabel("Nombre de la vista").fill("Perdidos")
  await dialog.getByRole("button", { name: "Guardar", exact: true }).click()
  await expect(dialog).toBeHidden() // kept; leaving before would cut it off
  await page.goto("/reports")
  await expect(views.getByRole("link", { name: "Perdidos" })).toBeVisible()
})

test("pages follow each other by key", async ({ pageOf, clientOf }) => {
  test.slow()
  const client = await clientOf("manager")
  for (let check = 0; check < 52; check++)
    await client.ask("kyc", { document_type: "dni", document_number: dni() })
  const page = await pageOf("analyst", "/checks?operation=kyc")
  const ids = () =>
    rows(page)
      .getByRole("cell")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  const first = await ids()
  expect(first).toHaveLength(50)
  await page.getByRole("link", { name: "Más antiguas" }).click()
  await page.waitForURL(/older=/)
  await expect(rows(page)).not.toHaveCount(51)
  expect((await ids()).some((id) => first.includes(id))).toBe(false)
  await page.getByRole("link", { name: "Más recientes" }).click()
  await page.waitForURL(/newer=/)
  await expect(rows(page)).toHaveCount(51)
  expect(await ids()).toEqual(first)
})

test("what the page lists leaves as a file, zeros kept; what is chosen of it as one of its own", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const number = `00${dni().slice(2)}`
  await (await clientOf("manager")).ask("person-ext", { dni: number })
  const page = await pageOf("analyst", "/checks?operation=person-ext")
  await page.getByRole("button", { name: "Exportar" }).click()
  const coming = page.waitForEvent("download")
  await page.getByRole("link", { name: "CSV técnico" }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^cotejo-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), "utf8")
  expect(text).toContain(`'${number}`)
  expect(text.startsWith("\uFEFFid,operation,")).toBe(true)

  const forPeople = page.waitForEvent("download")
  await page.getByRole("link", { name: /^Excel \d+ filas?$/ }).click()
  const workbook = await forPeople
  expect(workbook.suggestedFilename()).toMatch(/^Historial \d{4}-\d\d-\d\d\.xlsx$/)
  const [heads = [], ...lines] = (
    readPackedWorkbook(await readFile(await workbook.path()))[0]?.rows ?? []
  ).map(({ cells }) => cells)
  expect(heads.slice(0, 5)).toEqual(["Resultado", "Qué dice", "Llama la atención", "Consulta", "Sobre"])
  const line = lines.find((cells) => cells[4] === number)
  expect(line?.[0]).toMatch(/^(Con registro|Sin registro|Respuesta ilegible)$/)

  const [first, second, other] = ["45678912", "45678912", "45678913"]
  for (const asked of [first, second, other]) await (await clientOf("manager")).ask("person", { dni: asked })
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.url })
  await page.goto("/checks?operation=person&order=oldest")
  const boxes = page.locator("tbody").getByRole("checkbox")
  const bar = page.getByRole("region", { name: "Lo elegido" })
  await expect(bar).toBeHidden()
  await expect(boxes).toHaveCount(3)
  const names = await boxes.evaluateAll((all) => all.map((box) => box.ariaLabel))
  expect(new Set(names).size, "equal questions are told apart by when they were asked").toBe(3)
  await boxes.first().focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Shift+ArrowDown")
  await expect(boxes.nth(1)).toBeFocused()
  await expect(bar.getByText("2 elegidas")).toBeVisible()
  await expect(bar.getByRole("link", { name: "Comparar" })).toBeVisible()
  await boxes.nth(2).check()
  await expect(bar.getByRole("link", { name: "Comparar" })).toBeHidden()
  await bar.getByRole("button", { name: "Copiar 2 identificadores" }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("45678912\n45678913")
  await expectAccessible(page)
  await boxes.first().uncheck()
  const ofChosen = page.waitForEvent("download")
  await bar.getByRole("link", { name: "Excel de lo elegido" }).click()
  const chosenSheet = readPackedWorkbook(await readFile(await (await ofChosen).path()))[0]?.rows ?? []
  expect(chosenSheet.slice(1).map(({ cells }) => cells[4])).toEqual([second, other])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator("tbody").getByRole("checkbox", { checked: true })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await bar.getByRole("button", { name: "Quitar la selección" }).click()
  await expect(bar).toBeHidden()
  await expect(page.locator("tbody").getByRole("checkbox").first()).toBeFocused() // the one that was pressed last

  await page.getByRole("checkbox", { name: "Elegir todas las de esta página" }).check()
  await expect(bar.getByText("3 elegidas")).toBeVisible()
  await page.locator("tbody").getByRole("checkbox").first().focus()
  await page.keyboard.press("Escape")
  await expect(bar).toBeHidden()
  await page.keyboard.press("Control+a")
  await bar.getByRole("button", { name: "Volver a consultar por lote" }).click()
  await page.waitForURL("/batches/new?operation=person")
  await expect(page.getByLabel("Pega o escribe la lista")).toHaveValue("45678912\n45678913")
})

test("home and history are accessible in both themes, wide and narrow", async ({ pageOf, clientOf }) => {
  await (await clientOf("analyst")).ask("person", { dni: dni() })
  const page = await pageOf("analyst")
  for (const path of ["/", "/checks?state=answered"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectLegible(page)
  }
})

test("home tells what needs attention and leads there", async ({ pageOf, clientOf, fault }) => {
  await fault("company", { kind: "cut-after" })
  const client = await clientOf("analyst")
  const { check } = await client.ask("company", { ruc: `20${dni()}1` })
  expect(check.state).toBe("unknown")
  const page = await pageOf("analyst", "/")
  await page
    .getByRole("link", { name: /resultados? desconocidos?$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/(unknown|checks\/[0-9a-f-]{36})$/)
})

test("an answer of any length leaves the other columns in sight", async ({ pageOf, clientOf, fault }) => {
  const client = await clientOf("analyst")
  // The longest state and what a batch says, beside it.
  await fault("company", { kind: "cut-after" })
  await client.ask("company", { ruc: "20123456786" })
  const batch = await client.startBatch([{ dni: "41100001", names: "MARÍA" }], { operation: "match" })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  // Its words are as long as the sandbox has them, one that calls for a look among them.
  const { check } = await client.ask("vehicle", { plate: "CTJ003" })
  const page = await pageOf("analyst")
  for (const path of ["/checks", "/subjects", "/", `/subjects/${check.subjectId}`]) {
    await page.goto(path)
    for (const width of [390, 1_024, 1_366, 1_920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => layoutFaults(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test("identifiers of the lists are covered by choice, and one is uncovered on purpose", async ({
  pageOf,
  clientOf,
}) => {
  await (await clientOf("analyst")).ask("person", { dni: "47110815" })
  const page = await pageOf("analyst", "/account")
  const choice = page.getByRole("checkbox", { name: "Ocultar identificadores en las listas" })
  await choice.check()
  await expect(choice).toHaveAttribute("aria-busy", "false")
  await page.goto("/checks")
  await expect(page.getByText("****0815").filter({ visible: true })).toBeVisible()
  expect(await page.content()).not.toContain("47110815")
  await page.getByRole("button", { name: "Mostrar ****0815 completo" }).filter({ visible: true }).click()
  await expect(page.getByText("47110815").filter({ visible: true })).toBeVisible()
  await page.getByRole("button", { name: "Ocultar otra vez ****0815" }).filter({ visible: true }).click()
  await expect(page.getByText("47110815")).toHaveCount(0)
})

test("a table that is refused is shown in words, and the page stays where it was", async ({
  pageOf,
  clientOf,
}) => {
  await (await clientOf("analyst")).ask("person", { dni: dni() })
  const page = await pageOf("analyst", "/checks?operation=person")
  await page.route("**/api/checks/export**", (route) =>
    route.continue({ url: `${route.request().url()}&format=none` }),
  )
  await page.getByRole("button", { name: "Exportar" }).click()
  await page.getByRole("link", { name: "CSV técnico" }).click()
  await expect(page.getByText("Hay datos por corregir")).toBeVisible()
  await expect(page.getByText(/Referencia: /)).toBeVisible()
  await expect(page).toHaveURL("/checks?operation=person")
  await expectAccessible(page)
  // The answer with the reason is cut off: the failure is reported all the same.
  await page.route("**/api/checks/export**", (route) =>
    route.request().method() === "HEAD" ? route.fallback() : route.abort(),
  )
  await page.getByRole("link", { name: "CSV técnico" }).click()
  await expect(page.getByText("No se descargó nada.")).toBeVisible()
})

test("on a telephone filters and files stand behind one control each, and the rows come into sight", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("manager")
  await client.ask("person", { dni: dni() })
  await client.ask("aml", { dni: "40000023" })
  const page = await pageOf("manager")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/checks?operation=aml&state=answered")
  const toggle = page.getByRole("button", { name: /^Filtros/ })
  const facets = page.getByRole("region", { name: "Resultados" })
  await expect(toggle).toHaveAccessibleName("Filtros: 2 activos")
  await expect(toggle).toHaveAttribute("aria-expanded", "false")
  await expect(page.getByRole("combobox", { name: "Estado" })).toBeHidden()
  await expect(facets).toBeHidden()
  const card = rows(page).nth(1)
  await expect(card).toBeInViewport()

  await toggle.press("Enter")
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Consulta", { exact: true })).toBeFocused()
  await page.getByRole("button", { name: "Resultado" }).click()
  await expect(facets).toBeVisible()
  await expectAccessibleInBothThemes(page)
  // Further filters are not blocked.
  await page.getByRole("combobox", { name: "Estado" }).selectOption("")
  await page.waitForURL("/checks?operation=aml")
  await expect(toggle).toHaveAccessibleName("Filtros: 1 activo")
  await expect(page.getByRole("combobox", { name: "Estado" })).toBeVisible()
  await expectNoSidewaysScroll(page)

  const files = page.getByRole("button", { name: "Exportar" })
  await expect(page.getByRole("link", { name: "Excel" })).toBeHidden()
  await files.press("Enter")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Excel" })).toBeFocused()
  await expectAccessibleInBothThemes(page)

  for (const [path, count, folded] of [
    ["/reports?level=RED", "Filtros: 1 activo", page.getByRole("navigation", { name: "Filtrar por nivel" })],
    ["/subjects", "Filtros", page.getByLabel("Tipo de identificador")],
    ["/ledger?from=2026-01-01&to=2026-12-31", "Filtros: 1 activo", page.getByLabel("Lote")],
  ] as const) {
    await page.goto(path)
    await expect(toggle).toHaveAccessibleName(count)
    await expect(folded).toBeHidden()
    await toggle.click()
    await expect(folded).toBeVisible()
  }
})

test("characters that nobody sees are shown where a value is: no number reads as another one", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await fault(
    "person",
    lookupWith({ dni: "40000002", nombres: "\u202eANA\u202c", apellido_paterno: "RUIZ\u200b" }),
  )
  const { check } = await client.ask("person", { dni: "\u202e40000002" })
  await client.ask("person", { dni: "4000\u200b0003" })
  const page = await pageOf("analyst", "/checks")
  await expect(rows(page).filter({ hasText: "U+202E40000002" })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: "4000U+200B0003" })).toHaveCount(1)
  await page.goto(`/checks/${check.id}`)
  await expect(page.getByText("U+202E40000002").first()).toBeVisible()
  await expect(page.getByText("U+202EANAU+202C").first()).toBeVisible()
  await expect(page.getByText("RUIZU+200B").first()).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText(/[\u202e\u200b]/u, { useInnerText: true })

  await page.goto("/batches/new?operation=person")
  await page.getByLabel("Pega o escribe la lista").fill("\u202e40000002\n4000\u200b0003")
  await page.getByRole("button", { name: "Agregar a la lista" }).click()
  // What nobody sees is taken out of a pasted number.
  await expect(page.getByText("40000002").first()).toBeVisible()
  await expect(page.getByText("40000003").first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test("lists are filtered by person in the same words", async ({ pageOf }) => {
  const page = await pageOf("admin")
  for (const path of ["/checks", "/ledger", "/admin/log"]) {
    await page.goto(path)
    const filter = page.getByLabel("Usuario", { exact: true })
    await expect(filter.getByRole("option").first(), path).toHaveText("Usuario")
  }
})
