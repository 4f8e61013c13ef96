import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { platformWith } from "#test/samples/replaced-answer.ts"

const ODD = {
  dni: "40000001",
  aml_status: "GREEN",
  compliance: null,
  pep: null,
  pep_historical: null,
  pep_relatives: null,
  sanctions: [{ lista: "ONU", coincidencia: 80 }],
  adverse_media: null,
  judicial_records: null,
  vip_list: null,
  riesgo_pais: "BAJO",
}

test("an answer beside its specification is reported on the home page, and listed without its values", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const analyst = await clientOf("analyst")
  await fault("aml", platformWith(ODD))
  await analyst.ask("aml", { dni: "40000001" })
  const page = await pageOf("admin")
  const line = page.getByRole("link", { name: /difiere de su documentación/ })
  await expect(async () => {
    await page.goto("/")
    await expect(line).toBeVisible({ timeout: 500 })
  }).toPass()
  await line.click()
  await expect(page).toHaveURL(/\/admin\/service/)
  const deviations = page.getByRole("list", { name: "Diferencias con la documentación" })
  await expect(deviations.getByRole("listitem").filter({ hasText: /^riesgo_pais/ })).toContainText(
    "campo nuevo",
  )
  await expect(deviations).not.toContainText("antes")
  await expect(page.locator("main")).not.toContainText(/ONU|BAJO/)
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
})

test("of many deviations one reads how many each operation has, and opens one", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const analyst = await clientOf("analyst")
  const more = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`otro_${index}`, index]))
  await fault("person", {
    kind: "replace",
    status: 200,
    body: { type: "result", status: 200, message: "ok", data: { dni: "40000001", ...more } },
  })
  await analyst.ask("person", { dni: "40000001" })
  const page = await pageOf("admin")
  const deviations = page.getByRole("list", { name: "Diferencias con la documentación" })
  const person = deviations.getByText("Persona", { exact: true })
  await expect(async () => {
    await page.goto("/admin/service")
    await expect(person).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(deviations).toContainText(/\d nuevas/)
  await expect(deviations.getByText("otro_13")).toBeHidden()
  await person.click()
  await expect(deviations.getByText("otro_13")).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test("the platform's key is tried without a cost", async ({ pageOf }) => {
  const page = await pageOf("admin", "/admin/service")
  await page.getByRole("button", { name: "Probar la clave" }).first().click()
  await expect(page.getByText("El servicio aceptó la clave.")).toBeVisible()
})

test("how the work went is shown in pictures and in the same figures, by the hour and by the day", async ({
  pageOf,
  clientOf,
}) => {
  const analyst = await clientOf("analyst")
  for (const dni of ["40000001", "40000020"]) await analyst.ask("person", { dni })
  const { check } = await analyst.ask("aml", { dni: "40000020" })
  await expect.poll(async () => (await analyst.read(check.id)).files[0]?.state).toBe("sealed")
  const page = await pageOf("admin")
  for (const [link, course] of [
    ["Ver el último mes", "day"],
    ["Ver el último día", "month"],
  ] as const) {
    await page.goto(`/admin/operations?course=${course}`)
    await expect(page.getByRole("img", { name: "3 consultas, según lo que resultó de ellas" })).toBeVisible()
    const figures = page.getByRole("row").filter({ hasText: "respondidas" })
    await expect(figures).toHaveCount(1)
    await expect(figures).toContainText("3 respondidas")
    await expect(figures.getByRole("cell", { name: "3", exact: true })).toBeVisible()
    await expect(figures.getByRole("cell", { name: "1 de 1", exact: true })).toBeVisible()
    await page.getByRole("link", { name: link }).click()
    await expect(page.getByRole("link", { name: link })).toHaveCount(0)
  }
  await expectAccessibleInBothThemes(page)
})
