import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { seededPerson } from "#test/processes/settings.ts"

test("a manager limits what an analyst may spend on a day; the form says what is left, and what is too much costs nothing", async ({
  pageOf,
  clientOf,
}) => {
  const manager = await pageOf("manager", "/ledger/limits")
  await expect(manager.getByText("la medianoche en Lima")).toBeVisible()
  const row = manager
    .getByRole("list", { name: "Personas que consultan" })
    .getByRole("listitem")
    .filter({ hasText: seededPerson("analyst").name })
  await row.getByLabel(/Tope diario/).fill("uno")
  await row.getByRole("button", { name: "Guardar" }).click()
  await expect(row).toContainText("Escribe un número entero")
  await row.getByLabel(/Tope diario/).fill("1")
  await row.getByRole("button", { name: "Guardar" }).click()
  await expect(row).toContainText("0 de 1 hoy")
  await expectAccessibleInBothThemes(manager)
  await expectNoSidewaysScroll(manager)

  const analyst = await pageOf("analyst", "/ask/person")
  await expect(analyst.getByText("Hoy te queda 1 consulta con costo, de 1.")).toBeVisible()
  expect((await (await clientOf("analyst")).ask("person", { dni: "40000001" })).status).toBe(200)
  await analyst.reload()
  await analyst.getByLabel("Número de DNI").fill("40000002")
  await analyst
    .getByRole("main")
    .getByRole("button", { name: /^Consultar/ })
    .click()
  await expect(analyst.getByText("No te alcanza el límite de hoy").first()).toBeVisible()
  await expect(analyst.getByLabel("Número de DNI")).toHaveValue("40000002")
})

test("a large batch says that it waits for somebody else, offers its own author nothing but to take it back, and goes once it is approved", async ({
  pageOf,
  clientOf,
  database,
}) => {
  const client = await clientOf("analyst")
  await database.query(
    "insert into pacing (slot, held_until) values ('vin', now() + interval '1 hour') on conflict (slot) do update set held_until = excluded.held_until",
  )
  const batch = await client.startBatch([{ vin: "9BWZZZ377VT004251" }], { name: "Flota" })
  await database.query("update batches set state = 'halted', halt_reason = 'approval' where id = $1", [
    batch.id,
  ])
  const author = await pageOf("analyst", `/batches/${batch.id}`)
  await expect(author.getByRole("heading", { name: "Espera la aprobación de otra persona" })).toBeVisible()
  await expect(author.getByRole("button", { name: "Cancelar las no enviadas" })).toBeVisible()
  await expect(author.getByRole("button", { name: "Reanudar" })).toHaveCount(0)
  const manager = await pageOf("manager", "/")
  await manager.getByRole("link", { name: "Lote por aprobar: Flota" }).click()
  await manager.getByRole("button", { name: "Reanudar" }).click()
  await manager.getByRole("dialog").getByRole("button", { name: "Reanudar" }).click()
  await expect(manager.getByRole("heading", { name: "Espera la aprobación de otra persona" })).toBeHidden()
})
