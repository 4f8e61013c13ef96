import type { Page } from "@playwright/test"
import { secondPage } from "#test/browser/second-page.ts"
import { box, paste, textCell, workbookOf } from "#test/browser/table-import.ts"
import { expect, test } from "#test/browser/test.ts"
import { countStrip, sumOnScreen } from "#test/desk/batch-counts.ts"
import { signInAt } from "#test/desk/desk-client.ts"
import { seededPerson } from "#test/processes/settings.ts"

/** So many well-formed VINs that no other journey asks about. */
const vins = (count: number, family: string) =>
  Array.from({ length: count }, (_, index) => ({
    vin: `9BD${family}${String(index).padStart(14 - family.length, "0")}`,
  }))

const counts = (page: Page) => countStrip(page).getByRole("button")

/** Tasks of the page over that many milliseconds, from now on. */
async function longTasks(page: Page, overMs: number): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seenTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(Math.round(duration))
    }).observe({ type: "longtask" })
  })
  return async () => {
    const all = await page.evaluate(() => (window as unknown as { seenTasks: number[] }).seenTasks)
    return all.filter((ms) => ms > overMs)
  }
}

test("kill -9 of the app while a browser watches: said, caught up by itself, and every row accounted for", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({
    vinDelayMs: 1_000,
    rateLimit: { limit: 8, windowMs: 1_000, retryAfter: "seconds" },
  })
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins(60, "KLL"), { name: "Corte de luz" })
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await client.readBatchWhen(batch.id, ({ counts: { answered } }) => answered > 2)
  await app.kill9()
  await expect(page.getByText("Sin conexión con Cotejo")).toBeVisible()
  await expect(page.getByText(/^Sin actualizar desde las/)).toBeVisible()
  expect(await sumOnScreen(page)).toBe(60)
  await app.startAgain()
  await expect(page.getByText("Sin conexión con Cotejo")).toBeHidden()
  await expect(page.getByText(/^Sin actualizar desde las/)).toBeHidden()
  const ended = await client.readBatchWhen(
    batch.id,
    ({ counts: { queued, waiting, sending, pending } }) => queued + waiting + sending + pending === 0,
    120_000,
  )
  const { answered, unknown } = ended.counts
  expect(answered + unknown).toBe(60)
  await expect(counts(page).filter({ hasText: "Respondida" })).toContainText(String(answered))
  expect(await sumOnScreen(page)).toBe(60)
  const { acceptances } = await app.sandbox.counts("vin")
  expect(Math.max(...Object.values(acceptances))).toBe(1)
})

test("two browsers on one batch: one pauses, the other sees it without moving its focus", async ({
  pageOf,
  clientOf,
  browser,
  app,
}) => {
  await app.sandbox.tune({ rateLimit: { limit: 2, windowMs: 2_000, retryAfter: "seconds" } })
  const client = await clientOf("analyst")
  const rows = vins(40, "TWB")
  const batch = await client.startBatch(rows, { name: "Dos miradas" })
  const mine = await pageOf("analyst")
  const other = await secondPage(browser, app, "manager")
  const context = other.context()
  await Promise.all([mine.goto(`/batches/${batch.id}`), other.goto(`/batches/${batch.id}`)])
  const link = other.getByRole("link", { name: rows[1]?.vin ?? "" })
  await link.focus()
  await mine.getByRole("button", { name: "Pausar" }).click()
  for (const page of [mine, other])
    await expect(page.getByRole("heading", { name: "El lote está en pausa" })).toBeVisible()
  await expect(link).toBeFocused()
  await other.getByRole("button", { name: "Reanudar" }).click()
  await other.getByRole("dialog").getByRole("button", { name: "Reanudar" }).click()
  await expect(mine.getByRole("heading", { name: "El lote está en pausa" })).toBeHidden()
  await expect(mine.getByRole("button", { name: "Pausar" })).toBeVisible()
  await context.close()
})

