import type { Page } from "@playwright/test"
import { expect, test } from "#test/browser/test.ts"
import { seededPerson } from "#test/processes/settings.ts"

const NOTE = "Coincide el segundo apellido con el expediente 123"

async function signIn(page: Page, role: "analyst" | "manager") {
  const { email, password } = seededPerson(role)
  await page.getByLabel("Correo").fill(email)
  await page.getByLabel("Contraseña").fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))

test("the reason of a conclusion that was typed comes back after leaving, a reload and the end of the session, and to nobody else", async ({
  pageOf,
  clientOf,
  database,
}) => {
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const reason = page.locator("#report-case").getByLabel("Motivo")
  const isBack = page.getByText("Es lo que escribiste antes y no se guardó.")
  const revoke = () =>
    database.query(
      "update sessions set revoked_at = now() from users where users.id = user_id and email = $1 and revoked_at is null",
      [seededPerson("analyst").email],
    )

  await reason.fill(NOTE)
  await page.getByRole("link", { name: "Historial" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Historial" })).toBeVisible()
  await page.goBack()
  await expect(reason).toHaveValue(NOTE)
  await expect(isBack).toBeVisible()
  await page.reload()
  await expect(reason).toHaveValue(NOTE)

  await revoke()
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeVisible()
  await expect(page.getByText(/notas y motivos vuelven aquí cuando entres tú/)).toBeVisible()
  expect(await stored(page)).not.toContain("apellido")
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  await signIn(page, "analyst")
  await expect(page).toHaveURL(`/checks/${check.id}`)
  await expect(reason).toHaveValue(NOTE)

  // Once it was saved it is gone; a note of another form is not.
  await page.getByText("Escalar", { exact: true }).click()
  await page.getByRole("button", { name: "Escalar el reporte" }).click()
  await expect(page.locator("#report-case")).toContainText("Por confirmar")
  await page.getByLabel("Nota nueva").fill("Otra nota a medias")
  await page.reload()
  await expect(page.getByLabel("Nota nueva")).toHaveValue("Otra nota a medias")

  await revoke()
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  await signIn(page, "manager")
  await expect(page.getByLabel("Nota nueva")).toHaveValue("")
  await expect.poll(() => stored(page)).not.toContain("cotejo.text.")
})

test("signing out keeps nothing of what was typed", async ({ pageOf, clientOf }) => {
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000023" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await page.getByLabel("Nota nueva").fill(NOTE)
  await expect.poll(() => stored(page)).toContain("cotejo.text.")
  await page.getByRole("button", { name: /Ana Quispe/ }).click()
  await page
    .getByRole("button", { name: "Cerrar sesión" })
    .or(page.getByRole("menuitem", { name: "Cerrar sesión" }))
    .click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await stored(page)).not.toContain("cotejo.text.")
})
