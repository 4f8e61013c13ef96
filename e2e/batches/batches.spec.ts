import { readFile } from "node:fs/promises"
import type { Page, Route } from "@playwright/test"
import { readPackedWorkbook } from "#components/table-import/read-workbook.ts"
import type { RowPage } from "#lib/batches/batch-row.ts"
import { expectAccessible, expectLegible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { countStrip, sumOnScreen } from "#test/desk/batch-counts.ts"
import { until } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"

/** So many well-formed VINs that no other journey asks about. */
function vins(count: number, family: string): { vin: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    vin: `9BW${family}${String(index).padStart(14 - family.length, "0")}`.slice(0, 17),
  }))
}

const count = (page: Page, word: string) =>
  countStrip(page).getByRole("button", { name: new RegExp(`^${word} [\\d,]+$`) })
const row = (page: Page, vin: string) => page.getByRole("row").filter({ hasText: vin })

/** Tasks that end when the journey says so, not when the machine happens to be as far. */
const ENDLESS_MS = 3_600_000

test.beforeEach(async ({ app }) => {
  await app.sandbox.tune({ vinDelayMs: 300, choices: { vinPace: "unpaced" } })
})

test("a batch of forty is watched live to its end, and the counts add up all the way", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ vinDelayMs: ENDLESS_MS })
  const client = await clientOf("analyst")
  const rows = vins(40, "LVE")
  const batch = await client.startBatch(rows)
  const page = await pageOf("analyst", "/batches")
  await page.getByRole("link", { name: "Flota de noviembre" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Flota de noviembre" })).toBeVisible()
  const bar = page.getByRole("progressbar", { name: "Filas terminadas" })
  await expect(bar).toHaveAttribute("aria-valuemax", "40")
  await page.getByRole("link", { name: rows[0]?.vin ?? "" }).focus()
  // The announcement is replaced by the next one: looked for from now on.
  const notifiedOfEnd = page
    .getByRole("status")
    .filter({ hasText: "El lote terminó: 40 de 40 respondidas" })
    .waitFor({ state: "attached" })
  await app.sandbox.tune({ vinDelayMs: 0 })
  await until(
    async () => {
      expect(await sumOnScreen(page)).toBe(40)
      return (await bar.getAttribute("aria-valuenow")) ?? ""
    },
    (ended) => ended === "40",
    90_000,
  )
  await expect(page.getByText("100 %")).toBeVisible()
  await expect(count(page, "Respondida")).toContainText("40")
  await expect(page.getByRole("heading", { name: "Lote terminado" })).toBeVisible()
  // The focus stayed where it was.
  await notifiedOfEnd
  await expect(page.getByRole("link", { name: rows[0]?.vin ?? "" })).toBeFocused()
  await expect(row(page, rows[3]?.vin ?? "").getByText("Descontado")).toBeVisible()
  expect((await client.readBatch(batch.id)).counts.answered).toBe(40)
  // Each language writes a percentage in its own way.
  await page.context().addCookies([{ name: "locale", value: "en", url: page.url() }])
  await page.reload()
  await expect(page.getByText("100%", { exact: true })).toBeVisible()

  // From a row to its check, and from the check back to its batch; from the history too.
  await page.getByRole("link", { name: rows[3]?.vin ?? "" }).click()
  await page.getByRole("link", { name: "Fila 4 del lote" }).click()
  await expect(page).toHaveURL(new RegExp(`/batches/${batch.id}$`))
  await page.goto("/checks")
  const history = page.getByRole("table", { name: "Consultas" })
  await expect(history.getByRole("row")).toHaveCount(2)
  await expect(history.getByRole("link", { name: "Flota de noviembre" })).toHaveAttribute(
    "href",
    `/batches/${batch.id}`,
  )
  await expect(history.getByText("40 de 40")).toBeVisible()
  await page.getByRole("link", { name: "Filas de lotes" }).click()
  await expect(history.getByRole("link", { name: "Fila 40 del lote" })).toBeVisible()
  await page.goBack()
  await history.getByRole("link", { name: "Ver sus filas aquí" }).click()
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText("Flota de noviembre")
  await history.getByRole("link", { name: "Fecha" }).click()
  await expect(history.getByRole("columnheader", { name: "Fecha" })).toHaveAttribute("aria-sort", "ascending")
  await expect(history.getByRole("row").nth(1).getByRole("link", { name: "Fila 1 del lote" })).toBeVisible()
})

