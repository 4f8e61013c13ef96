import type { Page } from "@playwright/test"
import type { CheckView } from "#lib/checks/present-check.ts"
import { expectAccessibleInBothThemes } from "#test/browser/accessible.ts"
import { secondPage } from "#test/browser/second-page.ts"
import { expect, test } from "#test/browser/test.ts"
import { bar, openItem, type Report, replaced, SECTIONS, shownFinding } from "#test/samples/aml-report.ts"
import { lookupWith } from "#test/samples/replaced-answer.ts"

const DNI = "47119911"
const NONE = Object.fromEntries(SECTIONS.map((name) => [name, []])) as unknown as Report
const mayor = { name: "PEREZ", position: "ALCALDE", entity: "CAÑETE" }
const press = (number: number) => ({
  source: `Diario ${number}`,
  date: "2024-05-03",
  title: `Nota ${number < 11 ? "especial" : "común"} ${number}`,
})
const chosenBar = (page: Page) => page.getByRole("region", { name: "Marcar los elegidos" })
const red = (data: Partial<Report>) => replaced({ ...NONE, dni: DNI, aml_status: "RED", ...data })

test("several items are concluded on in one act, by keyboard, and how far one has come stays in sight", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await fault(
    "aml",
    red({ adverse_media: Array.from({ length: 40 }, (_, number) => press(number)), pep: [mayor] }),
  )
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: DNI })
  await page.goto(`/checks/${check.id}`)
  const progress = page.getByRole("region", { name: "Avance de la revisión" })
  await expect(progress).toContainText("Quedan 41 de 41 sin revisar")
  await page.getByRole("button", { name: "Seleccionar varios" }).click()
  const first = page.getByRole("checkbox", { name: "Elegir Noticias: hallazgo 1", exact: true })
  await first.focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Shift+ArrowDown")
  await page.keyboard.press("Shift+ArrowDown")
  await expect(chosenBar(page)).toContainText("3 hallazgos elegidos")
  // Several homonyms have one reason.
  await page.keyboard.press("2")
  const dialog = page.getByRole("dialog", { name: "Marcar 3 hallazgos como «Homónimo»" })
  await dialog.getByRole("button", { name: "Marcar los 3" }).click()
  await expect(dialog).toContainText("Elige el motivo")
  await dialog.getByLabel("Motivo").selectOption("Nacimiento")
  await dialog.getByRole("button", { name: "Marcar los 3" }).click()
  await expect(progress).toContainText("Quedan 38 de 41 sin revisar")
  await expect(first).not.toBeChecked()
  for (const number of [1, 2, 3]) {
    await openItem(page, "adverse_media", number)
    await expect(shownFinding(page).getByText(/Revisión: Homónimo, Ana Quispe/)).toBeVisible()
    await expect(shownFinding(page).locator("[data-report-items]")).toContainText("Nacimiento")
  }

  // One press chooses all open items that search and filter leave, on further pages too; reviewed ones are left alone.
  await page.getByLabel("Buscar en los hallazgos").fill("especial")
  await progress.getByRole("button", { name: /^Seleccionar los 8 sin revisar/ }).click()
  await chosenBar(page).getByRole("button", { name: "Coincide" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Marcar los 8" }).click()
  await expect(progress).toContainText("Quedan 30 de 41 sin revisar")
  await expect(page.getByRole("radio", { name: /^Homónimos 3$/ })).toBeAttached()
  await page.getByLabel("Buscar en los hallazgos").fill("")
  // The decision stays in sight beside the last row of the list.
  await page.locator("[data-finding]").last().scrollIntoViewIfNeeded()
  await expect(page.getByRole("heading", { name: "Decisión" })).toBeInViewport()
})

const OFAC = { name: "PEREZ", list: "OFAC SDN" }

