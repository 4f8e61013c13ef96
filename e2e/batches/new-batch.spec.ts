import { Buffer } from "node:buffer"
import type { Page, Worker } from "@playwright/test"
import { readPackedWorkbook } from "#components/table-import/read-workbook.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "#test/browser/accessible.ts"
import { box, paste, textCell, workbookOf } from "#test/browser/table-import.ts"
import { expect, test } from "#test/browser/test.ts"
import { loseCode } from "#test/samples/lazy-parts.ts"

const SIGNS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"

/** A well-formed VIN that no other test asks about. It ends with a number, as all do: of letters alone it would be taken for a name. */
function newVin(): string {
  const signs = Array.from({ length: 13 }, () => SIGNS[Math.floor(Math.random() * SIGNS.length)])
  return `${signs.join("")}${1_000 + Math.floor(Math.random() * 9_000)}`
}

const filter = (page: Page, name: string) => page.getByRole("radio", { name, exact: true })
const row = (page: Page, id: number) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Corregir la fila ${id}`, exact: true }) })
const startButton = (page: Page) => page.getByRole("button", { name: /^Iniciar el lote/ })
const figure = (page: Page, name: string) => page.locator("dl > div", { hasText: name }).locator("dd")

/** Catches what starts the batch: its bodies and keys; the answer is our server's own. */
async function watchStarts(page: Page) {
  const starts: {
    body: { rows: Record<string, string>[]; ceiling: number | null }
    key: string | undefined
    batch: BatchView
  }[] = []
  await page.route("**/api/batches", async (route) => {
    const response = await route.fetch()
    const request = route.request()
    starts.push({
      body: request.postDataJSON(),
      key: request.headers()["idempotency-key"],
      batch: (await response.json()) as BatchView,
    })
    await route.fulfill({ response })
  })
  return starts
}

test("60 VINs with 8 kinds of fault: seen at once, one edited, a ceiling, one batch", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  const addresses: string[] = []
  page.on("request", (request) => addresses.push(request.url()))
  const asked = newVin()
  const manager = await clientOf("manager")
  const { check } = await manager.ask("vin", { vin: asked })
  await manager.readWhen(check.id, ({ state }) => state === "answered") // under way, there is none to see
  const good = Array.from({ length: 52 }, newVin)
  const bad = (change: (vin: string) => string) => change(newVin())
  const faulty = [
    bad((vin) => vin.slice(0, 16)),
    bad((vin) => `${vin}7`),
    bad((vin) => `I${vin.slice(1)}`),
    bad((vin) => `${vin.slice(0, 4)}o${vin.slice(5)}`),
    bad((vin) => `${vin.slice(0, 16)}Q`),
    bad((vin) => `${vin.slice(0, 8)}-${vin.slice(9)}`),
    (good[0] ?? "").toLowerCase(),
    asked,
  ]
  await page.goto("/batches/new?operation=vin")
  await paste(page, [...good, ...faulty].join(" ,;\n\t"))

  await expect(filter(page, "Todas 60")).toBeChecked()
  for (const name of ["Válidas 52", "No válidas 6", "Repetidas 1", "Ya consultadas 1"])
    await expect(filter(page, name)).toBeVisible()
  await filter(page, "No válidas 6").check()
  for (const name of ["VIN corto 1", "VIN largo 1", "Letra I 1", "Letra O 1", "Letra Q 1", "Otro carácter 1"])
    await expect(filter(page, name)).toBeVisible()
  await expect(row(page, 56)).toContainText("Posición 5: la letra O no se admite en un VIN.")
  await expect(row(page, 56).locator("mark")).toHaveText("o")
  await expect(row(page, 53)).toContainText("Tiene 16 caracteres y deben ser 17.")
  await filter(page, "Repetidas 1").check()
  await expect(row(page, 59)).toContainText("Repite la fila 1.")
  await filter(page, "Ya consultadas 1").check()
  await expect(row(page, 60)).toContainText("ya lo consultó hoy")
  await expect(row(page, 60).getByRole("link", { name: "Ver esa respuesta" })).toHaveAttribute(
    "href",
    `/checks/${check.id}`,
  )

  await filter(page, "No válidas 6").check()
  await filter(page, "Letra I 1").check()
  await page.getByRole("button", { name: "Corregir la fila 55" }).click()
  const edited = newVin()
  await page.getByRole("textbox", { name: "VIN", exact: true }).fill(edited)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Corregir la fila 55" })).toBeFocused()
  await expect(filter(page, "Válidas 53")).toBeVisible()
  await expectAccessible(page)

  const starts = await watchStarts(page)
  await startButton(page).click()
  const summary = page.getByRole("alert").filter({ hasText: "Falta decidir 3 cosas" })
  await expect(summary).toBeFocused()
  expect(starts).toEqual([])
  await page.getByLabel("Iniciar sin las 5 filas no válidas").check()
  await page.getByLabel("Dejar fuera las repetidas").check()
  await page.getByLabel("Dejar fuera las ya consultadas").check()
  await expect(page.getByText("Como máximo 53 unidades del cupo vehicular")).toBeVisible()
  await page.getByLabel("Tope de consultas").fill("40")
  await expect(page.getByText("Como máximo 40 unidades del cupo vehicular")).toBeVisible()
  await startButton(page).dblclick()
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/)

  expect(starts).toHaveLength(1)
  const [start] = starts
  expect(start?.body.rows.map(({ vin }) => vin)).toEqual([...good, edited])
  expect(start?.batch).toMatchObject({ rows: 53, ceiling: 40 })
  for (const vin of [asked, edited, good[0] ?? ""])
    expect(addresses.filter((address) => address.includes(vin))).toEqual([])

  // What did not go is told, and with it the whole list.
  await expect(
    page.getByText(
      "60 filas en la lista, 53 en el lote. Fuera: 5 no válidas, una repetida y una ya consultada.",
    ),
  ).toBeVisible()
  const sheet = await page.request.get(`/api/batches/${start?.batch.id}/export?format=people`)
  const told = (readPackedWorkbook(await sheet.body())[0]?.rows ?? []).map(({ cells }) => cells).slice(-2)
  expect(told.map((cells) => [cells[0], cells[4]])).toEqual([
    ["una repetida", "59"],
    ["una ya consultada", "60"],
  ])

  // Back in the browser: the list is gone, and a note says that it was started.
  await page.goBack()
  await expect(page.getByText("El lote de 53 filas se inició")).toBeVisible()
  await expect(box(page)).toHaveValue("")
  await page.getByRole("link", { name: "Ver el lote" }).click()
  await page.waitForURL(new RegExp(`/batches/${start?.batch.id}$`))
})

test("characters that no one sees are reported row by row, and one press takes them out; on a telephone too", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/batches/new?operation=person")
  await expect(box(page)).toBeEnabled()
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "clientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("dni\n\u202a40000001\u202c\n4000\u200b0002\n40000003\n"),
  })
  await expect(row(page, 1)).toContainText("Posición 1: hay un carácter invisible (U+202A)")
  await expect(row(page, 2)).toContainText("Posición 5: hay un carácter invisible (U+200B)")
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Quitar espacios y signos: 2 filas" }).click()
  await expect(page.getByText("hay un carácter invisible")).toHaveCount(0)
  await expect(row(page, 2)).toContainText("40000002")
})

test("a file whose quotation marks do not close is reported with its line", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await expect(box(page)).toBeEnabled()
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "clientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from('dni,nombre\n40000001,A\n40000002,"B"C\n'),
  })
  await expect(page.getByText("Una celda de la línea 3 no cierra sus comillas")).toBeVisible()
})

test("a CSV keeps its zeros; a lost answer and a second press make one batch", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await expect(box(page)).toBeEnabled()
  const dnis = ["00123456", "00000007", "01234567"]
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "clientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `sede;Número de DNI;Saldo\r\n${dnis.map((dni, index) => `Lima ${index};${dni};=00${index}`).join("\r\n")}\r\n`,
      "latin1",
    ),
  })
  await expect(page.getByRole("combobox", { name: "Número de DNI" })).toHaveValue("1")
  await page.getByRole("button", { name: "Usar estas columnas: 3 filas" }).click()
  await expect(filter(page, "Válidas 3")).toBeVisible()
  await expect(row(page, 1)).toContainText("línea 2")
  await expect(page.getByLabel("Nombre del lote")).toHaveValue("clientes.csv")
  const kept = page.getByLabel("Guardar las otras 2 columnas de tu tabla")
  await expect(kept).toBeChecked()
  await expect(page.getByText(/salen en el Excel del lote: .*sede.*Saldo/)).toBeVisible()

  const keys: (string | undefined)[] = []
  await page.route("**/api/batches", async (route) => {
    keys.push(route.request().headers()["idempotency-key"])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort("connectionreset")
    else await route.fulfill({ response })
  })
  const choice = page.getByLabel("Volver a consultarlas")
  await expect(figure(page, "Ya consultadas")).toHaveText(/^\d+$/)
  if (await choice.isVisible()) await choice.check()
  await startButton(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "no sabemos si se inició" })).toBeFocused()
  await expect(filter(page, "Todas 3")).toBeVisible()
  const answer = page.waitForResponse("**/api/batches")
  await startButton(page).click()
  const batch = (await (await answer).json()) as BatchView
  await page.waitForURL(`/batches/${batch.id}`)
  expect(new Set(keys).size).toBe(1)
  const checks = (await (await page.request.get(`/api/checks?batch=${batch.id}&limit=10`)).json()) as {
    items: { input: Record<string, string> }[]
  }
  expect(checks.items.map(({ input }) => input.dni).sort()).toEqual([...dnis].sort())

  // The source columns of the file are in the export: in their order, under their heads, and nothing of it runs.
  const id = page.url().split("/").at(-1)
  const sheet = await page.request.get(`/api/batches/${id}/export?format=people`)
  expect(sheet.headers()["content-disposition"]).toMatch(/filename="clientes \d{4}-\d\d-\d\d\.xlsx"/)
  const [heads, ...rows] = (readPackedWorkbook(await sheet.body())[0]?.rows ?? []).map(({ cells }) => cells)
  expect(heads?.slice(3, 8)).toEqual(["Fila", "Fila de origen", "sede", "Saldo", "Número de DNI"])
  expect(rows.map((cells) => cells.slice(3, 8))).toEqual(
    dnis.map((dni, index) => [`${index + 1}`, `${index + 2}`, `Lima ${index}`, `=00${index}`, dni]),
  )
})

test("a file with a title above its heading, and DNIs whose zeros a spreadsheet ate", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "Clientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Relación de clientes;;\n;;\nCliente;DNI titular;Sede\nANA;1234567;Lima\nEVA;41234567;Ica\n",
    ),
  })
  const heading = page.getByLabel("Fila de encabezado")
  await expect(heading.locator("option:checked")).toHaveText(/Cliente · DNI titular · Sede$/)
  await expect(page.getByText(/de encima no se toma/)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole("group", { name: "Elegir las columnas" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(heading).toBeFocused()
  await page.keyboard.press("Home")
  await expect(heading.locator("option:checked")).toHaveText("Sin encabezado")
  await page.keyboard.press("End")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowUp")
  await expect(heading.locator("option:checked")).toHaveText(/Cliente · DNI titular · Sede$/)
  await page.getByRole("button", { name: "Usar estas columnas: 2 filas" }).click()

  await expect(page.getByLabel("Guardar las otras 2 columnas de tu tabla")).toBeChecked()
  await page.getByText("Qué filas cambian").click()
  await expect(page.getByText(/1234567 → 01234567/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Anteponer ceros: una fila" }).click()
  await expect(row(page, 1)).toContainText("01234567")
  await expect(row(page, 2)).toContainText("41234567")
  await expect(page.getByRole("button", { name: /^Anteponer ceros/ })).toBeHidden()
  await expect(page.getByText(/Cliente.*Sede.*DNI titular/)).toBeVisible()
})

test("a workbook of matches: zeros and dates of its formats, dates written day first on request", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await page.route("**/api/match/self-matches/rows", (route) => route.abort("connectionreset"))
  await page.goto("/batches/new?operation=match")
  await expect(box(page)).toBeEnabled()
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "personas.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf(PEOPLE_SHEET),
  })
  await expect(filter(page, "Todas 3")).toBeVisible()
  await expect(row(page, 1)).toContainText("00123456")
  await expect(row(page, 1)).toContainText("1990-05-03")
  await filter(page, "No válidas 2").check()
  await filter(page, "Fecha 1").check()
  await expect(row(page, 2)).toContainText("No está escrita como año-mes-día")
  await page.getByRole("button", { name: "Escribir una fecha como año-mes-día" }).click()
  await expect(filter(page, "Válidas 2")).toBeVisible()
  await filter(page, "Solo el DNI 1").check()
  await page.getByRole("button", { name: "Quitar esta fila" }).click()
  await expect(page.getByText("Como máximo 2 tokens")).toBeVisible()

  // A comparison that failed is not presented as one that found nothing.
  const notCompared = page.getByText("No sabemos cuáles son iguales al registro")
  await expect(notCompared).toBeVisible()
  await page.unroute("**/api/match/self-matches/rows")
  await page.getByRole("button", { name: "Mirar otra vez" }).click()
  await expect(notCompared).toHaveCount(0)
})

/** Three people: numbers with formats, a date as text, and one of whom nothing is declared. */
const PEOPLE_SHEET = `<worksheet><sheetData>
  <row r="1">${textCell("A1", "dni")}${textCell("B1", "birth_date")}</row>
  <row r="2"><c r="A2" s="1"><v>123456</v></c><c r="B2" s="2"><v>32996</v></c></row>
  <row r="3">${textCell("A3", "00123457")}${textCell("B3", "03/05/1990")}</row>
  <row r="4">${textCell("A4", "00123458")}</row>
