import type { Page } from "@playwright/test"
import { outcomeOf } from "#lib/checks/pipeline/outcome.ts"
import { spill } from "#lib/checks/pipeline/spill.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { expectAccessible, expectAccessibleInBothThemes, expectLegible } from "#test/browser/accessible.ts"
import { hydratedPage } from "#test/browser/hydrated-page.ts"
import { expect, test } from "#test/browser/test.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { withSettings } from "#test/processes/settings.ts"

const MATCHES = "/api/v1/solutions/match-registry"

/** A DNI that no other test asks about. */
const freshDni = () => `7${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`

const entry = (page: Page, about: string) =>
  page.getByRole("list", { name: "Resultados desconocidos" }).locator("> li").filter({ hasText: about })

test("a match whose answer was cut is settled by its id, after a read that confirms it", async ({
  pageOf,
  clientOf,
  fault,
  app,
}) => {
  const client = await clientOf("analyst")
  const [dni, other] = [freshDni(), freshDni()]
  await fault("match", { kind: "cut-after" })
  const { check } = await client.ask("match", { dni, names: "MARÍA" })
  expect(check).toMatchObject({ state: "unknown", charge: "unknown", problem: { code: "answer_lost" } })
  const [id, idOfOther] = await Promise.all([
    acceptedElsewhere(app, MATCHES, { dni, names: "MARÍA" }),
    acceptedElsewhere(app, MATCHES, { dni: other, names: "MARÍA" }),
  ])
  const page = await pageOf("analyst", "/")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^\d+ resultados? desconocidos?$/ })
    .click()
  await page.waitForURL("**/unknown")
  const item = entry(page, dni)
  await expect(item).toContainText("La conexión se cortó antes de recibir la respuesta")
  await expect(item).toContainText("No se sabe si se cobró.")
  await expect(item).toContainText("Nada.")
  await item.getByRole("button", { name: `Aclarar: Comparación de datos, ${dni}` }).press("Enter")
  await item.getByLabel("Sí le llegó, y se conoce su identificador").check()
  await item.getByLabel("Cómo se averiguó").fill("Lo dijo el soporte del servicio")
  await item.getByRole("button", { name: "Confirmar leyendo" }).click()
  await expect(item.getByText("Este dato es obligatorio.")).toBeVisible()
  const box = item.getByLabel("Identificador en el servicio")
  for (const [wrong, message] of [
    [crypto.randomUUID(), "El servicio no confirmó ese identificador."],
    [idOfOther, "Ese identificador es de otra consulta"],
  ] as const) {
    await box.fill(wrong)
    await item.getByRole("button", { name: "Confirmar leyendo" }).click()
    await expect(item.getByText(message)).toBeVisible()
    await expect(box).toBeFocused()
  }
  await expectAccessible(page)
  await box.fill(id)
  await item.getByRole("button", { name: "Confirmar leyendo" }).click()
  const notice = page.getByText("Confirmada: sigue pendiente")
  await expect(notice).toBeVisible()
  await expect(item).toHaveCount(0)
  const done = await client.readWhen(check.id, ({ state }) => state === "answered")
  expect(done).toMatchObject({ charge: "deducted", remoteId: id })
  await page.getByRole("link", { name: "Abrir la consulta" }).click()
  await expect(page.getByRole("heading", { name: "Puntajes", exact: true })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Lo dijo el soporte del servicio")
})

test("an unusual document is told of wherever its question stands, before any answer", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await fault("person", { kind: "cut-after" }, 2)
  const { check } = await client.ask("person", { dni: "4000" })
  expect(check).toMatchObject({ state: "unknown", isUnusual: true })
  const batch = await client.startBatch([{ dni: "4001" }], { operation: "person" })
  await client.readBatchWhen(batch.id, ({ counts }) => (counts.unknown ?? 0) === 1)
  const page = await pageOf("analyst")
  for (const path of ["/", "/checks", "/unknown", `/checks/${check.id}`, `/batches/${batch.id}`]) {
    await page.goto(path)
    await expect(page.getByRole("main").getByText("Documento inusual").first()).toBeVisible()
  }
  await page.goto(`/subjects/${check.subjectId}?tab=timeline`)
  const timeline = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Línea de tiempo" }) })
  await expect(timeline.getByText("Documento inusual")).toBeVisible()
})

