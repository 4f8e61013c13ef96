import type { Page } from "@playwright/test"
import { expect, test } from "#test/browser/test.ts"
import { storedDrafts } from "#test/desk/signature-desk.ts"
import { seededPerson } from "#test/processes/settings.ts"

const NOTE = "Coincide el segundo apellido con el expediente 123"

/** Whether a reload asks first; who is asked stays. */
async function asksFirst(page: Page): Promise<boolean> {
  const asked = page.waitForEvent("dialog")
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  await dialog.dismiss()
  return dialog.type() === "beforeunload"
}

test("a note that was typed is in memory alone: it comes back after leaving, a reload asks first, and the end of the session takes it", async ({
  pageOf,
  clientOf,
  database,
}) => {
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const reason = page.locator("#report-case").getByLabel("Motivo")
  await reason.fill(NOTE)
  await page.getByRole("link", { name: "Historial" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Historial" })).toBeVisible()
  await page.goBack()
  await expect(reason).toHaveValue(NOTE)
  await expect(page.getByText("Es lo que no se guardó antes.")).toBeVisible()
  expect(await asksFirst(page)).toBe(true)
  await expect(reason).toHaveValue(NOTE)
  expect(await storedDrafts(page)).toBe("[]")

  // Once it was saved nothing waits any more.
  await page.getByText("Escalar al Oficial de Cumplimiento", { exact: true }).click()
  await page.getByRole("button", { name: "Enviar a aprobación" }).click()
  await expect(page.locator("#report-case")).toContainText("Por aprobar")
  await page.getByLabel("Nota nueva").fill("Otra nota a medias")

  await database.query(
    "update sessions set revoked_at = now() from users where users.id = user_id and email = $1 and revoked_at is null",
    [seededPerson("analyst").email],
  )
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeVisible()
  await expect(page.getByText("Lo que estaba a medias se borró de este navegador.")).toBeVisible()
  const { email, password } = seededPerson("analyst")
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  await page.getByLabel("Correo").fill(email)
  await page.getByLabel("Contraseña").fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page).toHaveURL(`/checks/${check.id}`)
  await expect(page.getByLabel("Nota nueva")).toHaveValue("")
})

test("a request that was typed asks before a reload too; signing out asks nothing", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/signatures/new")
  await page.getByLabel("Nombre de la solicitud").pressSequentially("Contrato")
  expect(await asksFirst(page)).toBe(true)
  const asked: string[] = []
  page.on("dialog", (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole("button", { name: /Ana Quispe/ }).click()
  await page
    .getByRole("button", { name: "Cerrar sesión" })
    .or(page.getByRole("menuitem", { name: "Cerrar sesión" }))
    .click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(asked).toEqual([])
  expect(await storedDrafts(page)).toBe("[]")
})
