import { readFile } from "node:fs/promises"
import { unzipSync } from "fflate"
import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"

test("what is kept about a person is handed to them, once who asks was written down", async ({
  pageOf,
  clientOf,
}) => {
  const dni = "47119903"
  const { check } = await (await clientOf("analyst")).ask("person", { dni })
  await (await clientOf("analyst")).ask("aml", { dni })
  const page = await pageOf("manager", `/subjects/${check.subjectId}`)
  await page.getByRole("button", { name: "Atender solicitud de acceso" }).click()
  const dialog = page.getByRole("dialog", { name: "Archivo de acceso para la persona" })
  const make = dialog.getByRole("button", { name: "Preparar archivo" })
  await make.click()
  await expect(dialog.getByText("Escribe el nombre.")).toBeVisible()
  const number = dialog.getByLabel("Número de la solicitud")
  await number.fill(`SOL-${dni}`)
  await dialog.getByLabel("Nombre de quien la pide").fill("Zoila Apoderada")
  await dialog.getByLabel("Día", { exact: true }).fill("27")
  await dialog.getByLabel("Mes", { exact: true }).fill("11")
  await dialog.getByLabel("Año", { exact: true }).fill("2026")
  await expect(dialog.getByText("Se responde hasta el 2026-12-25")).toBeVisible()
  await expect(dialog.getByRole("checkbox", { name: "Incluir reportes AML" })).not.toBeChecked()
  await expectAccessible(page)
  await make.click()
  // What only the server finds stands at its field, and what was typed stays.
  await expect(number).toHaveAccessibleDescription(/El número contiene el documento de la persona/)
  await expect(number).toBeFocused()
  await expect(dialog.getByLabel("Nombre de quien la pide")).toHaveValue("Zoila Apoderada")
  await number.fill("SOL-14")
  const [download] = await Promise.all([page.waitForEvent("download"), make.click()])
  const files = unzipSync(await readFile(await download.path()))
  const text = (name: string) => new TextDecoder().decode(files[name])
  expect(Object.keys(files)).toEqual(["acceso.json", "acceso.html", "SHA256SUMS"])
  expect(text("acceso.html")).toContain(dni)
  expect(text("acceso.html")).toContain("Zoila Apoderada")
  expect(text("acceso.html")).not.toMatch(/aml/i)
  await expect(dialog).toBeHidden()
})

test("a dossier on legal hold is not erased; lifted, its data goes, and the report says how much and never whose", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const dni = "47119901"
  const { check } = await client.ask("person", { dni })
  await client.ask("aml", { dni })
  const page = await pageOf("admin", `/subjects/${check.subjectId}`)
  const hold = page.locator("section").filter({ has: page.getByRole("heading", { name: "Retención legal" }) })
  await hold.getByRole("button", { name: "Poner en retención legal" }).click()
  await expect(hold.getByLabel("Motivo de la retención")).toHaveAccessibleDescription(
    /con tu nombre y la hora/,
  )
  await hold.getByLabel("Motivo de la retención").fill("Proceso en curso")
  await hold.getByRole("button", { name: "Poner en retención legal" }).click()
  await expect(hold.getByText("Proceso en curso")).toBeVisible()
  // The form is gone: who works by keyboard is at what it changed.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toContain("Proceso en curso")

  await page.getByRole("link", { name: "Suprimir sus datos" }).click()
  await expect(page.getByText("Ahora no se puede suprimir")).toBeVisible()
  await expect(
    page.getByRole("listitem").filter({ hasText: /^1retención legal: sus motivos$/ }),
  ).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: /^1archivo de respuesta$/ })).toBeVisible()
  await expect(page.getByRole("button", { name: "Suprimir para siempre" })).toHaveCount(0)
  await page.goto(`/subjects/${check.subjectId}`)
  await hold.getByRole("button", { name: "Levantar la retención" }).click()
  await hold.getByRole("button", { name: "Cancelar" }).click()
  await expect.poll(focused).toContain("Proceso en curso")
  await hold.getByRole("button", { name: "Levantar la retención" }).click()
  await hold.getByLabel("Motivo para levantarla").fill("Archivado")
  await hold.getByRole("button", { name: "Levantar la retención" }).click()
  await expect(hold.getByText("No está en retención legal.")).toBeVisible()

  await page.getByRole("link", { name: "Suprimir sus datos" }).click()
  await expect(page.getByText("consultas, con sus respuestas")).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("Motivo").fill(`Lo pidió por escrito ${dni}`)
  await page.getByLabel("Escribe el número completo").fill("47119902")
  await page.getByRole("button", { name: "Suprimir para siempre" }).click()
  await expect(page.getByText("No es el número de este expediente.")).toBeVisible()
  await page.getByLabel("Escribe el número completo").fill(dni)
  await page.getByRole("button", { name: "Suprimir para siempre" }).click()

  await expect(page.getByRole("heading", { name: "Informe de supresión" })).toBeVisible()
  await expect(page.getByText("esta página se actualiza sola")).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText("Lo pidió por escrito [suprimido / erased]")).toBeVisible()
  expect(await page.content()).not.toContain(dni)
  await expectAccessible(page)
  await page.goto(`/checks/${check.id}`)
  await expect(page.getByRole("heading", { name: "Los datos se suprimieron" })).toBeVisible()
  // Who holds an earlier constancia finds when the data were erased.
  await page.goto(`/checks/${check.id}/constancia`)
  await expect(page.getByText("Las constancias ya entregadas siguen siendo auténticas")).toBeVisible()
  await expectAccessible(page)
  await page.goto("/checks")
  expect((await page.goto(`/subjects/${check.subjectId}`))?.status()).toBe(404)
  await page.goto("/admin/data")
  const answers = page.getByRole("listitem").filter({ hasText: "Consultas y respuestas" })
  await answers.getByRole("combobox").selectOption("365")
  await answers.getByRole("button", { name: "Ver qué se eliminaría" }).click()
  await expect(answers.getByText("Con 365 días no se borraría nada ahora.")).toBeVisible()
  await answers.getByRole("button", { name: "Fijar este plazo" }).click()
  await expect(answers.getByText("Se conserva 365 días")).toBeVisible()
  await expect(page.getByRole("link", { name: /^Informe/ })).toBeVisible()
  await expectAccessible(page)
})