</sheetData></worksheet>`

test("by keyboard alone: typed, corrected, started", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  await expect(box(page)).toBeEnabled()
  await box(page).focus()
  const vin = newVin()
  await page.keyboard.type(`${vin} ${vin.slice(1)}`)
  await page.keyboard.press("Control+Enter")
  await expect(filter(page, "Todas 2")).toBeVisible()
  await filter(page, "Todas 2").focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(filter(page, "No válidas 1")).toBeChecked()
  await page.keyboard.press("Tab") // take out these rows
  await page.keyboard.press("Tab") // the region that scrolls
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Corregir la fila 2" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("textbox", { name: "VIN", exact: true })).toBeFocused()
  await expect(figure(page, "Ya consultadas")).toHaveText("0")
  // Whether the corrected one was asked before is not known yet when the start is pressed: the press is deferred, not lost.
  const { promise: isPressed, resolve: pressed } = Promise.withResolvers<true>()
  await page.route("**/api/subjects/preflight", async (route) => {
    await isPressed
    await route.continue()
  })
  await page.keyboard.press("End")
  await page.keyboard.type("8")
  await page.keyboard.press("Enter")
  await expect(filter(page, "No válidas 0")).toBeChecked()
  await expect(page.getByRole("button", { name: "Corregir la fila 2" })).toBeFocused()
  await page.getByLabel("Tope de consultas").focus()
  await page.keyboard.type("2")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Mirando si ya se consultaron" })).toBeVisible()
  pressed(true)
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/)
})

test("10,000 rows come in without freezing, only some are drawn, and one more is refused as our own limit", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  await paste(page, Array.from({ length: 10_000 }, newVin).join("\n"))
  await expect(filter(page, "Todas 10,000")).toBeVisible()
  expect(await page.getByRole("listitem").count()).toBeLessThan(60)
  await expect(figure(page, "Ya consultadas")).toHaveText("0")
  await paste(page, `${newVin()} ${newVin()}`)
  await expect(page.getByRole("alert").filter({ hasText: "La lista tendría 10,002 filas" })).toBeVisible()
  await expect(filter(page, "Todas 10,000")).toBeVisible()
})

test("what our server refuses is shown at its rows, and the list stays", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  await paste(page, `${newVin()} ${newVin()}`)
  await expect(figure(page, "Ya consultadas")).toHaveText("0")
  await page.route("**/api/batches", (route) =>
    route.fulfill({ status: 422, json: { errors: { "rows.1.vin": ["Este VIN no."] } } }),
  )
  await startButton(page).click()
  await filter(page, "No válidas 1").check()
  await expect(filter(page, "Según Cotejo 1")).toBeVisible()
  await expect(row(page, 2)).toContainText("Este VIN no.")
  await page.reload()
  await expect(box(page)).toBeEnabled()
  await expect(filter(page, "Todas 2")).toHaveCount(0)
})

test("the keyboard keeps its place while a batch is started", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await expect(box(page)).toBeEnabled()
  await box(page).fill("40771122 40771123")
  await box(page).press("Control+Enter")
  await expect(filter(page, "Válidas 2")).toBeVisible()
  const held = Promise.withResolvers<true>()
  await page.route("**/api/batches", async (route) => {
    await held.promise
    await route.abort("connectionreset")
  })
  await page.getByLabel("Nombre del lote").press("Enter")
  const starting = page.getByRole("button", { name: "Iniciando" })
  await expect(starting).toBeFocused()
  held.resolve(true)
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeFocused()
})

test("records staff prepare no batches", async ({ pageOf }) => {
  const page = await pageOf("records")
  expect((await page.goto("/batches/new"))?.status()).toBe(404)
  const answer = await page.request.post("/api/subjects/preflight", {
    data: { operation: "aml", identifiers: ["00123456"] },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(403)
})

test("a pasted table of a question with one field is distinguished by its columns: no name in it becomes a question", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await paste(page, "Cliente\tDNI\nANA ROJAS\t00123456\nLUIS\t40000002")
  await expect(page.getByRole("combobox", { name: "Número de DNI" })).toBeVisible()
  await page.getByRole("button", { name: /^Usar estas columnas/ }).click()
  await expect(filter(page, "Todas 2")).toBeVisible()
  await expect(page.getByRole("button", { name: "Iniciar el lote: 2 filas" })).toBeVisible()
  await expect(page.getByLabel("Guardar la otra columna de tu tabla")).toBeChecked()

  // A title above a single column is none of its values.
  await paste(page, "DNI\n40000003\n40000004\n")
  await expect(filter(page, "Todas 4")).toBeVisible()
})

test("the list and its pre-flight are accessible in both themes and fit a phone", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/batches/new?operation=match")
  await paste(page, "dni\tsede\tnames\n00123456\tLima\tANA\n123\tLima\t\n00123456\tCusco\tANA")
  await expect(page.getByRole("combobox", { name: "Número de DNI" })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole("button", { name: /^Usar estas columnas/ }).click()
  await expect(filter(page, "Repetidas 1")).toBeVisible()
  await page.getByRole("button", { name: "Corregir la fila 2" }).click()
  await startButton(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "Falta decidir" })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
})

test("the list comes first: what it holds is told, its queries are ticked, and what it lacks is set for all", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new")
  const leaveAndReturn = async () => {
    await page.getByRole("link", { name: "Historial" }).click()
    await page.waitForURL("/checks")
    await page.goBack()
  }
  await expect(box(page)).toBeEnabled()
  await box(page).fill("40770011")
  await leaveAndReturn()
  await expect(box(page)).toHaveValue("40770011")
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page.getByRole("status").filter({ hasText: "1 DNI" })).toBeVisible()
  await page.getByRole("button", { name: "Cambiar lista" }).click()
  await paste(
    page,
    "N°\tCliente\tDocumento\tF. Nac.\n1\tHIGA\t40770011\t1990-05-03\n2\tROJAS\t40770012\t1991-01-30\n3\tSILVA\tCE 001234567\t",
  )
  await expect(page.getByRole("status").filter({ hasText: "2 DNI · uno no parece DNI" })).toBeVisible()
  await leaveAndReturn()
  await page.getByRole("button", { name: "Ver la que no parece" }).click()
  await expect(page.getByRole("row")).toHaveText([/Cliente/, /SILVA/])
  const readAs = (column: string) => page.getByRole("combobox", { name: `${column}: usar como` })
  await expect(readAs("Documento").locator("option:checked")).toHaveText("DNI")
  await expect(readAs("Cliente").locator("option:checked")).toHaveText("No usar")
  await readAs("F. Nac.").selectOption({ label: "Fecha de nacimiento" })
  const queries = page.getByRole("group", { name: "Qué consultar" })
  await expect(queries.getByRole("checkbox", { checked: true })).toHaveCount(0)
  const review = page.getByRole("button", { name: "Revisar 3 filas" })
  await expect(review).toBeDisabled()
  await expect(queries.getByLabel(/^Comparación de datos/)).toHaveAccessibleName(
    /1 token.*Fecha de nacimiento/,
  )
  await queries.getByLabel(/^Última sesión KYC/).check()
  await queries.getByLabel("Persona", { exact: false }).first().check()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await review.click()
  await page.waitForURL("/batches/new?operation=person")
  await expect(filter(page, "Apartadas 1")).toBeVisible()
  await expect(page.getByLabel("Guardar las otras 3 columnas de tu tabla")).toBeChecked()
  const also = page.getByRole("group", { name: "La misma lista, después, para" })
  await expect(also.getByRole("checkbox", { name: /^Última sesión KYC/ })).toBeChecked()

  // The list stays when the query changes, and the type of its documents goes along.
  await page.getByRole("combobox", { name: "Qué consultar" }).selectOption("kyc")
  await page.waitForURL(/operation=kyc/)
  await expect(filter(page, "Válidas 2")).toBeVisible()
  await page.getByRole("button", { name: "Vaciar la lista" }).click()
  await box(page).fill("40770014\n40770015")
  await box(page).press("Control+Enter")
  await filter(page, "No válidas 2").check()
  await expect(filter(page, "Falta un dato 2")).toBeVisible()
  await page
    .getByRole("group", { name: "A 2 filas les falta: Tipo de documento" })
    .getByRole("button", { name: "DNI (dni)" })
    .click()
  await expect(filter(page, "Válidas 2")).toBeVisible()
})

test("documents alone are read whatever is around them, and a value that the list lacks is set for all", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new")
  await paste(page, "40770011\n40,770,012\n40770013-5")
  await expect(page.getByRole("status").filter({ hasText: "3 DNI" })).toBeVisible()
  await page.getByRole("button", { name: "Cambiar lista" }).click()
  await paste(page, "001234567\n001234568")
  await page.getByRole("combobox", { name: "Documento" }).selectOption("CE")
  await expect(page.getByLabel(/^Extranjero/)).toHaveAccessibleName(/falta Fecha de nacimiento/)
  await page.getByLabel(/^Extranjero/).check()
  await page.getByRole("button", { name: "Revisar 2 filas" }).click()
  const lacks = page.getByRole("group", { name: "A 2 filas les falta: Fecha de nacimiento" })
  await lacks.getByRole("textbox").fill("1990-05-03")
  await lacks.getByRole("button", { name: "Poner en todas" }).click()
  await expect(filter(page, "Válidas 2")).toBeVisible()
})

test("rows whose document is unusual are set aside until somebody takes them in", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "personas.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("dni\n40770021\n1234\n40.770.022\n"),
  })
  await expect(page.getByText("2 filas apartadas: no parecen documentos usuales")).toBeVisible()
  await expect(figure(page, "Se enviarán")).toHaveText("1")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Incluir estas 2 filas" }).click()
  await expect(figure(page, "Se enviarán")).toHaveText("3")
  await expect(row(page, 3)).toContainText("40770022")
})

test("of two files dropped one after the other the last one shows, though the first is read more slowly", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await expect(box(page)).toBeEnabled()
  // The worker that reads the first file gets it only once the test says so.
  await page.evaluate(() => {
    const Plain = window.Worker
    let isFirst = true
    window.Worker = class extends Plain {
      override postMessage(message: unknown) {
        if (isFirst) addEventListener("read-now", () => super.postMessage(message), { once: true })
        else super.postMessage(message)
        isFirst = false
      }
    }
  })
  const drop = (name: string) =>
    page.getByLabel("Archivo CSV o XLSX").setInputFiles({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from("sede;Número de DNI;Saldo\nLima;00123456;1\n"),
    })
  const workers: Worker[] = []
  page.on("worker", (worker) => workers.push(worker))
  await drop("primero.csv")
  await expect.poll(() => workers.length).toBe(1)
  await drop("segundo.csv")
  await page.waitForLoadState("networkidle")
  const isRead = workers[0]?.waitForEvent("close")
  await page.evaluate(() => dispatchEvent(new Event("read-now")))
  await isRead
  await expect(page.getByRole("heading", { name: /segundo\.csv/ })).toBeVisible()
  await expect(page.getByRole("heading", { name: /primero\.csv/ })).toHaveCount(0)
})

test("a list whose reader cannot be loaded is not called unreadable: the page is to be reloaded", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await expect(box(page)).toBeEnabled()
  await loseCode(page)
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "clientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("dni\n40000001\n"),
  })
  await expect(page.getByText("Falta una parte de esta página")).toBeVisible()
  await expect(page.getByText("no se pudo leer")).toHaveCount(0)
})

test("a column of names is never taken for documents: the person chooses", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  await expect(box(page)).toBeEnabled()
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "clientes.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf(CLIENTS_SHEET),
  })
  const column = page.getByRole("combobox", { name: "Número de DNI" })
  await expect(column).toHaveValue("")
  await expect(page.getByRole("button", { name: /^Usar estas columnas/ })).toBeDisabled()
})

const CLIENTS_SHEET = `<worksheet><sheetData>${["CÓDIGO", "CLIENTE 1", "CLIENTE 2"]
  .map(
    (name, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, name)}${textCell(`B${at + 1}`, "LIMA")}</row>`,
  )
  .join("")}</sheetData></worksheet>`

for (const [name, words] of [
  ["password.xlsx", "El archivo tiene contraseña"],
  ["strings-part-named-otherwise.xlsx", "Todas 4"],
  ["html-called-xls.xls", "Columnas de html-called-xls.xls"],
  ["title-with-comma.csv", "Divisor de las columnas"],
] as const) {
  test(`a file as people have them is read in the worker: ${name}`, async ({ pageOf }) => {
    const page = await pageOf("analyst", "/batches/new?operation=person")
    await expect(box(page)).toBeEnabled()
    await page.getByLabel("Archivo CSV o XLSX").setInputFiles(`test/samples/tables/${name}`)
    await expect(page.getByText(words).or(filter(page, words)).first()).toBeVisible()
  })
}

test("one list for several queries: each is reviewed with its cost and started, one after the other", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=person")
  const starts = await watchStarts(page)
  await paste(page, "47118001 47118002")
  const also = page.getByRole("group", { name: "La misma lista, después, para" })
  await expect(also.getByRole("checkbox", { checked: true })).toHaveCount(0)
  await also.getByRole("checkbox", { name: /^Última sesión KYC.*sin costo/ }).check()
  await startButton(page).click()
  await page.waitForURL("/batches/new?operation=kyc")
  await expect(page.getByText("La misma lista ahora para otra consulta: revísala e iníciala.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Ver el lote" })).toHaveAttribute(
    "href",
    `/batches/${starts[0]?.batch.id}`,
  )
  await expect(filter(page, "Válidas 2")).toBeVisible()
  await startButton(page).click()
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/)
  expect(starts.map(({ body }) => body.rows)).toEqual([
    [{ dni: "47118001" }, { dni: "47118002" }],
    [
      { document_type: "dni", document_number: "47118001" },
      { document_type: "dni", document_number: "47118002" },
    ],
  ])
})