test("a session that ends elsewhere: the monitor shows nothing more, and the batch goes on where one comes back", async ({
  pageOf,
  clientOf,
  context,
  app,
}) => {
  await app.sandbox.tune({ rateLimit: { limit: 2, windowMs: 2_000, retryAfter: "seconds" } })
  const batch = await (await clientOf("manager")).startBatch(vins(30, "SGN"), { name: "Sesión que termina" })
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(page.getByRole("progressbar")).toBeVisible()
  const elsewhere = await context.newPage()
  await elsewhere.goto("/")
  await elsewhere.getByRole("button", { name: /Ana Quispe/ }).click()
  await elsewhere.getByRole("button", { name: "Cerrar sesión" }).click()
  await elsewhere.waitForURL(/sign-in/)
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeVisible()
  await expect(page.getByText("Sesión que termina")).toHaveCount(0)
  await expect(page.getByRole("main")).not.toContainText("Lo último que pediste")
  const { cookies } = await signInAt(app.url, seededPerson("analyst"))
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app.url })))
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  await page.waitForURL(new RegExp(batch.id))
  await expect(page.getByRole("heading", { level: 1, name: "Sesión que termina" })).toBeVisible()
  expect(await sumOnScreen(page)).toBe(30)
})

test("a held Enter starts one batch, and neither resumes, withdraws nor settles by itself", async ({
  pageOf,
  clientOf,
  fault,
  app,
}) => {
  await app.sandbox.tune({ quota: 0 })
  const page = await pageOf("analyst")
  const hold = async () => {
    for (let time = 0; time < 20; time++) await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")
  }
  let starts = 0
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/batches") starts += 1
  })
  await page.goto("/batches/new?operation=vin")
  const rows = vins(3, "HLD")
  await paste(page, rows.map(({ vin }) => vin).join("\n"))
  await expect(page.locator("dl > div", { hasText: "Ya consultadas" }).locator("dd")).toHaveText("0")
  await page.getByRole("button", { name: /^Iniciar el lote/ }).focus()
  await hold()
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/)
  expect(starts).toBe(1)
  await expect(page.getByRole("heading", { name: /^Detenido: no queda/ })).toBeVisible()

  const id = page.url().split("/").at(-1) ?? ""
  const client = await clientOf("analyst")
  const before = await client.readBatch(id)
  for (const name of ["Reanudar", "Cancelar las no enviadas"]) {
    await page.getByRole("main").getByRole("button", { name, exact: true }).first().focus()
    await hold()
    await expect(page.getByRole("dialog")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toBeHidden()
  }
  expect(await client.readBatch(id)).toMatchObject({ state: "halted", revision: before.revision })

  await fault("match", { kind: "cut-after" })
  const { check } = await client.ask("match", { dni: "71999001", names: "ANA" })
  expect(check.state).toBe("unknown")
  await page.goto(`/checks/${check.id}`)
  const commands: string[] = []
  page.on("request", (request) => {
    if (request.headers()["next-action"] !== undefined) commands.push(request.url())
  })
  await page.getByLabel("Sí le llegó, y se conoce su identificador").check()
  await page.getByLabel("Cómo se averiguó").fill("Lo dijo el soporte")
  await page.getByLabel("Identificador en el servicio").fill(crypto.randomUUID())
  await hold()
  await expect(page.getByText("El servicio no confirmó ese identificador")).toBeVisible()
  expect(commands).toHaveLength(1)
})

test("a workbook of formulas, errors, hidden rows and merged cells: nothing is asked that nobody wrote", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=match")
  await expect(box(page)).toBeEnabled()
  const sheet = `<worksheet><sheetData>
    <row r="1">${textCell("A1", "dni")}${textCell("B1", "names")}${textCell("C1", "birth_date")}</row>
    <row r="2"><c r="A2" s="1"><f>D2*1</f><v>123456</v></c>${textCell("B2", "ANA")}<c r="C2" s="2"><f>D3</f><v>32996</v></c></row>
    <row r="3" hidden="1">${textCell("A3", "00123457")}<c r="B3"/><c r="C3" s="2"><v>32996</v></c></row>
    <row r="4">${textCell("A4", "00123458")}<c r="B4"><f>A1&amp;B1</f></c></row>
    <row r="5">${textCell("A5", "00123459")}<c r="B5" t="e"><f>NA()</f><v>#N/A</v></c></row>
  </sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells></worksheet>`
  await page.getByLabel("Archivo CSV o XLSX").setInputFiles({
    name: "personas.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf(sheet),
  })
  await expect(page.getByRole("radio", { name: "Todas 4", exact: true })).toBeVisible()
  await expect(page.getByRole("radio", { name: "Válidas 2", exact: true })).toBeVisible()
  const note = page.getByText("El archivo no se ve igual que lo que contiene").locator("..")
  await expect(page.getByText("Filas ocultas o filtradas que también entraron: 1")).toBeVisible()
  await expect(page.getByText("Celdas combinadas sobre varias filas: 1")).toBeVisible()
  await expect(note).toBeVisible()
  await page.getByRole("radio", { name: "No válidas 2", exact: true }).check()
  await page.getByRole("radio", { name: "Fórmula o error 2", exact: true }).check()
  await expect(page.getByText("Es una fórmula")).toBeVisible()
  await expect(page.getByText("La hoja de cálculo dejó un error en esta celda")).toBeVisible()
})

