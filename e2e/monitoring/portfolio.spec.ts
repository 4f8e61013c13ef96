import type { Page } from "@playwright/test"
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { addPortfolio } from "#test/desk/portfolio.ts"
import type { AppProcess } from "#test/processes/app-process.ts"

const MEMBERS = 100
const dniOf = (index: number) => String(41_000_000 + index)

const changeOf = (app: AppProcess, dni: string, record: object) =>
  app.sandbox.director("/changes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ operation: "aml", identifier: dni, record }),
  })

/** Starts the plan by hand, and waits until its questions have ended. */
async function runNow(page: Page, portfolio: string): Promise<void> {
  await page.goto(`/portfolios/${portfolio}?tab=plans`)
  await page.getByRole("button", { name: "Ejecutar ahora" }).click()
  const dialog = page.getByRole("dialog", { name: "¿Ejecutar ahora?" })
  await expect(dialog).toContainText(`Hará ${MEMBERS} consultas`)
  await dialog.getByRole("button", { name: "Ejecutar ahora" }).click()
  await expect(page.getByText("Corrida iniciada")).toBeVisible()
  await expect(async () => {
    await page.goto(`/portfolios/${portfolio}?tab=runs`)
    const [, newest] = await page.getByRole("row").all()
    await expect(newest ?? page.getByRole("row")).toContainText("Terminada", { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

test("a portfolio from a file, a plan with its preview, and two runs: only what changed is told, closed together, and opened again", async ({
  pageOf,
  app,
}) => {
  test.slow()
  const page = await pageOf("analyst", "/portfolios")
  await page.getByRole("main").getByRole("link", { name: "Nueva cartera" }).click()
  await page.getByRole("button", { name: "Crear cartera" }).click()
  await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription("Este dato es obligatorio.")
  await page.getByLabel("Nombre").fill("Clientes de crédito")
  await expectAccessibleInBothThemes(page)
  await page.getByRole("button", { name: "Crear cartera" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Clientes de crédito" })).toBeVisible()
  const portfolio = new URL(page.url()).pathname.split("/").at(-1) ?? ""

  const rows = Array.from({ length: MEMBERS }, (_, index) => `${dniOf(index)},C-${index}`)
  await page.getByLabel("O suelta un archivo CSV o Excel").setInputFiles({
    name: "clientes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["dni,referencia", ...rows].join("\n")),
  })
  await page.getByRole("button", { name: `Agregar los ${MEMBERS}` }).click()
  await expect(page.getByText(`${MEMBERS} agregados`)).toBeVisible()
  await expectAccessibleInBothThemes(page, "members")

  await page.getByRole("link", { name: "Vigilancias" }).click()
  await page.getByLabel(/Reporte AML/).check()
  await page.getByLabel("Tope por mes").fill("300")
  await expect(page.getByRole("region", { name: "Vista previa" })).toContainText(
    `Haría ${MEMBERS} consultas sobre ${MEMBERS} miembros`,
  )
  await expectAccessibleInBothThemes(page, "plan")
  await page.getByRole("button", { name: "Crear vigilancia" }).click()
  await expect(page.getByText("Activa")).toBeVisible()

  await runNow(page, portfolio)
  await page.goto("/changes")
  await expect(page.getByText("Ningún cambio abierto")).toBeVisible()

  await changeOf(app, dniOf(0), { aml_status: "BLACK" })
  await changeOf(app, dniOf(1), { sanctions: [{ list: "ONU 1267" }] })
  await runNow(page, portfolio)
  await expect(async () => {
    await page.goto("/changes")
    await expect(page.getByRole("row")).toHaveCount(3, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole("table").first()).toContainText("BLACK")
  await expect(page.getByRole("table").first()).toContainText("1 resultado nuevo")
  await page.getByText("Antes y ahora").first().click()
  await expect(page.getByRole("link", { name: "Comparar" }).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole("checkbox", { name: "Elegir todas las de esta página" }).check()
  const bar = page.getByRole("region", { name: "Cambios elegidos" })
  await expect(bar).toContainText("Incluye 2 graves")
  await bar.getByRole("button", { name: "Cerrar 2" }).click()
  const dialog = page.getByRole("dialog", { name: "¿Cerrar estos 2 cambios?" })
  await dialog.getByRole("button", { name: "Cerrar 2" }).click()
  await expect(dialog.getByText("Escribe el motivo")).toBeVisible()
  await dialog.getByLabel("Motivo", { exact: true }).fill("Revisado con el área")
  await dialog.getByRole("button", { name: "Cerrar 2" }).click()
  await expect(page.getByText("2 cambios cerrados")).toBeVisible()
  await expect(page.getByText("Ningún cambio abierto")).toBeVisible()
  await page.getByRole("button", { name: "Deshacer" }).click()
  await expect(page.getByRole("checkbox", { name: /^Elegir el cambio de/ })).toHaveCount(2)
})

test("a dossier says when it is reviewed next, and the portfolios that it is in, on a telephone too", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("person", { dni: "40000001" })
  const portfolio = await addPortfolio(client, [{ kind: "dni", identifier: "40000001" }], "Proveedores")
  const page = await pageOf("analyst", `/subjects/${check.subjectId}`)
  await page.getByRole("button", { name: "Fijar" }).click()
  const dialog = page.getByRole("dialog", { name: "Próxima revisión" })
  await dialog.getByLabel("Diligencia").selectOption("reforzada")
  await dialog.getByRole("button", { name: "Guardar" }).click()
  await expect(dialog.getByText("Escribe el motivo")).toBeVisible()
  await dialog.getByLabel("Motivo", { exact: true }).fill("Cliente nuevo")
  await dialog.getByRole("button", { name: "Guardar" }).press("Enter")
  await expect(page.getByRole("main").getByText("reforzada")).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    "/portfolios",
    `/portfolios/${portfolio}`,
    `/portfolios/${portfolio}?tab=plans`,
    "/changes",
  ]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
