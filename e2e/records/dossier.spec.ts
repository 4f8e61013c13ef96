import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { unzipSync } from "fflate"
import { expectAccessible, expectLegible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { lookupWith, platformWith } from "#test/samples/replaced-answer.ts"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) })

const person = (dni: string) => ({
  dni,
  nombres: "ROSA",
  apellido_paterno: "NÚÑEZ",
  apellido_materno: "DÍAZ",
  caracter_verificacion: "7",
  caracter_verificacion_anterior: null,
})
const extended = (dni: string) => ({
  dni,
  verification_digit: "7",
  given_names: "ROSA MARÍA",
  paternal_surname: "Nuñez",
  maternal_surname: "DÍAZ",
  birth_date: "1990-05-03",
  ubigeo: "150101",
  gender: "F",
  underage: false,
})

type Fault = (operation: string, fault: object) => Promise<void>

/** Two lookups of one person that contradict each other; gives the id of the person's subject. */
async function contradicting(client: DeskClient, fault: Fault, dni: string): Promise<string> {
  await fault("person", lookupWith(person(dni)))
  await fault("person-ext", lookupWith(extended(dni)))
  await client.ask("person", { dni })
  return (await client.ask("person-ext", { dni })).check.subjectId
}

test("an address of the service's own interface is a text in a dossier, and no link", async ({
  pageOf,
  clientOf,
  fault,
  app,
}) => {
  const client = await clientOf("analyst")
  const address = `https://${new URL(app.sandbox.url).hostname}/v2/consulta/personas`
  await fault("person", lookupWith({ ...person("47110012"), nombres: address }))
  const { check } = await client.ask("person", { dni: "47110012" })
  const page = await pageOf("manager")
  for (const path of [`/checks/${check.id}`, `/subjects/${check.subjectId}`]) {
    await page.goto(path)
    await expect(page.getByRole("main").getByText(address).first()).toBeVisible()
    await expect(page.locator(`a[href^="${address}"]`)).toHaveCount(0)
  }
})

test("from a check to its dossier: the sources side by side, and where they contradict", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const dni = "47110001"
  await contradicting(client, fault, dni)
  const { check } = await client.ask("kyc", { document_type: "cedula", document_number: dni })
  expect(check.state).toBe("answered")
  const page = await pageOf("analyst", "/checks")
  await page.getByLabel("Documento, RUC, placa o nombre").fill(dni)
  await page.getByRole("button", { name: "Buscar", exact: true }).click()
  await expect(page.getByRole("link", { name: "Expediente: DNI ****0001" })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Persona ampliada" }).first().click()
  await page.getByRole("link", { name: "Ver expediente" }).click()
  // Two sources give her different names: both are shown with their source, and neither in the window's title.
  await expect(page.getByRole("heading", { level: 1, name: "ROSA MARÍA Nuñez DÍAZ" })).toBeVisible()
  await expect(page.getByText(/^También ROSA NÚÑEZ DÍAZ, según Persona, /)).toBeVisible()
  expect(await page.title()).not.toContain("ROSA")
  await expect(page).toHaveURL(/\/subjects\/[0-9a-f-]{36}$/)
  expect(await page.title()).not.toContain(dni)

  const found = section(page, "Contradicciones")
  await expect(found).toContainText("1 contradicción")
  const lines = found.getByRole("listitem")
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(0)).toContainText("Nombres")
  await expect(lines.nth(0)).toContainText("distinto")
  await expect(lines.nth(0)).toContainText("ROSA MARÍA")
  await expect(lines.nth(0)).toContainText("entre dos fuentes")
  await expect(lines.nth(1)).toContainText("distinto solo en mayúsculas o tildes")
  const sources = section(page, "Lo que dice cada fuente")
  await expect(sources.getByRole("region", { name: "Persona", exact: true })).toContainText("NÚÑEZ")
  await expect(sources.getByRole("region", { name: "Persona ampliada" })).toContainText("Nuñez")
  await expect(sources.getByRole("region", { name: "Persona ampliada" })).toContainText("Consultado el")
  await expect(sources.getByRole("region", { name: "Persona ampliada" })).toContainText("No")
  await expect(section(page, "Otros expedientes")).toContainText("El mismo texto, otro tipo de documento.")

  expect(await page.locator("main").textContent()).not.toContain(dni)
  await page.getByRole("button", { name: "Mostrar número" }).click()
  await expect(page.getByText(dni)).toBeVisible()
  await page.getByRole("button", { name: "Ocultar" }).click()
  await expect(page.getByText(dni)).toHaveCount(0)
})