test("a single word of two megabytes is refused as a list without separators, and the page stays awake", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  for (const [operation, words] of [
    ["vin", "Un solo valor tiene 2,000,000 caracteres"],
    ["person", "Un solo valor tiene 2,000,000 caracteres"],
  ] as const) {
    await page.goto(`/batches/new?operation=${operation}`)
    await paste(page, "A".repeat(2_000_000))
    await expect(page.getByText(words)).toBeVisible()
    await expect(box(page)).toHaveValue("")
  }
  // As a table, its columns wait to be assigned; nothing of the two megabytes is rendered.
  await page.goto("/batches/new?operation=match")
  await paste(page, "A".repeat(2_000_000))
  await expect(page.getByRole("heading", { name: "Columnas de lo pegado" })).toBeVisible()
  expect(((await page.getByRole("main").textContent()) ?? "").length).toBeLessThan(20_000)
  await page.getByRole("button", { name: "No usar esta tabla" }).click()
  // A VIN far too long is one row with one line to read, not one message for each of its characters.
  await page.goto("/batches/new?operation=vin")
  await paste(page, `${"¿".repeat(9_000)} 1HGCM82633A004352`)
  await expect(page.getByText("Es demasiado largo: hasta 100 caracteres")).toBeVisible()
  expect(((await page.getByRole("main").textContent()) ?? "").length).toBeLessThan(20_000)
})

test("names in any script stand as they are, and leave what is around them alone", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const judge = "👩🏽‍⚖️"
  const name = `شركة النقل ${judge} 2026`
  const batch = await client.startBatch(
    [
      { dni: "72999001", names: "مريم 😀", fathers_last_name: "QUISPE" },
      { dni: "72999002", names: judge },
    ],
    { name, operation: "match" },
  )
  const ended = await client.readBatchWhen(batch.id, ({ settled }) => settled, 60_000)
  expect(ended.name).toBe(name)
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(page.getByRole("heading", { level: 1 }).locator("bdi")).toHaveText(name)
  await page.getByRole("link", { name: "72999001" }).click()
  await expect(page.locator("bdi", { hasText: /^مريم 😀$/ }).first()).toBeVisible()
  await page.goto(`/checks?batch=${batch.id}`)
  await expect(page.locator("bdi", { hasText: /^مريم 😀$/ }).first()).toBeVisible()

  // Where a name has to be cut to take something behind it, it is cut between characters.
  const long = await client.startBatch([{ dni: "72999003" }], { name: judge.repeat(28), operation: "person" })
  expect(judge.repeat(28).length).toBeLessThanOrEqual(200)
  expect((await client.readBatch(long.id)).name).toBe(judge.repeat(28))
})

test("10,000 VINs pasted are judged while the page stays usable, and scroll without a long task", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  const list = Array.from({ length: 10_000 }, (_, index) => `9BDSCR${String(index).padStart(11, "0")}`).join(
    "\n",
  )
  const began = Date.now()
  await paste(page, list)
  await expect(page.getByRole("radio", { name: "Todas 10,000", exact: true })).toBeVisible()
  const judgedMs = Date.now() - began
  await expect(page.locator("dl > div", { hasText: "Ya consultadas" }).locator("dd")).toHaveText("0")
  const tasks = await longTasks(page, 200)
  const frame = page.getByRole("region", { name: "Filas de la lista" })
  for (let step = 1; step <= 40; step++)
    await frame.evaluate((node, part) => {
      node.scrollTop = node.scrollHeight * part
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, step / 40)
  const long = await tasks()
  test.info().annotations.push({
    type: "measured",
    description: `judged ${judgedMs} ms, long tasks ${long.join(" ")}`,
  })

  await expect(frame.getByText("9BDSCR00000009999")).toBeVisible()
})
