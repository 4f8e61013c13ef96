import {
  expectAccessibleInBothThemes,
  expectLegible,
  expectNoSidewaysScroll,
} from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { lookupWith, platformWith } from "#test/samples/replaced-answer.ts"

/** A record of a person whose paternal surname differs in letters alone, and whose maternal surname really differs. */
const EXTENDED = {
  dni: "40000001",
  verification_digit: "1",
  given_names: "OTRO NOMBRE",
  paternal_surname: null,
  maternal_surname: "",
  birth_date: "1990-05-03",
  ubigeo: "150101",
  gender: "F",
  underage: false,
}
const PERSON = {
  dni: "40000001",
  nombres: "Otro Nombre",
  apellido_paterno: "NÚÑEZ",
  apellido_materno: "",
  caracter_verificacion: "7",
  caracter_verificacion_anterior: null,
}
test("corresponding fields stand beside each other, with their differences in words", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await fault("person", lookupWith(PERSON))
  await fault("person-ext", lookupWith(EXTENDED))
  const ids = [
    (await client.ask("person", { dni: "40000001" })).check.id,
    (await client.ask("person-ext", { dni: "40000001" })).check.id,
    (await client.ask("company", { ruc: "20100000001" })).check.id,
  ]
  const page = await pageOf("analyst", `/checks/compare?ids=${ids.join(",")}`)
  const row = (fields: string) =>
    page.getByRole("row").filter({ has: page.getByText(fields, { exact: true }) })
  await expect(row("nombres · given_names")).toContainText("distinto solo en mayúsculas o tildes")
  await expect(row("apellido_paterno · paternal_surname")).toContainText("valor en un solo lado")
  await expect(row("apellido_materno · maternal_surname")).toContainText("sin valor en ninguno")
  await expect(row("caracter_verificacion · verification_digit")).toContainText("distinto")
  await expect(row("dni")).toContainText("igual")
  // A field that only one of the two records has is no difference.
  await expect(row("gender")).toContainText("solo en una de las consultas")
  await expect(page.getByText("3 diferencias")).toBeVisible()
  await expect(page.getByRole("table")).toHaveCount(1)
  await expect(page.getByRole("columnheader").nth(1)).toContainText("Persona")
  await expect(page.getByRole("link", { name: "Ver todo: Persona", exact: true })).toHaveAttribute(
    "href",
    `/checks/${ids[0]}`,
  )
  await expect(page.getByRole("link", { name: "Ver el expediente" })).toHaveCount(1)
  await expect(page.getByRole("link", { name: "Ver todo: Empresa" })).toHaveAttribute(
    "href",
    `/checks/${ids[2]}`,
  )
  await expectLegible(page)
})

test("three reports on one person are three columns in the order asked, their levels in word and sign", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const ids: string[] = []
  for (const level of ["RED", "GREEN", "RED"]) {
    const report = { dni: "40000024", aml_status: level, pep: [], sanctions: null }
    await fault("aml", platformWith(report))
    ids.push((await client.ask("aml", { dni: "40000024" })).check.id)
  }
  const page = await pageOf("analyst")
  await page.goto(`/checks/compare?ids=${[ids[2], ids[0], ids[1]].join(",")}`)
  const levels = page.getByRole("row").filter({ has: page.getByText("aml_status", { exact: true }) })
  await expect(levels.getByRole("cell").nth(0)).toContainText("RED")
  await expect(levels.getByRole("cell").nth(2)).toContainText("GREEN")
  await expect(levels.getByRole("cell").nth(0).locator("svg")).toHaveCount(1)
  await expect(levels).toContainText("distinto")
  await expect(page.getByRole("link", { name: "Ver todo: Reporte AML" }).first()).toHaveAttribute(
    "href",
    `/checks/${ids[2]}`,
  )
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "Ver el expediente" }).click()
  await page.waitForURL("**/subjects/*")
})