test("a card of the list says what the batch asks, that plain records came, and when in two parts", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const rows = [{ dni: "41000001" }, { dni: "41000002" }]
  const batch = await client.startBatch(rows, { operation: "person", name: "Altas del viernes" })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  const page = await pageOf("analyst", "/batches")
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText("con registro 2")
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole("table", { name: "Lotes" }).getByRole("row").nth(1)
  await expect(card.getByText("Persona", { exact: true })).toBeVisible()
  await expect(card).toContainText("con registro 2")
  await expect(card).toContainText(/(?:ahora|hace \d+ min) \d/)
})

test("a batch that moves stays one line of the history, whose figures follow it", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ vinDelayMs: ENDLESS_MS })
  const client = await clientOf("analyst")
  await client.startBatch(vins(6, "HST"))
  const page = await pageOf("analyst", "/checks")
  const line = page.getByRole("table", { name: "Consultas" }).getByRole("row").nth(1)
  await expect(line).toContainText("0 de 6")
  await app.sandbox.tune({ vinDelayMs: 0 })
  await expect(line).toContainText("6 de 6", { timeout: 90_000 })
  await expect(page.getByRole("button", { name: /^Mostrar/ })).toBeHidden()
  await client.ask("person", { dni: "45678912" })
  // Announced; or there already, where the figures of the line were brought up to date once more in between.
  const isNew = page.getByRole("button", { name: "Mostrar 1 nueva" })
  await expect(isNew.or(page.getByRole("row", { name: /^Elegir: Persona 45678912/ }))).toBeVisible()
  await expectAccessible(page)
})

