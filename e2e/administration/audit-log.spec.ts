import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { until } from "#test/desk/desk-client.ts"

const READ_LOG = "Leer la bitácora y esta página"

test("who saw what of whom is read in the log, narrowed, exported, and its chain vouches for it", async ({
  clientOf,
  pageOf,
  database,
}) => {
  const analyst = await clientOf("analyst")
  const { check } = await analyst.ask("person", { dni: "45678912" })
  for (let times = 0; times < 3; times++) await analyst.read(check.id)
  expect((await analyst.fetch("/api/audit/export")).status).toBe(403)
  const hidden = await (await clientOf("records")).fetch(`/checks/${check.id}`, {
    headers: { accept: "text/html" },
  })
  expect(hidden.status).toBe(404)
  const ofAnotherSite = { method: "POST", headers: { origin: "https://evil.example" } }
  expect((await analyst.fetch("/api/checks/person", ofAnotherSite)).status).toBe(403)
  const page = await pageOf("admin", `/subjects/${check.subjectId}`)
  await page.getByRole("link", { name: "Quién vio este expediente" }).click()
  const rows = page.getByRole("region", { name: /Actos/ }).getByRole("row")
  // The administrator's view of the dossier, and the analyst's of the answer: once, however often it was read.
  await expect(rows.filter({ hasText: "Vio un expediente" })).toHaveCount(1)
  await expect(rows.filter({ hasText: "Vio una respuesta" })).toHaveCount(1)
  await expect(rows.filter({ hasText: "Consultado por" })).toHaveCount(0)
  await expectAccessible(page)

  await until(
    async () => (await database.query("select from audit_unlinked")).rowCount,
    (left) => left === 0,
  )
  await expect(page.getByText("2 actos", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "Quitar todos" }).click()
  // Acts of people first; those of the program behind a switch.
  await expect(rows.filter({ hasText: "Consultó" }).first()).toBeVisible()
  const program = page.getByRole("link", { name: "Incluir los del sistema" })
  await expect(rows.filter({ hasText: "Llegó la respuesta" })).toHaveCount(0)
  await program.click()
  await expect(rows.filter({ hasText: "Llegó la respuesta" }).first()).toBeVisible()
  await program.click()
  await expect(page).toHaveURL("/admin/log")
  await expect(page.getByText("La cadena está completa y concuerda")).toBeVisible()
  await page.getByLabel("Resultado").selectOption("Solo rechazados")
  await expect(page).toHaveURL(/outcome=refused/)
  // Journeys share the log: one before may have been refused something too.
  const refused = rows.filter({ hasText: "Pidió algo que no se le permite" })
  await expect(
    refused
      .filter({ hasText: "Rechazado" })
      .filter({ hasText: "Permiso" })
      .filter({ hasText: READ_LOG })
      .first(),
  ).toBeVisible()
  await expect(refused.filter({ hasText: "audit.read" })).toHaveCount(0)
  await expect(refused.filter({ hasText: "no es de lo que puede ver" }).first()).toBeVisible()
  const heldOff = rows.filter({ hasText: "Chocó con una defensa" })
  await expect(heldOff.filter({ hasText: "El pedido no vino de esta página" }).first()).toBeVisible()
  await expect(heldOff.filter({ hasText: "en: Nombres y carácter de verificación" }).first()).toBeVisible()
  await expect(heldOff.filter({ hasText: /cross_site|\/api\// })).toHaveCount(0)
  await expect(rows.filter({ hasNotText: "Rechazado" })).toHaveCount(1) // their heads
  await expect(rows.filter({ hasText: "Consultado por" })).toHaveCount(0)
  const { rows: stored } = await database.query("select * from audit_log")
  expect(JSON.stringify(stored)).not.toContain("45678912")

  await refused.getByRole("link", { name: READ_LOG }).first().click()
  await expect(page).toHaveURL(/target=audit\.read/)
  await expect(page.getByRole("list", { name: "Filtros" })).toContainText(`Sobre qué: ${READ_LOG}`)

  // By whom it is about; what was typed is in no address.
  const addresses: string[] = []
  page.on("request", (request) => addresses.push(request.url()))
  await page.getByRole("link", { name: "Quitar todos" }).click()
  const search = page.getByRole("textbox", { name: "Documento, RUC, placa o nombre" })
  await search.fill("45678912")
  await search.press("Enter")
  await page.waitForURL(/subject=[0-9a-f-]{36}/)
  await expect(rows.filter({ hasText: "Consultó" }).first()).toBeVisible()
  await expect(rows.filter({ hasText: "Vio una respuesta" }).first()).toBeVisible()
  await expect(rows.filter({ hasText: "Consultó" }).first()).toContainText(check.result?.line.title ?? "")
  await expect(rows.filter({ hasText: "Llegó la respuesta" })).toHaveCount(0)
  expect(addresses.join()).not.toContain("45678912")

  const admin = await clientOf("admin")
  const csv = await (await admin.fetch(`/api/audit/export?target=${check.id}`)).text()
  expect(csv).toContain("check.answered")
  expect(csv).not.toContain("45678912")
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test("a filter that is chosen while another is on its way takes nothing from it", async ({ pageOf }) => {
  const page = await pageOf("admin", "/admin/log")
  const chosen = Promise.withResolvers<null>()
  await page.route("**/admin/log?outcome=refused*", async (route) => {
    await chosen.promise
    await route.continue()
  })
  await page.getByLabel("Resultado").selectOption("Solo rechazados")
  await page.getByLabel("Tipo de acto").selectOption("Entradas y rechazos")
  chosen.resolve(null)
  await expect(page).toHaveURL(/group=entry/)
  await expect(page).toHaveURL(/outcome=refused/)
})

test("an auditor reads the log, finds it at the door, and nothing else", async ({
  pageOf,
  clientOf,
  database,
}) => {
  const page = await pageOf("records")
  const records = await clientOf("records")
  await database.query("update users set role = 'auditor' where role = 'records'")
  try {
    await page.goto("/")
    await expect(page).toHaveURL(/\/admin\/log$/)
    await expect(page.getByRole("heading", { name: "Bitácora" })).toBeVisible()
    for (const path of ["/checks", "/reports", "/subjects", "/ledger", "/admin/people"])
      expect((await records.fetch(path, { headers: { accept: "text/html" } })).status, path).toBe(404)
    for (const path of ["/api/checks", "/api/batches", "/api/signatures", "/api/ledger/export"])
      expect((await records.fetch(path)).status, path).toBe(403)
  } finally {
    await database.query("update users set role = 'records' where role = 'auditor'")
  }
})