test("a timeline that is narrowed counts what it shows, of all", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("aml", { dni: "40000023" })
  for (let times = 0; times < 8; times++) await client.ask("person", { dni: "40000023" })
  const page = await pageOf("analyst", `/subjects/${check.subjectId}?tab=timeline`)
  const timeline = section(page, "Línea de tiempo")
  await expect(timeline).toContainText("9 consultas")
  await timeline.getByRole("link", { name: /^Riesgo alto/ }).click()
  await expect(timeline).toContainText("1 de 9 consultas")
})

test("the head of a dossier says the level of the newest report, that its sections contradict it, and what people concluded", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const sanctions = [{ list: "OFAC SDN" }]
  await fault("aml", platformWith({ dni: "47110009", aml_status: "GREEN", sanctions, pdf_link: null }))
  const { check } = await client.ask("aml", { dni: "47110009" })
  const page = await pageOf("analyst", `/subjects/${check.subjectId}`)
  const head = page.getByRole("region", { name: "El reporte AML más reciente" })
  await expect(head).toContainText("GREEN")
  await expect(head).toContainText("con resultados")
  await expect(section(page, "Lo que dice cada fuente")).toContainText("con resultados")
  await page.getByRole("link", { name: "Reportes AML 1", exact: true }).click()
  await expect(section(page, "Nivel AML en el tiempo")).toContainText("con resultados")
  // The worker opens its review a moment later.
  await expect(async () => {
    await page.reload()
    await expect(head).toContainText("Por evaluar", { timeout: 500 })
  }).toPass()
  await head.getByRole("link", { name: "Reporte AML" }).click()
  const panel = page.locator("#report-case")
  await panel.getByText("Escalar al Oficial de Cumplimiento", { exact: true }).click()
  await panel.getByLabel("Motivo").fill("Al oficial de cumplimiento")
  await panel.getByRole("button", { name: "Enviar a aprobación" }).click()
  await expect(panel).toContainText("Por aprobar")
  await page.goto(`/subjects/${check.subjectId}`)
  await expect(head).toContainText("Por aprobar")
  await expect(head).toContainText("Escalado al Oficial de Cumplimiento, Ana Quispe")
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.goto(`/subjects/${check.subjectId}/print`)
  await expect(head).toContainText("Escalado")
})