test("an empty quota halts a batch, nothing of the rest is charged, and it goes on when there is quota", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ quota: 6 })
  const client = await clientOf("analyst")
  // More rows than can be on their way at once: those of the first lot may all meet the empty quota, the others never leave.
  const batch = await client.startBatch(vins(80, "XTA"))
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(page.getByRole("heading", { name: /^Detenido: no queda cupo/ })).toBeVisible()
  const halted = await client.readBatchWhen(batch.id, ({ counts }) => counts.sending + counts.pending === 0)
  expect(halted).toMatchObject({
    state: "halted",
    haltReason: "quota_empty",
    charges: { deducted: 6, none: 74 },
  })
  await expect(count(page, "Respondida")).toContainText("6")
  await expect(count(page, "En cola, lote detenido")).toContainText(String(halted.counts.queued))
  expect(await sumOnScreen(page)).toBe(80)

  // A row that was not sent does not say that it goes out by itself: its batch keeps it, and leads on.
  const { items } = (await (await client.fetch(`/api/batches/${batch.id}/rows`)).json()) as RowPage
  await page.goto(`/checks/${items.find(({ state }) => state === "queued")?.id}`)
  await expect(
    page.getByRole("heading", { name: "Escrita, sin enviar: su lote está detenido" }),
  ).toBeVisible()
  await page.getByRole("link", { name: "Ir al lote" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Flota de noviembre" })).toBeVisible()

  // Nor does it in the history.
  await page.goto(`/checks?batch=${batch.id}&state=queued`)
  const listed = page.getByRole("table", { name: "Consultas" }).getByRole("row")
  await expect(listed.nth(1)).toContainText("Lote detenido")
  await expect(listed.nth(1)).not.toContainText("En cola")

  // Home and the frame say that somebody is needed, and lead there.
  await page.goto("/")
  await expect(page.getByRole("navigation").getByText("1 lote detenido")).toBeAttached()
  await page.getByRole("link", { name: "Lote detenido: Flota de noviembre" }).click()

  await app.sandbox.tune({ quota: 100 })
  await page.getByRole("button", { name: "Reanudar" }).click()
  const dialog = page.getByRole("dialog", { name: "¿Reanudar el lote?" })
  await expect(dialog.getByText("A lo más 74 unidades.")).toBeVisible()
  await dialog.getByLabel("Tope").fill("6")
  await dialog.getByRole("button", { name: "Reanudar" }).click()
  await expect(dialog.getByText(/^Ya está alcanzado/)).toBeVisible()
  await dialog.getByLabel("Tope").fill("")
  await dialog.getByRole("button", { name: "Reanudar" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("heading", { name: "Lote terminado" })).toBeVisible({ timeout: 60_000 })
  expect(await client.readBatch(batch.id)).toMatchObject({ settled: true, charges: { deducted: 80 } })
  expect(await acceptedVins(app)).toBe(80)
})

/** How many VINs the service accepted; fails when one of them was accepted twice. */
async function acceptedVins(app: AppProcess): Promise<number> {
  const times = Object.values((await app.sandbox.counts("vin")).acceptances)
  expect(Math.max(...times)).toBe(1)
  return times.length
}

test("pause, resume with a ceiling, withdraw the rest and ask it again, by keyboard alone", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ rateLimit: { limit: 4, windowMs: 2_000, retryAfter: "seconds" } })
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(60, "KBD"))
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  const press = async (name: string, within = page.getByRole("main")) => {
    // A dialog takes no press for its first half second.
    await expect(within.getByRole("button", { name })).toBeEnabled()
    await within.getByRole("button", { name }).focus()
    await page.keyboard.press("Enter")
  }
  await press("Pausar")
  await expect(page.getByRole("heading", { name: "El lote está en pausa" })).toBeVisible()
  // The focus moved to the part that the command changed, not to the top of the page.
  await expect(page.locator("#check-state")).toBeFocused()
  const paused = await client.readBatchWhen(batch.id, ({ counts }) => counts.sending + counts.pending === 0)
  expect(paused.counts.queued + paused.counts.waiting).toBeGreaterThan(0)

  await press("Reanudar")
  const ceiling = paused.committed + 3
  await page.keyboard.press("Tab")
  await page.getByLabel("Tope").fill(String(ceiling))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: /^Detenido: se alcanzó el tope/ })).toBeVisible({
    timeout: 90_000,
  })
  expect((await client.readBatch(batch.id)).committed).toBeLessThanOrEqual(ceiling)

  await press("Cancelar las no enviadas")
  await press("Cancelar las no enviadas", page.getByRole("dialog"))
  await expect(page.getByRole("heading", { name: "Lote terminado en parte" })).toBeVisible()
  await expect(page.getByText(`${ceiling} de 60 terminadas, ${60 - ceiling} canceladas`)).toBeVisible()
  const ended = await client.readBatch(batch.id)
  expect(ended).toMatchObject({ settled: true, charges: { deducted: ceiling } })
  expect(ended.counts.withdrawn).toBe(60 - ceiling)
  expect(await sumOnScreen(page)).toBe(60)

  await app.sandbox.tune({ rateLimit: null })
  await press("Consultar las que quedaron sin respuesta")
  // The ceiling of before is proposed; without one all of them go.
  const again = page.getByRole("dialog")
  await expect(again.getByLabel("Tope")).toHaveValue(String(Math.min(ceiling, 60 - ceiling)))
  await again.getByLabel("Tope").fill("")
  await expect(page.getByText(`A lo más ${60 - ceiling} unidades.`)).toBeVisible()
  await press("Consultar las que quedaron sin respuesta", page.getByRole("dialog"))
  await expect(page.getByRole("heading", { level: 1, name: "Flota de noviembre (otra vez)" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Lote terminado" })).toBeVisible({ timeout: 90_000 })
  expect(await acceptedVins(app)).toBe(60)
})

test("a pause is at once, and one button undoes it with its ceiling as it was; whoever thinks about withdrawing loses no row meanwhile", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ rateLimit: { limit: 2, windowMs: 2_000, retryAfter: "seconds" } })
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(60, "UND"), { ceiling: 50 })
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  const main = page.getByRole("main")
  const paused = page.getByRole("heading", { name: "El lote está en pausa", includeHidden: true })
  /** Two presses of Enter: what it may take at most is read between them. */
  async function resume() {
    await main.getByRole("button", { name: "Reanudar" }).press("Enter")
    await expect(page.getByRole("dialog").getByLabel("Tope")).toBeFocused()
    await expect(page.getByRole("dialog").getByLabel("Tope")).toBeEnabled()
    await page.keyboard.press("Enter")
  }
  await main.getByRole("button", { name: "Pausar" }).click()
  await expect(paused).toBeVisible()
  await expect(page.locator("#check-state").getByRole("button")).toHaveText([
    "Reanudar",
    "Cancelar las no enviadas",
  ])
  await resume()
  await expect(main.getByRole("button", { name: "Pausar" })).toBeVisible()
  expect(await client.readBatch(batch.id)).toMatchObject({ state: "running", ceiling: 50 })

  await main.getByRole("button", { name: "Cancelar las no enviadas" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("El lote queda en pausa mientras decides")
  expect((await client.readBatch(batch.id)).state).toBe("paused")
  await dialog.getByRole("button", { name: "No cancelar" }).click()
  await expect(paused).toBeVisible()
  await resume()
  await expect(main.getByRole("button", { name: "Pausar" })).toBeVisible()
  expect((await client.readBatch(batch.id)).counts.withdrawn).toBe(0)
})