test("a double click on what chooses concludes nothing; many are asked about by name, and taken back", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await fault("aml", red({ sanctions: [OFAC], pep: [mayor], adverse_media: [press(1), press(2), press(3)] }))
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: DNI })
  await page.goto(`/checks/${check.id}`)
  const progress = page.getByRole("region", { name: "Avance de la revisión" })
  await expect(progress).toContainText("Quedan 5 de 5 sin revisar")
  const alcalde = (await openItem(page, "pep", 1)).getByRole("button", { name: "Coincide" })
  await alcalde.click()
  await expect(progress).toContainText("Quedan 4 de 5 sin revisar")
  const chooser = progress.getByRole("button", { name: "Seleccionar los 4 sin revisar" })
  await chooser.dblclick()
  await expect(chosenBar(page)).toContainText("4 hallazgos elegidos")
  await expect(chosenBar(page)).toContainText("incluye 1 hallazgo en listas de sanciones: OFAC SDN")
  await expect(chosenBar(page)).toBeInViewport({ ratio: 1 })

  // All five, the relevant one among them.
  await page.getByRole("checkbox", { name: "Elegir PEP: hallazgo 1" }).focus()
  await page.keyboard.press("Control+a")
  await expect(chosenBar(page)).toContainText("5 hallazgos elegidos")
  await chosenBar(page).getByRole("button", { name: "Homónimo" }).click()
  const dialog = page.getByRole("dialog", { name: "Marcar 5 hallazgos como «Homónimo»" })
  await expect(dialog).toContainText("incluye 1 hallazgo en listas de sanciones: OFAC SDN")
  await dialog.getByRole("button", { name: "Cancelar" }).click()
  await page.reload()
  await expect(progress).toContainText("Quedan 4 de 5 sin revisar")

  await page.getByRole("button", { name: "Seleccionar varios" }).click()
  await page.getByRole("checkbox", { name: "Elegir PEP: hallazgo 1" }).focus()
  await page.keyboard.press("Control+a")
  await chosenBar(page).getByRole("button", { name: "Homónimo" }).click()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel("Motivo").selectOption("Cargo")
  await dialog.getByRole("button", { name: "Marcar los 5" }).click()
  await expect(progress).toContainText("Nada sin revisar")
  await progress.getByRole("button", { name: "Deshacer" }).click()
  await expect(progress).toContainText("Quedan 4 de 5 sin revisar")
  await openItem(page, "pep", 1)
  await expect(alcalde).toHaveAttribute("aria-pressed", "true")
  await expect(progress.getByRole("button", { name: "Deshacer" })).toHaveCount(0)
  await page.reload()
  await expect(progress).toContainText("Quedan 4 de 5 sin revisar")
  await openItem(page, "pep", 1)
  await expect(shownFinding(page)).toContainText("Se deshizo la marca: vuelve a valer la de Ana Quispe")
  await openItem(page, "sanctions", 1)
  await expect(shownFinding(page)).toContainText("Se deshizo la marca: antes no había ninguna")
})

test("a conclusion that is pressed while another is being written waits for its turn", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await fault("aml", red({ pep: [mayor, mayor] }))
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: DNI })
  await page.goto(`/checks/${check.id}`)
  const choice = async (item: number) =>
    (await openItem(page, "pep", item)).getByRole("button", { name: "Homónimo" })
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<undefined>()
  await page.route(`**/checks/${check.id}`, async (route) => {
    if (route.request().method() === "POST") await pressed
    await route.continue()
  })
  const first = await choice(1)
  await first.click()
  await expect(first).toBeDisabled()
  await (await choice(2)).click()
  goOn(undefined)
  for (const item of [1, 2]) await expect(await choice(item)).toHaveAttribute("aria-pressed", "true")
  await page.reload()
  await expect(page.getByRole("region", { name: "Avance de la revisión" })).toContainText("Nada sin revisar")
})

test("a bar that appears under the pointer takes nothing of the double click that brought it", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 1_280, height: 640 })
  await fault("aml", red({ adverse_media: Array.from({ length: 20 }, (_, number) => press(number)) }))
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: DNI })
  await page.goto(`/checks/${check.id}`)
  await page.getByRole("button", { name: "Seleccionar varios" }).click()
  const box = page.getByRole("checkbox", { name: "Elegir Noticias: hallazgo 9", exact: true })
  await box.evaluate((node) => node.scrollIntoView({ block: "end" }))
  const place = await box.boundingBox()
  if (!place) throw new Error("the box is not on the page")
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.mouse.dblclick(x, y)
  await expect(chosenBar(page)).toContainText("1 hallazgo elegido")
  const under = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest("button, section")?.tagName,
    [x, y],
  )
  expect(under).toBe("SECTION")
  await expect(page.getByRole("region", { name: "Avance de la revisión" })).toContainText(
    "Quedan 20 de 20 sin revisar",
  )
})

