import { expect, test } from "#test/browser/test.ts"
import { codeAsked, holdCode } from "#test/samples/lazy-parts.ts"

/** A button on each of these pages, and what it opens once its code is there. */
const PARTS = [
  {
    path: "/signatures/new",
    press: "Pegar de una hoja de cálculo",
    opens: { role: "textbox", name: "Firmantes, uno por fila" },
  },
  {
    path: "/signatures",
    press: "Agregar por identificador",
    opens: { role: "textbox", name: /Identificador/ },
  },
  { path: "/account", press: "Agregar aplicación", opens: { role: "dialog", name: /aplicación/ } },
  { path: "/account", press: "Crear token", opens: { role: "textbox", name: /Nombre/ } },
] as const

for (const { path, press, opens } of PARTS)
  test(`while the code of «${press}» is on its way, the page around it stays, and the focus with it`, async ({
    pageOf,
  }) => {
    const page = await pageOf("analyst", path)
    const release = await holdCode(page)
    const asked = codeAsked(page)
    const heading = page.getByRole("heading", { level: 1, includeHidden: true })
    await page.getByRole("button", { name: press }).first().click()
    await asked
    await expect(heading).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON")
    release()
    await expect(page.getByRole(opens.role, { name: opens.name })).toBeVisible()
    await expect(heading).toBeVisible()
  })

test("a question is asked again once the dialog's code has come, from a page that never went", async ({
  pageOf,
  clientOf,
}) => {
  const { check } = await (await clientOf("analyst")).ask("person", { dni: "40000001" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const release = await holdCode(page)
  const asked = codeAsked(page)
  await page.getByRole("button", { name: "Más", exact: true }).click()
  const button = page.getByRole("button", { name: "Volver a consultar" })
  await button.click()
  await asked
  await expect(button).toBeFocused()
  release()
  await expect(page.getByRole("dialog", { name: "¿Volver a consultar?" })).toBeVisible()
})