test("a command that fails says so below the buttons, which stay where they are", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ rateLimit: { limit: 1, windowMs: 60_000, retryAfter: "seconds" } })
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(20, "FAL"))
  const page = await pageOf("analyst")
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/batches/${batch.id}`)
    const buttons = page.locator("#check-state").getByRole("button")
    await expect(buttons).toHaveText(["Pausar", "Cancelar las no enviadas"])
    const places = async () => Promise.all((await buttons.all()).map((button) => button.boundingBox()))
    const before = await places()
    const command = (route: Route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 502, body: "" }) : route.fallback()
    await page.route(`**/batches/${batch.id}`, command)
    await buttons.first().click()
    const failure = page.locator("#check-state").getByRole("alert").filter({ hasText: /./ })
    await expect(failure).toHaveText(/^No sabemos si se hizo/)
    await page.unroute(`**/batches/${batch.id}`, command)
    await expect.poll(places).toEqual(before) // once the page has been refreshed: a busy button shows its spinner
    const lowest = Math.max(...before.map((box) => (box ? box.y + box.height : 0)))
    expect((await failure.boundingBox())?.y).toBeGreaterThanOrEqual(lowest)
    await expectAccessible(page)
  }
})

test("whoever closes the tab, loses the connection or looks elsewhere finds everything when they are back", async ({
  pageOf,
  clientOf,
  app,
  context,
}) => {
  await app.sandbox.tune({ vinDelayMs: ENDLESS_MS })
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(30, "TAB"))
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(page.getByRole("progressbar")).toBeVisible()
  await page.close()
  await client.readBatchWhen(batch.id, ({ counts }) => counts.pending > 0)
  const back = await context.newPage()
  await back.goto(`/batches/${batch.id}`)
  await context.setOffline(true)
  await expect(back.getByText(/^Sin actualizar desde las/)).toBeVisible()
  await expect(back.getByText("Sin conexión con Cotejo")).toBeVisible()
  await app.sandbox.tune({ vinDelayMs: 0 })
  await client.readBatchWhen(batch.id, ({ settled }) => settled, 120_000)
  await context.setOffline(false)
  await expect(back.getByRole("heading", { name: "Lote terminado" })).toBeVisible()
  await expect(back.getByText(/^Sin actualizar desde las/)).toBeHidden()
  await expect(count(back, "Respondida")).toContainText("30")
})

test("results leave as CSV and XLSX: zeros kept, formulas disarmed, kinds of nothing distinguished", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await fault("person", {
    kind: "replace",
    status: 200,
    body: {
      type: "result",
      status: 200,
      message: "ok",
      data: {
        dni: "00123456",
        nombres: "=1+1",
        apellido_paterno: "",
        lista: [],
        caracter_verificacion_anterior: null,
      },
    },
  })
  const batch = await client.startBatch([{ dni: "00123456" }, { dni: "40000001" }], {
    operation: "person",
    name: "Personas",
  })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar" }).click()
  await page.getByRole("link", { name: "Descargar resultados en CSV técnico, para programas" }).click()
  expect((await coming).suggestedFilename()).toMatch(/^cotejo-person-\d{4}-\d\d-\d\d\.csv$/)

  const csv = await (await client.fetch(`/api/batches/${batch.id}/export?format=csv`)).text()
  const [head = "", ...lines] = csv.replace("\uFEFF", "").trimEnd().split("\r\n")
  const names = head.split(",")
  const asked = lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])))
  const odd = asked.find((cells) => cells["answer.lista"] === "[empty list]")
  expect(odd).toMatchObject({
    state: "answered",
    charge: "unspecified",
    "answer.dni": "'00123456",
    "answer.nombres": "'=1+1",
    "answer.apellido_paterno": "[empty text]",
    "answer.caracter_verificacion_anterior": "[null]",
    "answer.apellido_materno": "[absent]",
  })
  expect(asked.map((cells) => cells.row)).toEqual(["1", "2"])
  expect(asked[0]?.["input.dni"]).toBe("'00123456")

  expect((await client.fetch(`/api/batches/${batch.id}/export?format=xlsx`)).status).toBe(422)
  const records = await clientOf("records")
  expect((await records.fetch(`/api/batches/${batch.id}/export`)).status).toBe(403)
  expect((await records.fetch(`/api/batches/${batch.id}/changes`)).status).toBe(403)
})

test("the workbook for people says first what came of each row, in their words, and is called as the batch is", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const answered = (data: unknown) => ({ type: "result", status: 200, message: "ok", data })
  await fault("person", { kind: "replace", status: 200, body: answered(null) })
  const batch = await client.startBatch([{ dni: "00123456" }, { dni: "40000001" }], {
    operation: "person",
    name: "Cartera: «enero»/ñ.xlsx",
  })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await page.getByRole("button", { name: "Exportar" }).click()
  const links = page.getByRole("link", { name: "Descargar resultados en" })
  await expect(links).toHaveText(["Excel", "CSV técnico"])
  const coming = page.waitForEvent("download")
  await links.first().click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^Cartera «enero» ñ \d{4}-\d\d-\d\d\.xlsx$/)

  const table = readPackedWorkbook(await readFile(await download.path()))[0]?.rows ?? []
  const [heads = [], ...rows] = table.map(({ cells }) => cells)
  expect(heads.slice(0, 5)).toEqual(["Resultado", "Qué dice", "Llama la atención", "Fila", "Número de DNI"])
  expect(heads).toContain("Apellido paterno")
  expect(rows.map(([outcome]) => outcome).sort()).toEqual(["Con registro", "Sin registro"])
  expect(rows.map((cells) => cells.slice(3, 5))).toEqual([
    ["1", "00123456"],
    ["2", "40000001"],
  ])
  const without = rows.find(([outcome]) => outcome === "Sin registro")
  expect(without?.[1]).toBe("Sin registro: respondió sin datos")
  // What is filtered on the page is what is exported.
  await page.getByRole("button", { name: "Sin registro 1", exact: true }).click()
  await page.getByRole("button", { name: "Exportar" }).click()
  const narrowed = page.waitForEvent("download")
  await links.first().click()
  const filtered = readPackedWorkbook(await readFile(await (await narrowed).path()))[0]?.rows ?? []
  expect(filtered.slice(1).map(({ cells }) => cells[0])).toEqual(["Sin registro"])
  // A day and a time that a spreadsheet sorts by.
  expect(without?.[heads.indexOf("Fecha de la consulta")]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test("a list of two thousand comes page by page, narrows to a state, is searched by the server, and costs one small request", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ quota: 0 })
  const client = await clientOf("analyst")
  const rows = vins(2_000, "LNG")
  const batch = await client.startBatch(rows)
  await client.readBatchWhen(batch.id, ({ state, counts }) => state === "halted" && counts.sending === 0)
  const page = await pageOf("analyst")
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.url().includes(batch.id)) asked.push(new URL(request.url()).pathname.split("/").at(-1) ?? "")
  })
  await page.goto(`/batches/${batch.id}`)
  const list = page.getByRole("table", { name: "Filas" }).locator("tbody")
  await expect(list.getByRole("row").first()).toBeVisible()
  await expect(list.getByRole("row")).toHaveCount(100)
  await expect(page.getByText("Filas 1 a 100 de 2,000.")).toBeVisible()
  expect(asked.filter((path) => path === "rows")).toHaveLength(0) // the first page came with its document
  await page.getByRole("button", { name: "Siguientes" }).click()
  await expect(row(page, rows[100]?.vin ?? "")).toBeVisible()
  await page.getByRole("button", { name: "Anteriores" }).click()
  await expect(row(page, rows[0]?.vin ?? "")).toBeVisible()
  const known = await client.readBatch(batch.id)
  await count(page, "Detenida").click()
  const halted = new Intl.NumberFormat("es-PE").format(known.counts.halted)
  await expect(count(page, "Detenida")).toContainText(halted)
  await expect(page.getByText(/^\d+ filas?( en esta página)?: Detenida\.$/)).toBeVisible()
  // One of two thousand is found by a part of its identifier, in any case.
  await page.getByRole("button", { name: "Mostrar todas" }).click()
  await page.getByRole("searchbox", { name: "Buscar en las filas" }).fill(" lng00000001234 ")
  await expect(page.getByText("1 fila.", { exact: true })).toBeVisible()
  await expect(list.getByRole("row")).toHaveCount(1)
  await expect(row(page, rows[1_234]?.vin ?? "")).toBeVisible()
  const idle = `/api/batches/${batch.id}/changes?since=${known.revision}`
  let etag = ""
  // Changes of the last seconds are sent twice; then the answer is only that nothing changed.
  await until(
    async () => {
      const answer = await client.fetch(idle, { headers: { "if-none-match": etag } })
      etag = answer.headers.get("etag") ?? ""
      return answer.status
    },
    (status) => status === 304,
  )
})

test("axe, both themes, wide and narrow, while it runs and when it is halted", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ quota: 5 })
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(12, "AXE"))
  await client.readBatchWhen(
    batch.id,
    ({ state, counts }) => state === "halted" && counts.sending + counts.pending === 0,
  )
  const page = await pageOf("analyst")
  for (const path of [`/batches/${batch.id}`, "/batches", "/"]) {
    expect((await page.goto(path))?.status()).toBe(200)
    if (path.includes(batch.id)) await expect(row(page, "9BWAXE")).not.toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectLegible(page)
  }
  await page.goto(`/batches/${batch.id}`)
  await page.getByRole("button", { name: "Reanudar" }).click()
  await expectAccessible(page)
})

test("batches are for those who run them", async ({ pageOf }) => {
  const page = await pageOf("records")
  expect((await page.goto("/batches"))?.status()).toBe(404)
  await page.goto("/")
  await expect(page.getByRole("navigation").getByRole("link", { name: "Lotes" })).toHaveCount(0)
})
