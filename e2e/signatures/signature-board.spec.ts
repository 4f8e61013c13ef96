import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { closeDb } from "#lib/db/client.ts"
import type { Notices } from "#lib/notices/notice.ts"
import type { BoardPage } from "#lib/signatures/board/board-row.ts"
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { A4_WIDTH_PX } from "#test/browser/layout-faults.ts"
import { expect, test } from "#test/browser/test.ts"
import { type DeskClient, until } from "#test/desk/desk-client.ts"
import { fillRegister } from "#test/desk/fill-register.ts"
import { loseAnswers } from "#test/desk/lose-answers.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { type NewRequest, requestElsewhere, signerDoes, signerNamed } from "#test/desk/signature-requests.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { withSettings } from "#test/processes/settings.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

const fresh = () => crypto.randomUUID().slice(0, 8)
/** The sandbox answers for this signer with words that the specification does not show. */
const UNKNOWN_WORDS = "40000013"
/** For a slow machine, where a page has thousands of lines to read: nothing is measured by it. */
const WITHIN_MS = 120_000

const list = (page: Page) => page.getByRole("region", { name: "Solicitudes registradas aquí" })
const line = (page: Page, name: string) => list(page).getByRole("row").filter({ hasText: name }).first()
const mark = (page: Page, name: string, kind: string) => line(page, name).locator(`[data-mark=${kind}]`)

async function add(page: Page, remoteId: string): Promise<void> {
  await page.getByRole("button", { name: "Agregar por identificador" }).click()
  const dialog = page.getByRole("dialog", { name: "Agregar una solicitud existente" })
  await dialog.getByLabel("Identificador (UUID)").fill(remoteId)
  await dialog.getByRole("button", { name: "Leer y agregar" }).click()
  await expect(dialog).toBeHidden()
}

async function added(page: Page, app: AppProcess, request: NewRequest & { name: string }): Promise<string> {
  const remoteId = await requestElsewhere(app.sandbox, request)
  await add(page, remoteId)
  await expect(line(page, request.name)).toBeVisible()
  return remoteId
}

async function registerOf(client: DeskClient): Promise<BoardPage> {
  return (await (await client.fetch("/api/signatures?limit=500")).json()) as BoardPage
}

test("on paper stands every request that the page holds, and when it was read", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("manager")
  for (let place = 0; place < 12; place++) await postRequest(client, requestFor(1), [pdfOfSize(2_000)])
  const page = await pageOf("manager")
  await page.setViewportSize({ width: A4_WIDTH_PX, height: 900 })
  await page.goto("/signatures")
  const lines = list(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
  await expect(lines).toHaveCount(12)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("button", { name: "Filtros" })).toBeHidden()
  const last = lines.last()
  const [frame, row] = [await list(page).boundingBox(), await last.boundingBox()]
  expect(row && frame && row.y + row.height <= frame.y + frame.height + 1).toBe(true)
  await expect(
    last.getByText("Actualizada").locator("..").locator("time").filter({ visible: true }),
  ).toBeVisible()
})

test("whoever is still to sign is named within the row, and how many more there are", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("manager", "/signatures")
  const people = ["Rosa Huamán Ccori", "Luis D'Angelo Rojas", "Lucía Torres", "Pedro Ruiz", "Jorge Salas"]
  await added(page, app, { name: "Acta de junta general", signers: people })
  await added(page, app, { name: "Pagaré", signers: people.slice(0, 3) })
  for (const [name, last] of [
    ["Acta de junta general", "y 3 más"],
    ["Pagaré", "Lucía Torres"],
  ] as const)
    for (const width of [390, 1_280]) {
      await page.setViewportSize({ width, height: 900 })
      // Where no column's head says that days of waiting are counted, the line does.
      await expect(line(page, name).getByText("Espera:")).toBeVisible({ visible: width === 390 })
      const names = line(page, name).locator("p").filter({ hasText: "Rosa Huamán Ccori" })
      const frame = await names.boundingBox()
      const shown = await names.locator("span").filter({ hasText: last }).boundingBox()
      const end = (shown?.x ?? Number.POSITIVE_INFINITY) + (shown?.width ?? 0)
      expect(end, `${last} at ${width}`).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 1)
    }
})