test("answers by VIN are compared by the fields of their records; which one has no record is said first", async ({
  app,
  pageOf,
  clientOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  const client = await clientOf("analyst")
  const vin = "8AP00000000000777"
  const sheet = { marca: "TOYOTA", modelo: "HILUX", color: "ROJO", propietarios: [{ nombre: "ROJAS, LUZ" }] }
  const results = [sheet, { ...sheet, color: "AZUL", propietarios: [{ nombre: "SOTO, EVA" }] }, null]
  const ids: string[] = []
  for (const [at, result] of results.entries()) {
    const data = { task_id: `${at}`, status: result ? "completed" : "not_found", result }
    await app.sandbox.fault("vin-task", platformWith(data))
    const { check } = await client.ask("vin", { vin })
    await client.readWhen(check.id, ({ state }) => state === "answered")
    ids.push(check.id)
  }
  const page = await pageOf("analyst", `/checks/compare?ids=${ids.join(",")}`)
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText("Una respuesta llegó sin registro")
  await expect(main.getByText("La tarea terminó sin registro: not_found").first()).toBeVisible()
  await expect(
    main.getByText("Difieren 2 campos: Color y Propietarios 1 · Nombre o razón social; 2 son iguales.", {
      exact: true,
    }),
  ).toBeVisible()
  const table = page.getByRole("table")
  await expect(table).toHaveCount(1)
  await expect(table.getByRole("rowheader")).toHaveText([
    /^Difieren: 2/,
    /^Color/,
    /^Propietarios 1 · Nombre o razón social/,
    /^Iguales: 2/,
    /^Marca/,
    /^Modelo/,
  ])
  await expect(table.getByRole("row", { name: /^Color/ })).toContainText("ROJO")
  await expect(table).not.toContainText("task_id")
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
  }
})

test("an owner more at the head of the list is the one difference, and the others stand beside themselves", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const owner = (nombre: string, numero_documento: string) => ({
    nombre,
    tipo_documento: "DNI",
    numero_documento,
  })
  const before = [owner("ROJAS, LUZ", "40000001"), owner("SOTO, EVA", "40000020")]
  const ids: string[] = []
  for (const propietarios of [before, [owner("PAZ, ANA", "40000021"), ...before]]) {
    await fault("vehicle-registry", lookupWith({ numero_placa: "CTJ001", propietarios }))
    ids.push((await client.ask("vehicle-registry", { plate: "CTJ001" })).check.id)
  }
  const page = await pageOf("analyst")
  await page.goto(`/checks/compare?ids=${ids.join(",")}`)
  await expect(page.getByText(/^Difiere un campo: Propietarios: 40000021;/)).toBeVisible()
  const row = page.getByRole("row", { name: /^Propietarios: 40000021/ })
  await expect(row).toContainText("no está en su lista")
  await expect(row).toContainText("PAZ, ANA · DNI · 40000021")
  await expect(row).toContainText("valor en un solo lado")
  await expect(page.getByRole("row", { name: /^Propietarios: 40000020/ })).toContainText("igual")
  await expectNoSidewaysScroll(page)
})

test("a column under way fills in when it settles, and it is said", async ({ app, pageOf, clientOf }) => {
  await app.sandbox.tune({ vinDelayMs: 3_600_000 })
  const client = await clientOf("analyst")
  const { check: done } = await client.ask("person", { dni: "40000001" })
  const { check } = await client.ask("vin", { vin: "9BWZZZ377VT004321" })
  const page = await pageOf("analyst", `/checks/compare?ids=${done.id},${check.id}`)
  await expect(page.getByText("El servicio la está resolviendo")).toBeVisible()
  await expect(page.getByText("Placa vigente")).toHaveCount(0)
  await app.sandbox.tune({ vinDelayMs: 0 })
  await expect(page.getByRole("status").filter({ hasText: "Vehículo por VIN: Respondida." })).toBeAttached()
  await expect(page.getByText("Placa vigente").first()).toBeVisible()
})

test("what is not there or may not be seen is counted, never described", async ({ pageOf, context }) => {
  const page = await pageOf("analyst")
  await page.goto("/checks/compare?ids=01a1f7c0-ccfb-7f12-89d5-cd5caa70100b,nonsense")
  await expect(page.getByText("Consultas que no existen o no están a tu alcance: 1.")).toBeVisible()
  await expect(page.getByText("No hay nada que comparar")).toBeVisible()
  await context.clearCookies()
  const records = await pageOf("records")
  expect((await records.goto("/checks/compare?ids="))?.status()).toBe(404)
})