test("every subject is listed by name with what it is told by, the gravest first; the lists that make themselves are counted and lead on", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const id = await contradicting(client, fault, "47110021")
  for (const [dni, aml_status] of [
    ["47110021", "RED"],
    ["47110022", "GREEN"],
  ]) {
    const data = { dni, aml_status, pep: null, pdf_link: null }
    await fault("aml", platformWith(data))
    await client.ask("aml", { dni: dni ?? "" })
  }
  await client.ask("company", { ruc: "20100070970" })
  const page = await pageOf("analyst", "/subjects")
  const rows = page.getByRole("table", { name: "Expedientes" }).locator("tbody").getByRole("row")
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText("RUC ****0970")
  await expect(rows.nth(0)).toContainText("ROSA MARÍA Nuñez DÍAZ")
  await expect(rows.nth(0)).toContainText("También ROSA NÚÑEZ DÍAZ, según Persona")
  await expect(rows.nth(0)).toContainText("RED")
  // Who was answered in two ways is counted a moment after the answer: it may come between the page's reading of its lists and of its rows.
  const lists = page.getByRole("combobox", { name: "Listas" })
  await expect(async () => {
    await page.reload()
    await expect(rows.nth(0)).toContainText(/\d contradicci/, { timeout: 1_000 })
    await expect(lists).toContainText("Con contradicciones (1)", { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  await lists.selectOption("contradictions")
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText("ROSA MARÍA")
  await lists.selectOption({ label: "Riesgo alto o crítico (1)" })
  await page.waitForURL(/list=levels/)
  await expect(rows).toHaveCount(1)
  await page.getByRole("link", { name: "Quitar todos" }).click()
  await page.getByRole("button", { name: "Resultado" }).click()
  await page.getByRole("link", { name: "Nivel más bajo 1" }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText("****0022")
  await page.getByLabel("Tipo de identificador").selectOption({ label: "RUC" })
  await expect(page.getByText("Ningún expediente así a tu alcance")).toBeVisible()
  await page.goto("/subjects?list=levels")
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: /^ROSA MARÍA Nuñez DÍAZ/ }).click()
  await expect(page).toHaveURL(`/subjects/${id}`)
})

test("the omnibox opens the dossier of what is typed, behind the questions", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("company", { ruc: "20100000001" })
  const page = await pageOf("analyst", "/")
  await page.getByRole("combobox").fill("20100000001")
  const option = page.getByRole("option", { name: "Abrir el expediente: RUC" })
  await expect(option).toBeVisible()
  const at = (await page.getByRole("option").allTextContents()).findIndex((text) =>
    text.startsWith("Abrir el expediente"),
  )
  for (let presses = 0; presses < at; presses++) await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/subjects/${check.subjectId}`)
  await expect(section(page, "Contradicciones")).toHaveCount(0)
})

test("what is missing is asked together after one confirmation that names the costs", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const id = await contradicting(client, fault, "47110002")
  const page = await pageOf("analyst", `/subjects/${id}`)
  const missing = section(page, "Consultar lo que falta")
  await expect(missing.getByRole("checkbox")).toHaveCount(2)
  const ask = missing.getByRole("button", { name: "Elige qué consultar" })
  await expect(ask).toBeDisabled()
  await missing.getByRole("checkbox", { name: "Reporte AML" }).press("Space")
  await missing.getByRole("checkbox", { name: "Última sesión KYC" }).press("Space")
  await missing.getByRole("button", { name: "Consultar 2 que faltan" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "¿Hacer 2 consultas?" })
  await expect(dialog).toContainText("costo no especificado")
  await expect(dialog).toContainText("sin costo")
  await dialog.getByRole("button", { name: "Cancelar" }).click()
  const before = (await (await client.fetch(`/api/checks?subject=${id}`)).json()) as { items: unknown[] }
  expect(before.items.length).toBe(2)
  await missing.getByRole("button", { name: "Consultar 2 que faltan" }).click()
  // The question about the report is lost on its way; the button is pressed three times over.
  await page.route("**/api/checks/aml", (route) => route.abort(), { times: 1 })
  await expect(dialog.getByRole("button", { name: "Consultar las 2" })).toBeEnabled()
  await dialog.getByRole("button", { name: "Consultar las 2" }).evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 3; presses++) button.click()
  })
  await expect(missing.getByText("Se perdió la conexión: no sabemos si llegó")).toBeVisible()
  await expect(missing.getByText("Respondida")).toHaveCount(1)
  await missing.getByRole("button", { name: "Consultar 1 que falta" }).click()
  await page
    .getByRole("dialog", { name: "¿Hacer una consulta?" })
    .getByRole("button", { name: "Consultar", exact: true })
    .click()
  await expect(missing.getByText("Respondida")).toHaveCount(2)
  await expect(page.getByRole("link", { name: "Reportes AML 1", exact: true })).toBeVisible()
  await expect(section(page, "Sesiones KYC")).toBeVisible()
  await expect(page.getByRole("link", { name: "Línea de tiempo 4" })).toBeVisible()
  const after = (await (await client.fetch(`/api/checks?subject=${id}`)).json()) as { items: unknown[] }
  expect(after.items.length).toBe(4)

  await missing.getByRole("button", { name: /Completar en su formulario/ }).click()
  await expect(page).toHaveURL("/ask/match")
  await expect(page.getByLabel("Número de DNI")).toHaveValue("47110002")
})

test("notes are added and struck, a dossier is pinned, assigned and tagged; home shows it", async ({
  pageOf,
  clientOf,
  context,
  app,
}) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("person", { dni: "47110003" })
  const page = await pageOf("analyst", `/subjects/${check.subjectId}?tab=notes`)
  const notes = section(page, "Notas")
  await notes.getByLabel("Nota nueva").fill("Pedir copia del contrato")
  await notes.getByRole("button", { name: "Guardar la nota" }).click()
  await expect(notes.getByRole("listitem")).toContainText("Pedir copia del contrato")
  await page.getByRole("link", { name: /^Línea de tiempo/ }).click()
  await expect(section(page, "Línea de tiempo")).toContainText("Nota de")
  await expect(section(page, "Línea de tiempo")).toContainText("1 consulta, 1 nota")
  await page.getByRole("link", { name: "Notas 1" }).click()
  await notes.getByRole("button", { name: "Tachar" }).click()
  await expect(notes.locator("s")).toHaveText("Pedir copia del contrato")
  await expect(notes.getByRole("button", { name: "Tachar" })).toHaveCount(0)

  const marks = section(page, "Marcas")
  await marks.getByRole("checkbox", { name: "Prioritario" }).check()
  await expect(page.locator("header").getByText("Prioritario")).toBeVisible()
  // A colleague removes it meanwhile: the page that is read again holds, not the earlier choice here.
  await app.query("delete from subject_tags where subject_id = $1", [check.subjectId])
  await notes.getByLabel("Nota nueva").fill("Otra nota")
  await notes.getByRole("button", { name: "Guardar la nota" }).click()
  await expect(page.locator("header").getByText("Prioritario")).toHaveCount(0)
  await expect(marks.getByRole("checkbox", { name: "Prioritario" })).not.toBeChecked()
  await marks.getByRole("button", { name: "Fijar en mi inicio" }).click()
  await expect(marks.getByRole("button", { name: "Quitar de mi inicio" })).toBeVisible()
  const manager = seededPerson("manager").name
  await marks.getByLabel("A cargo de").selectOption({ label: manager })
  await expect(page.locator("header").getByText(`A cargo de ${manager}`)).toBeVisible()
  await page.goto("/")
  const own = section(page, "Mis expedientes")
  await expect(own).toContainText("****0003")
  await expect(own).toContainText("Fijado")
  await own.getByRole("link", { name: "Ver la lista" }).click()
  await page.getByRole("combobox", { name: "Listas" }).selectOption({ label: "Con encargo" })
  const listed = page.getByRole("table", { name: "Expedientes" }).getByRole("row").nth(1)
  await expect(listed).toContainText(manager)
  await expect(listed).toContainText("Fijado")
  await listed.getByRole("link", { name: "DNI ****0003" }).click()
  await expect(page).toHaveURL(`/subjects/${check.subjectId}`)
  await context.clearCookies()
  const records = await pageOf("records")
  expect((await records.goto(`/subjects/${check.subjectId}`))?.status()).toBe(404)
})

test("one key exports a ZIP whose hashes hold; what is not in it is named", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const dni = "47110077"
  const id = await contradicting(client, fault, dni)
  const { check } = await client.ask("aml", { dni })
  const sealed = await client.readWhen(check.id, ({ files }) => files[0]?.state === "sealed")
  const page = await pageOf("analyst", `/subjects/${id}?tab=notes`)
  await page.getByLabel("Nota nueva").fill("e p e p")
  await page.getByRole("heading", { level: 1 }).click()
  const downloading = page.waitForEvent("download")
  await page.keyboard.press("e")
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^expediente-dni-0077-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const manifest = JSON.parse(Buffer.from(files["manifest.json"] ?? []).toString()) as {
    files: { file: string; sha256: string; size: number }[]
    notIncluded: { state: string }[]
  }
  expect(manifest.files.map(({ file }) => file).sort()).toEqual(
    Object.keys(files)
      .filter((name) => name !== "manifest.json" && name !== "SHA256SUMS")
      .sort(),
  )
  for (const { file, sha256: sum, size } of manifest.files) {
    expect(sha256(files[file] ?? new Uint8Array()), file).toBe(sum)
    expect(files[file]?.length).toBe(size)
  }
  const pdf = manifest.files.find(({ file }) => file.startsWith("pdf/"))
  expect(pdf?.sha256).toBe(sealed.files[0]?.sha256)
  const sums = Buffer.from(files.SHA256SUMS ?? []).toString()
  expect(sums).toContain(`${sha256(files["manifest.json"] ?? new Uint8Array())}  manifest.json`)
  // One of them is for people: it opens by itself, runs nothing, and leads to the others.
  const readable = Buffer.from(files["expediente.html"] ?? []).toString()
  expect(readable).toContain('<html lang="es-PE">')
  expect(readable).not.toMatch(/<script|<link|<img|https?:\/\/(?!127|localhost)/)
  const paper = await page.context().newPage()
  await paper.setContent(readable)
  await expect(paper.getByRole("heading", { level: 1 })).toContainText("DNI")
  const linked = await paper
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  expect(linked.sort()).toEqual(
    Object.keys(files)
      .filter((name) => name.includes("/"))
      .sort(),
  )
  await paper.close()
  const constancias = Object.keys(files).filter((name) => name.startsWith("constancias/"))
  expect(constancias.length).toBe(3)
  expect(Buffer.from(files[constancias[0] ?? ""] ?? []).toString()).toContain('"signature":"')
  const text = Buffer.from(files["dossier.json"] ?? []).toString()
  const dossier = JSON.parse(text) as {
    subject: { identifier: string }
    checks: { id: string; operation: string; answer: unknown }[]
    contradictions: { likeness: string }[]
  }
  expect(dossier.subject.identifier).toBe(dni)
  expect(dossier.checks.map(({ operation }) => operation)).toEqual(["person", "person-ext", "aml"])
  for (const { id: asked, answer } of dossier.checks)
    expect(answer).toEqual((await client.read(asked)).answer)
  expect(dossier.contradictions.map(({ likeness }) => likeness)).toContain("different")
  expect(text).toContain("/api/files/")
  expect(text).not.toContain("/files/aml")
  expect(text).not.toMatch(/https?:\/\/[^"]*(signature|token|expires)=/i)

  await fault("file", { kind: "status", status: 404 })
  await fault("aml", platformWith({ dni, aml_status: "RED", pdf_link: null }))
  await client.ask("aml", { dni })
  const next = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar" }).click()
  await next
  const lacks = page.getByRole("status").filter({ hasText: "En este ZIP no está todo:" })
  await expect(lacks.getByRole("listitem")).toHaveText(["PDF del reporte AML: El reporte llegó sin PDF."])
  const again = await client.fetch(`/api/subjects/${id}/dossier.zip`)
  const later = unzipSync(new Uint8Array(await again.arrayBuffer()))
  const { notIncluded } = JSON.parse(Buffer.from(later["manifest.json"] ?? []).toString()) as typeof manifest
  expect(notIncluded.map(({ state }) => state)).toEqual(["no_pdf"])
})

test("one key leads to the sheet and prints it, recorded; keys can be turned off", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const id = await contradicting(client, fault, "47110004")
  await client.ask("aml", { dni: "47110004" })
  const page = await pageOf("analyst")
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "printed", { value: 0, writable: true })
    globalThis.print = () => {
      ;(globalThis as unknown as { printed: number }).printed += 1
    }
  })
  await page.goto(`/subjects/${id}`)
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible()
  await page.keyboard.press("p")
  const printed = () => page.evaluate(() => (globalThis as unknown as { printed: number }).printed)
  await expect.poll(printed).toBe(1)
  // The page was read again after the printing was recorded, and the address does not ask for it again.
  await expect(page.getByRole("button", { name: "Imprimir la hoja" })).not.toHaveAttribute(
    "aria-busy",
    "true",
  )
  await page.waitForLoadState("networkidle")
  await expect(page).toHaveURL(`/subjects/${id}/print`)
  await page.reload()
  await page.waitForLoadState("networkidle")
  expect(await printed()).toBe(0)
  await expect(page.getByText("Cotejo · Hoja de expediente")).toBeVisible()
  await expect(page.getByText("Simulador: no se consultó a ningún servicio real")).toBeVisible()
  await expect(page.getByRole("table", { name: "Consultas y sus constancias en breve" })).toContainText(
    /[0-9a-f]{64}/,
  )
  expect(await page.locator("main").textContent()).not.toContain("47110004")
  const pdf = await page.pdf({ format: "A4" })
  expect(pdf.length).toBeGreaterThan(10_000)
  await page.emulateMedia({ media: "print" })
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.screenshot({ path: "test-results/dossier-print.png", fullPage: true })
  await page.emulateMedia({ media: "screen" })

  await page.goto(`/subjects/${id}`)
  await page.keyboard.press("?")
  await page.getByRole("checkbox", { name: /^Usar atajos de una sola tecla/ }).uncheck()
  await page.keyboard.press("Escape")
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("p")
  await expect(page.getByRole("button", { name: "Imprimir" })).not.toHaveAttribute("aria-keyshortcuts", "p")
  await expect(page).toHaveURL(`/subjects/${id}`)
})

test("the printed sheet says of an answer without a record that it brought none", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("person", { dni: "40000006" })
  const page = await pageOf("analyst", `/subjects/${check.subjectId}/print`)
  const line = page
    .getByRole("table", { name: "Consultas y sus constancias en breve" })
    .getByRole("row")
    .filter({ hasText: "Persona" })
  await expect(line).toContainText("Sin registro")
  await expect(line).not.toContainText("Respondida")
})

test("levels over time in words and shapes; axe finds nothing in either theme; a phone is enough", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const dni = "47110005"
  const id = await contradicting(client, fault, dni)
  for (const aml_status of ["GREEN", "ORANGE", "ORANGE", "PURPLE", "BLACK", "RED"]) {
    const data = { dni, aml_status, pep: null, pdf_link: null }
    await fault("aml", platformWith(data))
    await client.ask("aml", { dni })
  }
  await client.ask("match", { dni, names: "ROSA", birth_date: "1990-05-04" })
  await client.ask("kyc", { document_type: "dni", document_number: dni })
  const page = await pageOf("manager", `/subjects/${id}?tab=reports`)
  const levels = section(page, "Nivel AML en el tiempo")
  const items = levels.getByRole("listitem")
  await expect(items).toHaveCount(6)
  await expect(items.nth(0)).toContainText("baja")
  await expect(items.nth(2)).toContainText("no comparable con el anterior")
  await expect(items.nth(4)).toContainText("sube")
  await page.getByRole("link", { name: /^Línea de tiempo/ }).click()
  const timeline = section(page, "Línea de tiempo")
  await expect(timeline.getByRole("link", { name: "Reporte AML" })).toHaveCount(6)
  await timeline.getByRole("link", { name: "Riesgo medio 2" }).click()
  await expect(timeline.getByRole("link", { name: "Reporte AML" })).toHaveCount(2)
  await timeline.getByRole("link", { name: "Riesgo medio 2" }).click()
  await expect(timeline.getByRole("link", { name: "Reporte AML" })).toHaveCount(6)
  const tabs = ["reports", "timeline", "notes"].map((tab) => `/subjects/${id}?tab=${tab}`)
  for (const path of [`/subjects/${id}`, ...tabs, `/subjects/${id}/print`]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectLegible(page)
  }
})