test("to discard beside something relevant is asked about, by its name", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await fault("aml", red({ sanctions: [OFAC], pep: [mayor] }))
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: DNI })
  await page.goto(`/checks/${check.id}`)
  await (await openItem(page, "sanctions", 1)).getByRole("button", { name: "Coincide" }).click()
  const progress = page.getByRole("region", { name: "Avance de la revisión" })
  await expect(progress).toContainText("Queda 1 de 2")
  await (await openItem(page, "pep", 1)).getByRole("button", { name: "Homónimo" }).click()
  await expect(progress).toContainText("Nada sin revisar")
  const panel = page.locator("#report-case")
  await panel.getByRole("radio", { name: "Descartar" }).check()
  await expect(panel).toContainText("1 coincide")
  await panel.getByLabel("Motivo").fill("Homónimo")
  await panel.getByRole("button", { name: "Enviar a aprobación" }).click()
  const dialog = page.getByRole("dialog", { name: "Hay 1 hallazgo que coincide" })
  await expect(dialog).toContainText("PEREZ · OFAC SDN")
  await expect(dialog).not.toContainText("ALCALDE")
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole("button", { name: "Cancelar" }).click()
  await expect(panel).toContainText("Por evaluar")
  await expect(panel.getByLabel("Motivo")).toHaveValue("Homónimo")
  await panel.getByRole("button", { name: "Enviar a aprobación" }).click()
  await dialog.getByRole("button", { name: "Descartar igual" }).click()
  await expect(panel).toContainText("Por aprobar")
})