test("marks move without a reload, and what ended is shown once", async ({ pageOf, app }) => {
  const name = `Contrato ${fresh()}`
  const page = await pageOf("analyst")
  // On a low window the place of this page is below the fold of the navigation, and is scrolled into view.
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.goto("/signatures")
  await expect(page.getByRole("navigation").getByRole("link", { name: "Firmas" })).toBeInViewport({
    ratio: 1,
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  let reloads = 0
  page.on("load", () => {
    reloads += 1
  })
  const remoteId = await added(page, app, { name, signers: ["Ana Quispe", "Beto Ramos"] })
  await expect(mark(page, name, "unseen")).toHaveCount(2)
  await expect(line(page, name)).toContainText("Enviado")
  await expect(line(page, name)).toContainText("Ana Quispe, Beto Ramos")

  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "view" })
  await expect(mark(page, name, "viewed")).toHaveCount(1)
  await expect(line(page, name).getByText(/Ana Quispe: la vio y no firmó/)).toBeAttached()
  await expect(line(page, name)).toContainText("Cambió desde tu última visita")
  await line(page, name).getByRole("link", { name }).click()
  await expect(page.getByText(/^Actualizado/)).toBeVisible()
  await page.goBack()
  await expect(line(page, name)).toContainText("En firma")
  await expect(line(page, name)).not.toContainText("Cambió desde tu última visita")

  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "sign" })
  await signerDoes(app.sandbox, remoteId, { signer: 1, event: "sign" })
  await line(page, name)
    .getByRole("button", { name: `Actualizar: ${name}` })
    .click()
  await expect(mark(page, name, "signed")).toHaveCount(2)
  await expect(line(page, name)).toContainText("Completada")

  await expect(page.getByText(`Completada: ${name}`)).toBeVisible()
  await expect(page.getByRole("link", { name: /Firmas .*avisos? de firmas sin leer/ })).toBeVisible()
  await page.getByRole("button", { name: `Marcar como leído: ${name}` }).click()
  await expect(page.getByRole("button", { name: `Marcar como leído: ${name}` })).toHaveCount(0)
  expect(reloads).toBe(0)
  expect(await page.title()).not.toContain(name)

  await page.getByRole("button", { name: /Completadas/ }).click()
  await expect(page).toHaveURL("/signatures?lane=completed")
  await expect(line(page, name)).toBeVisible()
  await expect(page.getByRole("button", { name: /Esperan a alguien/ }), "nobody is waited for").toHaveCount(0)
})

test("an identifier is added by keyboard alone; what is wrong is said at its field, what is known is opened", async ({
  pageOf,
  app,
}) => {
  const name = `Poder ${fresh()}`
  const remoteId = await requestElsewhere(app.sandbox, { name, signers: ["Rosa Díaz"] })
  const page = await pageOf("analyst", "/signatures")
  const open = page.getByRole("button", { name: "Agregar por identificador" })
  await open.focus()
  await open.press("Enter")
  const field = page.getByLabel("Identificador (UUID)")
  await expect(field).toBeEnabled()
  await field.focus()
  await page.keyboard.type("1234")
  await page.keyboard.press("Enter")
  await expect(page.getByText(/Debe tener la forma de un UUID/)).toBeVisible()
  await field.fill(crypto.randomUUID())
  await page.keyboard.press("Enter")
  await expect(page.getByText(/El servicio no dio ninguna solicitud con ese identificador/)).toBeVisible()
  await field.fill(` ${remoteId.toUpperCase()} `)
  await page.keyboard.press("Enter")
  await expect(line(page, name)).toBeVisible()
  await open.press("Enter")
  await field.fill(remoteId)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Ya está registrada aquí.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Abrirla" })).toHaveAttribute(
    "href",
    /\/signatures\/[0-9a-f-]{36}$/,
  )
})

