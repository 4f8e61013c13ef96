import type { Page } from "@playwright/test"
import { expectAccessible, expectLegible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { watchUpstream } from "#test/desk/sent-upstream.ts"
import { platformWith } from "#test/samples/replaced-answer.ts"

/** The specification's worked shape: names that score 100, a birth date whose day differs. */
const WORKED = {
  id: "b7a6d3f4-2b1c-4f7e-9f0a-000000000001",
  dni: "40000001",
  status: "completed",
  score: 83.33,
  result: {
    names: { score: 100 },
    birth_date: {
      score: 66.67,
      parts: { day: { score: 0 }, month: { score: 100 }, year: { score: 100 } },
    },
  },
  error: null,
  created_at: "2026-11-20T14:00:00Z",
  completed_at: "2026-11-20T14:00:03Z",
}
/** A DNI that no other test asks about. */
const freshDni = () => `7${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`

const askButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Consultar ↵" })
const scoreChart = (page: Page) =>
  page
    .getByRole("region", { name: "Puntajes", exact: true })
    .or(page.locator("section").filter({ has: page.getByRole("heading", { name: "Puntajes", exact: true }) }))

test("by keyboard: a field is added, empty ones are not sent, the scores come with the lowest first", async ({
  pageOf,
  fault,
  app,
}) => {
  const page = await pageOf("analyst", "/ask/match")
  await expect(page.getByLabel("Apellido paterno")).toHaveCount(0)
  const sent = await watchUpstream(app)
  await askButton(page).press("Enter")
  const summary = page.getByRole("alert").filter({ hasText: "Hay 2 datos por corregir" })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText("Junto al DNI hace falta al menos un dato más.")
  const dni = freshDni()
  await fault("match-read", platformWith({ ...WORKED, dni }), 20)
  await page.getByLabel("Número de DNI").fill(dni)
  await page.getByLabel("Nombres").fill("MARÍA JOSÉ")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Apellido paterno" })).toBeFocused()
  await page.getByRole("button", { name: "Fecha de nacimiento" }).press("Enter")
  await expect(page.getByLabel("Día")).toBeFocused()
  await page.keyboard.type("03")
  await page.keyboard.type("051990")
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { name: "Puntajes", exact: true })).toBeVisible()
  expect((await sent()).filter(({ operation }) => operation === "match")).toEqual([
    { operation: "match", question: { dni, names: "MARÍA JOSÉ", birth_date: "1990-05-03" } },
  ])

  const main = page.getByRole("main")
  const figure = page.getByRole("figure", { name: /Puntaje de cada dato/ })
  await expect(main.getByText("83.33", { exact: true })).toBeVisible()
  const rows = figure.locator("ul").first().locator("> li")
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText("66.67")
  await expect(rows.nth(0)).toContainText("3 may. 1990")
  for (const part of ["Día 0", "Mes 100", "Año 100"]) await expect(rows.nth(0)).toContainText(part)
  await expect(main.getByText(/90 puede considerarse válido/)).toHaveCount(1)
  expect(await rows.nth(0).locator("svg[data-score] rect").nth(1).getAttribute("width")).toBe("66.67%")
  await main.getByText("Ver como tabla").click()
  const table = main.getByRole("table", { name: "Puntajes por dato" })
  await expect(
    table.getByRole("row", { name: /Fecha de nacimiento 66.67 no por encima de 90/ }),
  ).toBeVisible()
  await expect(main).toContainText("Reservado")
  await expect(main).toContainText("Descontado")
  await expect(main.getByText(/Aprobad|Válido$|Desaprobad/)).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole("heading", { name: "Puntajes", exact: true })).toBeVisible()
  await expectLegible(page)
})

