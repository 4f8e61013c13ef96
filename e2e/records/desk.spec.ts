import type { BatchView } from "#lib/batches/read-batch.ts"
import { expectAccessible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { loseAnswers } from "#test/desk/lose-answers.ts"

const NOBODYS = "01900000-0000-7000-8000-000000000000"

const settled = (client: DeskClient, { id }: BatchView) => client.readBatchWhen(id, ({ settled }) => settled)

const dnis = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ dni: String(first + index) }))

for (const path of [
  `/checks/${NOBODYS}`,
  "/checks/x",
  `/batches/${NOBODYS}`,
  `/admin/people/${NOBODYS}`,
  "/chekcs",
  "/admin/pepole/new",
])
  test(`${path} is a 404 in its frame`, async ({ pageOf }) => {
    const page = await pageOf("admin")
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole("navigation").first()).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.getByRole("navigation").first().getByRole("link", { name: "Historial" }).click()
    await page.waitForURL("/checks")
  })

test("home lists questions one by one, and a batch as one line", async ({ pageOf, clientOf }) => {
  const client = await clientOf("manager")
  const { check } = await client.ask("person", { dni: "40000077" })
  const batch = await client.startBatch(dnis(41_000_000, 12), {
    operation: "person",
    name: "شركة 👩🏽‍⚖️ Nómina",
  })
  await settled(client, batch)
  const page = await pageOf("manager", "/")
  const recent = page.getByRole("table", { name: "Mis consultas recientes" })
  await expect(recent.getByRole("link", { name: "شركة 👩🏽‍⚖️ Nómina" })).toHaveAttribute(
    "href",
    `/batches/${batch.id}`,
  )
  await expect(recent.getByRole("row").filter({ hasText: "Nómina" })).toContainText("12 de 12")
  await expect(recent.locator(`a[href="/checks/${check.id}"]`)).toBeVisible()
  await expect(recent.getByText("41000000")).toBeHidden()
})

test("home says of which questions an outcome is unknown, and whose PDFs are left to download", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await fault("person", { kind: "cut-after" })
  await client.ask("person", { dni: "40000078" })
  await fault("company", { kind: "cut-after" })
  await client.ask("company", { ruc: "20400000019" })
  const page = await pageOf("analyst", "/")
  const line = page.getByRole("listitem").filter({ hasText: "2 resultados desconocidos" })
  await expect(line).toContainText("Persona 1")
  await expect(line).toContainText("Empresa 1")
  const { check } = await client.ask("aml", { dni: "40000020" })
  await client.readWhen(check.id, ({ files }) => files[0]?.state === "sealed")
  const records = await pageOf("records", "/")
  await records.getByRole("link", { name: "1 sin descargar por ti" }).click()
  await expect(records).toHaveURL(/\/reports\?taken=no$/)
})

test("a command whose answer is lost is reported as not known, and the page shows how it stands", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ quota: 0 })
  const client = await clientOf("analyst")
  const batch = await client.startBatch([{ vin: "9BWDESK0000000001" }], {
    operation: "vin",
    name: "Respuesta perdida",
  })
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(page.getByRole("heading", { name: "Detenido: no queda cupo vehicular" })).toBeVisible()
  await loseAnswers(page)
  // The page believes itself cut off until this read comes through.
  const isBack = Promise.withResolvers<undefined>()
  await page.route("**/api/health", async (route) => {
    await isBack.promise
    await route.fallback()
  })
  await page.getByRole("button", { name: "Cancelar las no enviadas" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Cancelar las no enviadas" }).click()
  const lost = dialog.getByRole("alert").filter({ hasText: "No sabemos" })
  await expect(lost).toHaveText(/^No sabemos si se hizo\. .* antes de repetirlo\.$/)
  // It was done, and the page finds out by itself.
  isBack.resolve(undefined)
  await expect(page.getByRole("heading", { name: "El lote se retiró", includeHidden: true })).toBeAttached()
})

test("an account's command whose answer is lost is reported in the same words", async ({ pageOf }) => {
  const page = await pageOf("manager", "/account")
  await loseAnswers(page)
  await page.getByLabel("Contraseña actual").fill("not-my-password")
  await page.getByLabel("Contraseña nueva").fill("a-long-enough-password")
  await page.getByRole("button", { name: /^Cambiar/ }).click()
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "No sabemos" })).toBeVisible()
})

test("counts are written as in Peru, in words too", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  const batch = await client.startBatch(dnis(42_000_000, 1_200), {
    operation: "person",
    name: "Mil doscientas",
  })
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(page.getByText("Filas 1 a 100 de 1,200.")).toBeVisible()
  await page.goto("/batches")
  await expect(page.getByRole("table").getByText(/de 1,200$/)).toBeVisible()
})

test("a batch of one row counts in the singular", async ({ pageOf, clientOf }) => {
  const batch = await (await clientOf("analyst")).startBatch(dnis(43_000_000, 1), {
    operation: "person",
    name: "Una",
  })
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(page.getByText("1 fila, en el orden de la lista.")).toBeVisible()
})

test("megabytes of anything are refused with the reason, and do not go back into the box", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  const box = page.getByLabel("Pega o escribe la lista")
  await expect(box).toBeEnabled()
  await box.evaluate((node) => {
    const data = new DataTransfer()
    data.setData("text/plain", "<b>ÑIOQ-😀\u202e\n".repeat(120_000))
    node.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText("La lista tendría 120,000 filas")).toBeVisible()
  await expect(box).toHaveValue("")
  await expect(box).toBeEnabled()
})

test("a signed link within the answer of a VIN stays on the server, and is opened through us", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const asked = await client.ask("vin", { vin: "9BWDESK0000000002" })
  const check = await client.readWhen(asked.check.id, ({ state }) => state === "answered")
  expect(JSON.stringify(check)).not.toContain("signature=")
  expect(check.files).toHaveLength(1)
  const page = await pageOf("analyst")
  const response = await page.goto(`/checks/${check.id}`)
  expect(await response?.text()).not.toContain("signature=")
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: /^Abrir/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^vin-.*\.pdf$/)
})

test("first steps tick themselves and go when they are put away; a word leads to the glossary", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst", "/")
  const steps = page.getByRole("list", { name: "Primeros pasos" })
  // Work that needs somebody now comes before help that can be read any day.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Por hacer")
  await expect(steps.getByRole("link", { name: /Haz tu primera consulta/ })).toHaveAttribute(
    "href",
    "/ask/person",
  )
  await (await clientOf("analyst")).ask("person", { dni: "40000077" })
  await page.reload()
  await expect(steps.getByText(/Haz tu primera consulta.*hecho/)).toBeVisible()
  await page.getByRole("button", { name: "No mostrar más" }).click()
  await expect(steps).toBeHidden()
  await page.goto("/unknown")
  await expect(steps).toBeHidden()
  await page.getByRole("link", { name: "Qué es: Resultado desconocido" }).click()
  await expect(page.getByText(/puede haber costado\. Una persona lo averigua/)).toBeInViewport()
  await page.goto("/help")
  const places = page.getByRole("list", { name: "Ayuda" })
  await expect(places.getByRole("listitem")).toHaveCount(5)
  await expectAccessible(page)
  await places.getByRole("button", { name: "Atajos de teclado" }).click()
  await expect(page.getByRole("dialog", { name: "Atajos de teclado" })).toBeVisible()
})