test("an identifier whose adding gets no answer is reported as not known, and the board finds it by itself", async ({
  pageOf,
  app,
}) => {
  const name = `Poder ${fresh()}`
  const remoteId = await requestElsewhere(app.sandbox, { name, signers: ["Rosa Díaz"] })
  const page = await pageOf("analyst", "/signatures")
  await page.getByRole("button", { name: "Agregar por identificador" }).click()
  const dialog = page.getByRole("dialog", { name: "Agregar una solicitud existente" })
  await dialog.getByLabel("Identificador (UUID)").fill(remoteId)
  const goOnWell = await loseAnswers(page)
  await dialog.getByRole("button", { name: "Leer y agregar" }).click()
  await expect(dialog.getByRole("alert").filter({ hasText: "No sabemos" })).toContainText(
    "No sabemos si se hizo",
  )
  await expect(dialog.getByLabel("Identificador (UUID)")).toHaveValue(remoteId)
  await goOnWell()
  await dialog.getByRole("button", { name: "Leer y agregar" }).click()
  await expect(dialog.getByText("Ya está registrada aquí.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(line(page, name)).toBeVisible()
})

test("the order of calls, search by name, and what an analyst and a manager see", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const tag = fresh()
  const names = {
    quiet: `Tranquila ${tag}`,
    viewed: `Vista ${tag}`,
    soon: `Urgente ${tag}`,
    rejected: `Negada ${tag}`,
  }
  const page = await pageOf("analyst", "/signatures")
  await added(page, app, { name: names.quiet, signers: ["José Núñez"] })
  const viewed = await requestElsewhere(app.sandbox, { name: names.viewed, signers: ["María Ñahui"] })
  await signerDoes(app.sandbox, viewed, { signer: 0, event: "view" })
  await add(page, viewed)
  await added(page, app, { name: names.soon, signers: ["Luz Paz"], expiresInMinutes: 300 })
  const rejected = await requestElsewhere(app.sandbox, { name: names.rejected, signers: ["Iván Soto"] })
  await signerDoes(app.sandbox, rejected, { signer: 0, event: "reject", reason: "No es mi contrato" })
  await add(page, rejected)
  await expect(line(page, names.rejected)).toContainText("Rechazada")

  // A view of the board is saved like one of any list, and chosen without loading a page.
  await page.getByText("Más recientes", { exact: true }).click()
  await page.getByRole("button", { name: "Guardar esta vista" }).click()
  await page.getByLabel("Nombre de la vista").fill("Por fecha")
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  await expect(page.getByRole("link", { name: "Por fecha" })).toBeVisible()
  await page.getByText("A quién llamar", { exact: true }).click()
  await page.getByRole("link", { name: "Por fecha" }).click()
  await expect(page.getByRole("radio", { name: "Más recientes" })).toBeChecked()
  await expect(page).toHaveURL(/order=newest$/)
  await page.getByText("A quién llamar", { exact: true }).click()

  const search = page.getByLabel("Nombre de la solicitud o de un firmante")
  await search.fill(tag)
  const shown = () => list(page).getByRole("link").allTextContents()
  await expect.poll(shown).toEqual([names.soon, names.viewed, names.quiet, names.rejected])
  await page.getByText("Más recientes", { exact: true }).click()
  await expect.poll(shown).toEqual([names.rejected, names.soon, names.viewed, names.quiet])
  await search.fill(`nunez ${tag}`)
  await expect.poll(shown).toEqual([names.quiet])
  expect(page.url()).not.toContain(tag)
  await page.getByRole("button", { name: /Rechazadas/ }).click()
  await expect(page.getByText("Ninguna solicitud coincide")).toBeVisible()

  const manager = await pageOf("manager", "/signatures")
  await manager.getByLabel("Nombre de la solicitud o de un firmante").fill(names.quiet)
  const { requestedBy } = (await registerOf(await clientOf("analyst"))).items[0] ?? {}
  await expect(line(manager, names.quiet)).toContainText(requestedBy?.name ?? "nobody")

  await manager.getByLabel("Nombre de la solicitud o de un firmante").fill("")
  const others = `De otra persona ${tag}`
  await added(manager, app, { name: others, signers: ["Juan Rojas"] })
  const own = await registerOf(await clientOf("analyst"))
  expect(own.items.map(({ name }) => name)).not.toContain(others)
  const all = await registerOf(await clientOf("manager"))
  const hidden = all.items.find(({ name }) => name === others)
  expect((await (await clientOf("analyst")).fetch(`/api/signatures/${hidden?.id}`)).status).toBe(404)

  // Contact data is revealed on purpose only, on its page, and recorded.
  const answered = await (await (await clientOf("manager")).fetch(`/api/signatures/${hidden?.id}`)).text()
  expect(answered).toContain("Juan Rojas")
  expect(answered).not.toContain("firmante0@correo.pe")
})

test("one that was sent without an answer is reported, and stands in a lane of its own", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const name = `Perdida ${fresh()}`
  const client = await clientOf("analyst")
  await fault("signature", { kind: "cut-after" })
  const signers = ["Ana Quispe", "Beto Ramos"].map((signer, index) => signerNamed(signer, index))
  await postRequest(client, requestFor(1, { name, signers }), [pdfOfSize(700)])
  await until(
    () => registerOf(client),
    ({ items }) => items.find((row) => row.name === name)?.sending?.state === "unknown",
  )
  const page = await pageOf("analyst", "/")
  // On home it is one of the unknown outcomes: one line, not two.
  await page
    .getByRole("main")
    .getByRole("link", { name: /resultados? desconocidos?$/ })
    .click()
  await page.waitForURL("**/unknown")
  await expect(page.getByRole("main")).toContainText(name)
  await page.goto("/signatures?lane=withoutAnswer")
  await expect(line(page, name)).toContainText("Enviada sin respuesta: no la repitas")
  await expect(mark(page, name, "unread")).toHaveCount(2)
  await expect(page.getByRole("button", { name: `Actualizar: ${name}` })).toHaveCount(0)
})