test("an id that another check of ours bears is refused", async ({ clientOf, fault, pageOf }) => {
  const client = await clientOf("analyst")
  const dni = freshDni()
  const { check: known } = await client.ask("match", { dni, names: "MARÍA" })
  await fault("match", { kind: "cut-after" })
  const { check } = await client.ask("match", { dni, names: "JOSÉ" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await page.getByLabel("Sí le llegó, y se conoce su identificador").check()
  await page.getByLabel("Identificador en el servicio").fill(known.remoteId ?? "")
  await page.getByLabel("Cómo se averiguó").fill("Copiado de la otra")
  await page.getByRole("button", { name: "Confirmar leyendo" }).click()
  await expect(page.getByText("Otra consulta de Cotejo ya tiene ese identificador.")).toBeVisible()
})

test("not sent: closed without charge, and asked again as a linked check", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const dni = freshDni()
  await fault("person", { kind: "cut-before" })
  const { check } = await client.ask("person", { dni })
  const page = await pageOf("manager", "/unknown")
  const item = entry(page, dni)
  await item.getByRole("button", { name: /Aclarar/ }).click()
  await expect(item.getByLabel("Sí le llegó, y se conoce su identificador")).toHaveCount(0)
  await item.getByRole("button", { name: "Cerrar la consulta" }).click()
  await expect(item.getByText("Elige qué se averiguó.")).toBeVisible()
  await item.getByLabel("No le llegó al servicio").check()
  await item.getByLabel("Cómo se averiguó").fill("No figura en su registro")
  await item.getByRole("button", { name: "Cerrar la consulta" }).click()
  await expect(page.getByText("Cerrada como no enviada, sin costo.")).toBeVisible()
  expect(await client.read(check.id)).toMatchObject({ state: "closed", charge: "none" })
  await page.getByRole("link", { name: "Abrir la consulta" }).click()
  await page.getByRole("article").getByRole("button", { name: "Más", exact: true }).click()
  await page.getByRole("button", { name: "Volver a consultar" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Volver a consultar" }).click()
  await expect(page.getByRole("link", { name: /Repite la consulta del/ })).toBeVisible()
})

test("several that were lost by one stop are settled together, and one that somebody settled first is distinguished", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const lost: string[] = []
  for (const _ of [1, 2, 3]) {
    await fault("person", { kind: "cut-before" })
    lost.push((await client.ask("person", { dni: freshDni() })).check.id)
  }
  const page = await pageOf("analyst", "/unknown")
  await page
    .getByRole("checkbox", { name: /^Elegir: / })
    .first()
    .check()
  const bar = page.getByRole("region", { name: "Lo elegido" })
  await bar.getByRole("button", { name: "Elegir también las de la misma caída (2)" }).click()
  await expect(bar).toContainText("3 elegidas")
  await bar.getByRole("button", { name: "Aclarar juntas" }).click()
  const dialog = page.getByRole("dialog", { name: "Cerrar con lo averiguado: 3" })
  await dialog.getByRole("button", { name: "Cerrar 3 consultas" }).click()
  await expect(dialog.getByText("Elige qué se averiguó.")).toBeVisible()
  await dialog.getByLabel("Ninguna le llegó al servicio").check()
  await dialog.getByLabel("Cómo se averiguó").fill("El servicio estuvo caído de 10 a 11")
  await expectAccessibleInBothThemes(page, "unknown, together")
  const other = hydratedPage(await page.context().newPage())
  await other.goto(`/checks/${lost[0]}`)
  await other.getByLabel("Sí le llegó al servicio").check()
  await other.getByLabel("Cómo se averiguó").fill("Figura en su registro")
  await other.getByRole("button", { name: "Cerrar la consulta" }).click()
  await expect(other.getByRole("heading", { name: "Cerrada por una persona" })).toBeVisible()
  await dialog.getByRole("button", { name: "Cerrar 3 consultas" }).click()
  await expect(page.getByText("2 cerradas como no enviadas.")).toBeVisible()
  await expect(page.getByText("1 ya la aclaró alguien.")).toBeVisible()
  await expect(page.getByText("Nada por aclarar", { exact: true })).toBeVisible()
  expect(await client.read(lost[0] ?? "")).toMatchObject({ state: "closed", charge: "unknown" })
  expect(await client.read(lost[1] ?? "")).toMatchObject({ state: "closed", charge: "none" })
})

test("an accepted task whose answer arrives after the check was closed is reported there, and can be read after all", async ({
  pageOf,
  clientOf,
  database,
  fault,
  app,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, vinFinalState: "listo" })
  const client = await clientOf("analyst")
  const vin = "9BWLATE0000000001"
  await fault("vin", { kind: "cut-after" })
  const { check } = await client.ask("vin", { vin })
  expect(check).toMatchObject({ state: "unknown", charge: "unknown" })
  // As if the process that asked had been lost, with the answer of its call in its data folder.
  await database.query("update checks set problem_code = 'process_stopped' where id = $1", [check.id])
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const main = page.getByRole("main")
  await main.getByLabel("No le llegó al servicio").check()
  await main.getByLabel("Cómo se averiguó").fill("No figura en su registro")
  await main.getByRole("button", { name: "Cerrar la consulta" }).click()
  await expect(main.getByRole("heading", { name: "Cerrada por una persona" })).toBeVisible()

  const taskId = await acceptedElsewhere(app, "/api/v1/solutions/consulta/vehicular-vin", { vin })
  const body = Buffer.from(JSON.stringify({ status: "success", data: { task_id: taskId } }))
  const outcome = outcomeOf(operationOf("vin"), {
    ...{ kind: "reply", status: 202, retryAfterSeconds: undefined, body },
    ...{ bodyEnd: "whole", requestEnd: "whole" },
  })
  const { id, operation, attempts, batchId, requestId } = check
  await withSettings(app.env, () =>
    spill({ claimed: { id, operation, attempts, batchId, requestId }, outcome }),
  )
  await client.readWhen(id, ({ lateState }) => lateState === "pending")
  await page.reload()
  await expect(main.getByRole("heading", { name: "Llegó una respuesta después de cerrarla" })).toBeVisible()
  await expect(main.getByText("Motivo: No figura en su registro").first()).toBeVisible()
  await page.getByRole("button", { name: "Ver evidencia" }).click()
  await expect(main.getByText("Llegó después de cerrada")).toBeVisible()
  await page.keyboard.press("Escape")
  expect(await client.read(id)).toMatchObject({ state: "closed", charge: "deducted", remoteId: taskId })
  await expectAccessible(page)

  await main.getByRole("button", { name: "Leer el resultado" }).click()
  const dialog = page.getByRole("dialog", { name: "¿Leer el resultado de la tarea?" })
  await dialog.getByLabel("Cómo se averiguó").fill("Se pagó: se quiere el resultado")
  await dialog.getByRole("button", { name: "Leer el resultado" }).click()
  await expect(main.getByText("listo", { exact: true }).first()).toBeVisible()
  expect(await client.read(id)).toMatchObject({ state: "answered", charge: "deducted", lateState: null })
})

test("the desk is legible in both themes and on a telephone", async ({ pageOf, clientOf, fault }) => {
  const dni = freshDni()
  await fault("match", { kind: "html", status: 502 })
  await (await clientOf("analyst")).ask("match", { dni, names: "MARÍA" })
  const page = await pageOf("analyst")
  await page.goto("/unknown")
  await expect(entry(page, dni)).toContainText("HTTP 502")
  await entry(page, dni)
    .getByRole("button", { name: /Aclarar/ })
    .click()
  await expectLegible(page)
})

/** Has the service accept a question without us, and gives the id under which it keeps it. */
async function acceptedElsewhere(app: AppProcess, path: string, question: object): Promise<string> {
  const response = await fetch(app.sandbox.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.sandbox.keys.platform}` },
    body: JSON.stringify(question),
  })
  const { data } = (await response.json()) as { data: { id?: string; task_id?: string } }
  const id = data.id ?? data.task_id
  if (id === undefined) throw new Error(`nothing was accepted: ${response.status}`)
  return id
}