test("a second, milder report leaves a RED in the queue, on home and in the dossier", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await fault("aml", red({ sanctions: [OFAC] }))
  await client.ask("aml", { dni: DNI })
  await fault("aml", replaced({ ...NONE, dni: DNI, aml_status: "YELLOW", pep: [mayor] }))
  await client.ask("aml", { dni: DNI })
  const page = await pageOf("analyst")
  const levels = page.getByRole("navigation", { name: "Filtrar por nivel" })
  // The worker opens their reviews a moment later, and marks their levels.
  await expect(async () => {
    await page.goto("/reports/review")
    await expect(levels.getByRole("link")).toHaveText(["Alto 1", "Bajo 1"], { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3)
  await page.goto("/")
  await page.getByRole("link", { name: "2 reportes AML por evaluar" }).click()
  // Somebody takes the person on, and both reports with it; their name is asked for once.
  const owner = page.getByRole("table").getByRole("button", { name: `Asignarme ${DNI}` })
  await expect(owner).toHaveCount(2)
  await owner.first().click()
  await expect(owner).toHaveCount(0)
  await page.getByLabel("A cargo de", { exact: true }).selectOption("Míos")
  await expect(page.getByRole("table").getByText("Ana Quispe").filter({ visible: true })).toHaveCount(2)
  await page.getByRole("button", { name: "Consultar 1 nombre" }).click()
  const asking = page.getByRole("dialog", { name: "Consultar 1 nombre" })
  await expect(asking).toContainText("costo no especificado")
  await asking.getByRole("button", { name: "Consultar 1", exact: true }).click()
  await expect(page.getByText("Nombre desconocido")).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole("button", { name: "Consultar 1 nombre" })).toHaveCount(0)
  await page.getByRole("link", { name: "Evaluar el primero" }).click()
  await page.waitForURL(/\/checks\//)
  await expect(page.getByRole("main")).toContainText("A cargo de Ana Quispe")
  const menu = page.getByRole("navigation", { name: "Principal" })
  await expect(menu.getByRole("link", { name: /^Reportes AML/ })).toHaveAttribute("aria-current", "page")
  await expect(menu.getByRole("link", { name: /^Historial/ })).not.toHaveAttribute("aria-current", "page")
  await page.getByRole("link", { name: "Ver expediente" }).click()
  await expect(page.getByRole("region", { name: "El reporte AML más reciente" })).toContainText(
    "Sigue por evaluar",
  )
})

test("earlier conclusions are taken over, one concludes the report, another confirms, and home leads to both", async ({
  browser,
  app,
  pageOf,
  clientOf,
  fault,
}) => {
  const ana = await pageOf("analyst")
  const manager = await secondPage(browser, app, "manager")
  const client = await clientOf("analyst")
  await fault("aml", red({ pep: [mayor], adverse_media: [press(1)] }))
  const { check: before } = await client.ask("aml", { dni: DNI })
  await ana.goto(`/checks/${before.id}`)
  for (const section of ["pep", "adverse_media"] as const) {
    const homonym = (await openItem(ana, section, 1)).getByRole("button", { name: "Homónimo" })
    await homonym.click()
    await expect(homonym).toHaveAttribute("aria-pressed", "true")
  }
  await fault("aml", red({ pep: [mayor], adverse_media: [press(2), press(1)] }))
  const { check } = await client.ask("aml", { dni: DNI })

  // Of two reports on one person the newer one waits.
  await expect(async () => {
    await ana.goto("/")
    await expect(ana.getByRole("link", { name: "1 reporte AML por evaluar" })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await ana.getByRole("link", { name: "1 reporte AML por evaluar" }).click()
  const waiting = ana.getByRole("table", { name: "Por evaluar" })
  await expect(waiting.getByRole("row")).toHaveCount(2)
  await expect(waiting).toContainText("0 de 3")
  await waiting.getByRole("link").click()
  await ana.waitForURL(`**/checks/${check.id}`)

  const progress = ana.getByRole("region", { name: "Avance de la revisión" })
  await progress.getByRole("button", { name: "Tomar 2 conclusiones anteriores" }).click()
  await expect(progress).toContainText("Queda 1 de 3 sin revisar")
  await openItem(ana, "pep", 1)
  await expect(
    shownFinding(ana).getByText(/Tomado de un reporte anterior: lo concluyó Ana Quispe/),
  ).toBeVisible()

  const panel = ana.locator("#report-case")
  await expect(panel).toContainText("Por evaluar")
  await panel.getByRole("radio", { name: "Descartar" }).check()
  await panel.getByLabel("Motivo").fill("Homónimo: otra fecha de nacimiento")
  await panel.getByRole("button", { name: "Enviar a aprobación" }).click()
  await expect(panel.getByRole("alert")).toContainText("Queda 1 hallazgo sin revisar")
  await (await openItem(ana, "adverse_media", 1)).getByRole("button", { name: "Homónimo" }).click()
  await expect(progress).toContainText("Nada sin revisar")
  await panel.getByRole("button", { name: "Enviar a aprobación" }).click()
  await expect(panel).toContainText("Por aprobar")
  await expect(panel).toContainText("Lo concluiste tú: lo aprueba otra persona.")
  // A stray key asks before it takes the decision back.
  await ana.keyboard.press("1")
  const stray = ana.getByRole("dialog", { name: "Marcar 1 hallazgo como «Coincide»" })
  await expect(stray).toContainText("Retira la decisión de Ana Quispe, que espera aprobación")
  await stray.getByRole("button", { name: "Cancelar" }).click()
  await expect(panel).toContainText("Por aprobar")
  await expect(panel.getByRole("radio")).toHaveCount(0)

  await manager.goto("/")
  await manager.getByRole("link", { name: "Por aprobar 1" }).click()
  await expect(manager.getByRole("table", { name: "Por aprobar" })).toContainText("Descartado")
  await manager.getByRole("table", { name: "Por aprobar" }).getByRole("link").click()
  const theirs = manager.locator("#report-case")
  await expect(theirs).toContainText("Ninguno coincide")
  await expect(theirs).toContainText("3 homónimos")
  const place = manager.getByRole("navigation", { name: "Lugar entre los que esperan" })
  await expect(place).toContainText("1 de 1")

  // Given back, it says so until somebody concludes again.
  await theirs.locator("summary", { hasText: "Devolver" }).click()
  await theirs.getByLabel("Motivo").fill("Falta el año")
  await theirs.getByRole("button", { name: "Devolver" }).click()
  await expect(theirs).toContainText("Devuelto, Mario Huamán")
  await expect(place).toHaveCount(0)
  await ana.goto("/")
  const told = ana.getByRole("listitem").filter({ hasText: "Mario Huamán te devolvió el reporte de" })
  await expect(told).toContainText("Falta el año")
  await ana.goto("/reports/review?state=open")
  await expect(waiting).toContainText("Devuelto por Mario Huamán")
  await expect(waiting).toContainText("Falta el año")
  await waiting.getByRole("link").click()
  await panel.getByRole("radio", { name: "Descartar" }).check()
  await panel.getByLabel("Motivo").fill("Homónimo: otra fecha de nacimiento, 1961")
  await panel.getByRole("button", { name: "Enviar a aprobación" }).click()
  await expect(panel).toContainText("Por aprobar")
  await openItem(ana, "adverse_media", 1)
  await manager.reload()
  await theirs.getByRole("button", { name: "Aprobar", exact: true }).click()
  await expect(theirs).toContainText("Descartado · aprobado")
  await expect(theirs).toContainText("Homónimo: otra fecha de nacimiento")

  // Another conclusion on an item, and nobody confirms the report's conclusion any more.
  const relevant = (await openItem(manager, "adverse_media", 1)).getByRole("button", { name: "Coincide" })
  await relevant.click()
  const question = manager.getByRole("dialog", { name: "Marcar 1 hallazgo como «Coincide»" })
  await expect(question).toContainText("Retira lo que aprobó Mario Huamán")
  await question.getByRole("button", { name: "Cancelar" }).click()
  await expect(theirs).toContainText("Descartado · aprobado")
  // Who looked at it before it was confirmed is asked too: the server says so.
  await bar(ana, "Noticias: hallazgo 1").getByRole("button", { name: "Quitar la marca" }).click()
  await expect(ana.getByRole("dialog")).toContainText("Retira la decisión de Ana Quispe")
  await ana.getByRole("dialog").getByRole("button", { name: "Abrir de nuevo" }).click()
  await expect(ana.getByRole("dialog")).toContainText("Retira lo que aprobó")
  await ana.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click()
  await relevant.click()
  await question.getByRole("button", { name: "Abrir de nuevo" }).click()
  await expect(theirs).toContainText("Por evaluar")
  await expect(theirs).toContainText("Abierto de nuevo: cambió la marca de un hallazgo")
  await expect(theirs.getByRole("radio", { name: "Escalar" })).toBeVisible()
  await manager.context().close()
})

test("an analyst concludes and does not confirm; records staff read it", async ({
  browser,
  app,
  pageOf,
  clientOf,
}) => {
  const manager = await pageOf("manager")
  const { check } = await (await clientOf("manager")).ask("aml", { dni: "40000023" })
  await manager.goto(`/checks/${check.id}`)
  const panel = manager.locator("#report-case")
  await panel.getByRole("radio", { name: "Escalar" }).check()
  await panel.getByLabel("Motivo").fill("Al oficial de cumplimiento")
  await panel.getByRole("button", { name: "Enviar a aprobación" }).click()
  await expect(panel).toContainText("Por aprobar")
  for (const role of ["analyst", "records"] as const) {
    const page = await secondPage(browser, app, role)
    await page.goto(`/checks/${check.id}`)
    await expect(page.locator("#report-case")).toContainText("Al oficial de cumplimiento")
    await expect(page.getByRole("button", { name: "Aprobar", exact: true })).toHaveCount(0)
    await expect(page.locator("#report-case details")).toHaveCount(role === "analyst" ? 1 : 0)
    await page.context().close()
  }
})

test("a level that its sections contradict says so beside it", async ({ pageOf, clientOf, fault }) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  const nulls = Object.fromEntries(SECTIONS.map((name) => [name, null])) as unknown as Report
  const expected: [Partial<Report>, string | null][] = [
    [{ ...NONE, aml_status: "GREEN", pep: [mayor, mayor] }, "hay 2 hallazgos"],
    [{ ...nulls, aml_status: "GREEN" }, "ninguna sección trajo datos"],
    [{ ...NONE, aml_status: "RED" }, "no hay hallazgos"],
    [{ ...NONE, aml_status: "GREEN" }, null],
  ]
  const checks: CheckView[] = []
  for (const [data, words] of expected) {
    await fault("aml", replaced({ dni: DNI, ...data }))
    const { check } = await client.ask("aml", { dni: DNI })
    checks.push(check)
    await page.goto(`/checks/${check.id}`)
    const title = page.getByText("El nivel y las secciones no dicen lo mismo")
    await expect(page.locator("#report-case")).toBeVisible()
    await expect(title).toHaveCount(words === null ? 0 : 1)
    if (words !== null) await expect(page.getByText(words)).toBeVisible()
  }
  const versions = page.getByRole("table", { name: "Reportes de esta persona" })
  await expect(versions.getByText("ninguna sección informada")).toBeVisible()
  expect(checks).toHaveLength(4)
  // Who hands out the PDFs reads no section: the list of PDFs says it, and so does every list of checks.
  for (const path of ["/reports", "/checks"]) {
    await page.goto(path)
    for (const words of ["con resultados", "ninguna sección informada", "sin resultados"])
      await expect(page.getByRole("table").getByText(words).filter({ visible: true })).toHaveCount(1)
  }
})

test("a GREEN that waits for review says on home and in the queue that it is in doubt", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  await fault("aml", replaced({ ...NONE, dni: DNI, aml_status: "GREEN", pep: [mayor] }))
  await (await clientOf("analyst")).ask("aml", { dni: DNI })
  const page = await pageOf("analyst")
  const levels = page.getByRole("navigation", { name: "Filtrar por nivel" })
  // The worker opens its review a moment later.
  await expect(async () => {
    await page.goto("/reports/review")
    await expect(levels.getByRole("link")).toHaveText(["En duda 1"], { timeout: 1_000 })
  }).toPass()
  await page.goto("/")
  await expect(page.getByRole("main")).toContainText("En duda 1")
})

test("of the reports to review the gravest is read first, and the newest where somebody asks for that", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  for (const dni of ["40000021", "40000024", "40000023", "40000022"]) await client.ask("aml", { dni })
  const page = await pageOf("analyst")
  const rows = page.getByRole("table").getByRole("row")
  // The worker opens their reviews a moment later, and marks their levels.
  await expect(async () => {
    await page.goto("/reports/review")
    await expect(rows).toHaveText([/Persona/, /40000024/, /40000023/, /40000022/, /40000021/], {
      timeout: 1,
    })
  }).toPass()
  const order = page.getByRole("navigation", { name: "Orden" })
  await expect(order.getByRole("link", { name: "Más graves primero" })).toHaveAttribute(
    "aria-current",
    "true",
  )
  await order.getByRole("link", { name: "Más recientes primero" }).click()
  await expect(rows).toHaveText([/Persona/, /40000022/, /40000023/, /40000024/, /40000021/])
  await expect(page).toHaveURL(/order=newest/)
  await page
    .getByRole("navigation", { name: "Filtrar por nivel" })
    .getByRole("link", { name: "Alto" })
    .click()
  await expect(page).toHaveURL(/order=newest/)
  await order.getByRole("link", { name: "Más antiguos primero" }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/level=RED$/)
})

test("beside the longest names a level keeps its meaning on its line", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const name = "MARIA DE LOS ANGELES GUADALUPE DEL CARMEN VILLAVICENCIO-ETCHEGARAY DE LA TORRE UGARTE"
  await fault("person", lookupWith({ dni: "40000022", nombres: name, apellido_paterno: name }))
  await client.ask("person", { dni: "40000022" })
  await client.ask("aml", { dni: "40000022" })
  const page = await pageOf("analyst")
  const meaning = page.getByRole("table").getByText("Riesgo medio").filter({ visible: true })
  await expect(async () => {
    await page.goto("/reports/review")
    await expect(meaning).toBeVisible({ timeout: 1 })
  }).toPass()
  for (const width of [1_024, 1_280, 1_366, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    const height = await meaning.evaluate((words) => words.getBoundingClientRect().height)
    expect(height, `at ${width}`).toBeLessThan(30)
  }
})

test("axe finds nothing on the review and its queue, wide and narrow, in both themes", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("manager")
  const client = await clientOf("analyst")
  const { check } = await client.ask("aml", { dni: "40000024" })
  await page.goto(`/checks/${check.id}`)
  await page.getByRole("button", { name: "Seleccionar varios" }).click()
  await page.getByRole("checkbox", { name: "Elegir PEP: hallazgo 1" }).check()
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/checks/${check.id}`)
    await expect(page.locator("#report-case")).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.goto("/reports/review")
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessibleInBothThemes(page)
  }
  const level = page.getByRole("navigation", { name: "Filtrar por nivel" }).getByRole("link")
  await expect(level).toHaveCount(1)
  await level.click()
  await expect(level).toHaveAttribute("aria-current", "true")
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2)
  await page.goto("/reports/review?level=GREEN")
  await expect(page.getByText("Ningún reporte cumple los filtros.")).toBeVisible()
  await page.goto("/reports/review?state=concluded")
  await expect(page.getByText("Ninguna conclusión espera que alguien la apruebe.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