test("its page puts its notices away, however one came there; the browser notifies of new ones without a name", async ({
  pageOf,
  clientOf,
  app,
  context,
}) => {
  const name = `Pagaré ${fresh()}`
  await context.grantPermissions(["notifications"], { origin: app.url })
  const page = await pageOf("analyst")
  await page.addInitScript(() => {
    const notified: string[] = []
    class Recorded extends EventTarget {
      static permission = "granted"
      static requestPermission = () => Promise.resolve("granted")
      constructor(title: string, { body }: { body: string }) {
        super()
        notified.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { notified, Notification: Recorded })
  })
  await page.clock.install()
  await page.goto("/signatures")
  await page.getByRole("button", { name: "Avisarme", exact: true }).click()
  const remoteId = await added(page, app, { name, signers: ["Ana"] })
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  // Somebody else's page causes the change; this one is in a hidden window.
  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "reject", reason: "No" })
  const beside = await context.newPage()
  await beside.goto("/signatures")
  await line(beside, name)
    .getByRole("button", { name: /^Actualizar/ })
    .click()
  await expect(line(beside, name)).toContainText("Rechazada")
  const notified = () => page.evaluate(() => (window as unknown as { notified: string[] }).notified)
  const client = await clientOf("analyst")
  const mine = async () =>
    ((await (await client.fetch("/api/notices")).json()) as Notices).items.filter(
      (notice) => notice.name === name,
    )
  expect(await mine()).toMatchObject([{ kind: "rejected" }])
  await page.clock.runFor(40_000)
  await expect.poll(notified).toEqual([expect.stringMatching(/^Novedades en firmas: .*rechazada/)])
  expect((await notified()).join()).not.toContain(name)

  const [notice] = await mine()
  const direct = await context.newPage()
  await direct.goto(`/signatures/${notice?.id}`)
  await expect.poll(mine).toEqual([])
})