test("zero is drawn, null is not a score, and an unknown shape is shown as it came", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const dni = freshDni()
  const odd = {
    names: { score: 0 },
    fathers_last_name: { score: 90 },
    mothers_last_name: { score: null },
    issue_date: { puntaje: "alto" },
  }
  await fault("match-read", platformWith({ ...WORKED, dni, score: null, result: odd }), 20)
  const client = await clientOf("analyst")
  const { check } = await client.ask("match", { dni, names: "ANA", fathers_last_name: "QUISPE" })
  await client.readWhen(check.id, ({ state }) => state === "answered")
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const rows = page.getByRole("figure").locator("ul").first().locator("> li")
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText("Nombres")
  await expect(rows.nth(1)).toContainText("Apellido paterno")
  const main = page.getByRole("main")
  await expect(main.getByText("no es un puntaje de 0 a 100")).toHaveCount(2)
  await expect(main.getByText("alto", { exact: true })).toBeVisible()
  await expect(scoreChart(page).first().getByText("Sin información").first()).toBeVisible()
})

test("a match that fails says why, and that the token was returned", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("match", { dni: "40000050", names: "MARÍA" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const panel = page.locator("#check-state")
  await expect(panel).toContainText("El documento figura como cancelado en el registro.")
  await expect(panel).toContainText("El token reservado se devolvió.")
  await expect(page.getByRole("main")).toContainText("Devuelto")
})

test("a match under way says what is awaited, and that reading is free", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const { check } = await (await clientOf("analyst")).ask("match", { dni: "40000051", names: "MARÍA" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const main = page.getByRole("main")
  const word = main.locator("dl > div").filter({ hasText: "Estado, en palabras del servicio" }).first()
  await expect(word).toContainText("Pendiente")
  await expect(main).toContainText("Sin resolver desde")
  await expect(main).toContainText("Próxima lectura")
  await expect(main).toContainText("Hay un token reservado.")
  await expectAccessible(page)
  expect(Object.values((await app.sandbox.counts("match")).acceptances)).toEqual([1])
})

test("a real 503 repeats by itself, visibly", async ({ pageOf, fault, clientOf, app }) => {
  const dni = freshDni()
  await fault("match", { kind: "status", status: 503, headers: { "retry-after": "2" } })
  const sent = await watchUpstream(app)
  const { check } = await (await clientOf("analyst")).ask("match", { dni, names: "MARÍA" })
  expect(check).toMatchObject({ state: "waiting", charge: "none", problem: { code: "service_unavailable" } })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await expect(page.getByRole("heading", { name: "Puntajes", exact: true })).toBeVisible()
  expect((await sent()).filter(({ operation }) => operation === "match")).toHaveLength(2)
})

test("a match that waits can be cancelled, and is then never sent", async ({
  pageOf,
  fault,
  clientOf,
  app,
}) => {
  await fault("match", { kind: "status", status: 503, headers: { "retry-after": "60" } })
  const { check } = await (await clientOf("analyst")).ask("match", { dni: freshDni(), names: "MARÍA" })
  const sent = await watchUpstream(app)
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await expect(page.locator("#check-state")).toContainText("En espera: sigue sola")
  await expect(page.locator("#check-state")).toContainText("Se vuelve a enviar el")
  await page.getByRole("button", { name: "Cancelar consulta" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar consulta" }).click()
  await expect(page.getByRole("heading", { name: "Cancelada antes de cursarse" })).toBeVisible()
  expect((await sent()).filter(({ operation }) => operation === "match")).toEqual([])
})

test("declared data that our own registry answer holds is hinted at beside the cost, and sent all the same", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ matchDelayMs: 0 })
  const client = await clientOf("analyst")
  const dni = freshDni()
  const { check } = await client.ask("person", { dni })
  const { nombres } = check.answer as { nombres: string }
  const page = await pageOf("analyst", "/ask/match")
  await page.getByLabel("Número de DNI").fill(dni)
  await page.getByLabel("Nombres").fill(nombres)
  const hint = page.getByRole("status").filter({ hasText: "es igual a nuestra respuesta del" })
  await expect(hint).toContainText("Nombres")
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)

  // In a list as well: the row says so, and can be found.
  await page.goto("/batches/new?operation=match")
  const list = page.getByLabel("Pega o escribe la lista")
  await list.fill(`dni,names\n${dni},${nombres}\n${freshDni()},${nombres}`)
  await list.press("Control+Enter")
  await page.getByRole("radio", { name: "Iguales al registro 1" }).check()
  await expect(page.getByText("Igual a nuestra respuesta del registro: Nombres.")).toBeVisible()
})