test("a word that is not specified stays neutral and verbatim; a failed read keeps the last record", async ({
  pageOf,
  app,
  fault,
}) => {
  const name = `Palabra ${fresh()}`
  const page = await pageOf("analyst", "/signatures")
  await added(page, app, { name, signers: ["Ana"], dni: UNKNOWN_WORDS })
  await expect(line(page, name)).toContainText("En custodia (fase 2)")
  await fault("signature-show", { kind: "status", status: 404 }, 10)
  await line(page, name)
    .getByRole("button", { name: /^Actualizar/ })
    .click()
  await expect(line(page, name)).toContainText("El servicio no la dio")
  await expect(line(page, name)).toContainText("En custodia (fase 2)")
})

test("the CSV holds a lane: formulas disarmed, the zone named, no contact data", async ({ pageOf, app }) => {
  const name = `=SUMA(${fresh()})`
  const page = await pageOf("analyst", "/signatures")
  await added(page, app, { name, signers: ["Ana Quispe"] })
  await page.getByRole("button", { name: "Exportar" }).click()
  const coming = page.waitForEvent("download")
  await page.getByRole("link", { name: "CSV técnico" }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^cotejo-signatures-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), "utf8")
  expect(text.startsWith("\uFEFFid,remote_id,name,place,")).toBe(true)
  const row = text.split("\r\n").find((one) => one.includes(name))
  expect(row).toContain(`'${name}`)
  expect(row).toContain("Ana Quispe (Pendiente, unseen)")
  expect(row).toMatch(/America\/Lima$/)
  expect(text).not.toContain("@correo.pe")
  expect(text).not.toContain("https://")
})

test("two thousand requests: read by pages, searched at once, few of them in the page", async ({
  pageOf,
  app,
}) => {
  test.setTimeout(2 * WITHIN_MS)
  const tag = fresh()
  const pattern = await requestElsewhere(app.sandbox, { name: tag, signers: ["Ana Quispe", "Beto Ramos"] })
  const nameOf = (index: number) => `${tag} ${String(index).padStart(4, "0")}`
  await withSettings(app.env, async () => {
    await fillRegister(app.sandbox, pattern, 2_000, nameOf)
    await closeDb()
  })
  const page = await pageOf("admin", "/signatures")
  await expect(page.getByText(/^2\D?\d{3} de 2\D?\d{3}$/)).toBeVisible({ timeout: WITHIN_MS })
  const lines = list(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
  await expect(lines).toHaveCount(50)
  await page.getByRole("button", { name: /^Mostrar .* más$/ }).click()
  await expect(lines).toHaveCount(100)

  const search = page.getByLabel("Nombre de la solicitud o de un firmante")
  await search.fill(`${tag} 1234`)
  await expect(list(page).getByRole("link")).toHaveText([`${tag} 1234`], { timeout: WITHIN_MS })
})

test("the board is accessible in both themes, wide and narrow", async ({ pageOf, app }) => {
  const page = await pageOf("manager", "/signatures")
  const remoteId = await requestElsewhere(app.sandbox, {
    name: `Contrato muy largo de arrendamiento ${fresh()}`,
    signers: ["Ana Quispe", "Beto Ramos", "Carla Ñahui"],
    expiresInMinutes: 300,
  })
  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "sign" })
  await signerDoes(app.sandbox, remoteId, { signer: 1, event: "view" })
  await add(page, remoteId)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/signatures")
    await expect(list(page).getByRole("link").first()).toBeVisible()
    await expectAccessibleInBothThemes(page, `board, ${width}`)
    await expectNoSidewaysScroll(page)
    const search = page.getByLabel("Nombre de la solicitud o de un firmante")
    expect((await search.boundingBox())?.height, `one line at ${width}`).toBeLessThan(40)
  }
  await page.getByRole("button", { name: "Agregar por identificador" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectAccessibleInBothThemes(page, "dialog")
})
