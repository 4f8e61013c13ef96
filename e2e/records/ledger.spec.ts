import { readPackedWorkbook } from "#components/table-import/read-workbook.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { expectLegible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"

/** A DNI, and a VIN, that no other test asks about. */
const freshDni = () => `7${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`
const freshVin = () => `8AP${String(Math.floor(Math.random() * 1e14)).padStart(14, "0")}`

test("the ledger shows what moved, agrees with the checks, and leaves as CSV without an identifier", async ({
  clientOf,
  pageOf,
  fault,
  app,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, matchDelayMs: 0 })
  // Nobody else asks as the administrator: the sums are of this journey alone.
  const client = await clientOf("admin")
  const dni = freshDni()
  const asked = [
    await client.ask("vin", { vin: freshVin() }),
    await client.ask("vin", { vin: freshVin() }),
    await client.ask("match", { dni, names: "MARÍA" }),
    await client.ask("match", { dni: "40000050", names: "MARÍA" }),
    await client.ask("person", { dni }),
  ]
  await fault("vin", { kind: "cut-after" })
  await client.ask("vin", { vin: freshVin() })
  for (const { check } of asked) await client.readWhen(check.id, ({ state }) => isSettled(state))

  const page = await pageOf("manager", "/ledger?by=person")
  const main = page.getByRole("main")
  await expect(main).toContainText("Saldo: el servicio no lo informa.")
  await expect(main.getByText(/^\d+ movimientos de \d+ consultas: cuadran\./)).toBeVisible()
  const person = asked[0]?.check.requestedBy.name ?? ""
  await main.getByRole("link", { name: person }).first().click()
  await page.waitForURL(/person=/)
  const total = (operation: string) => main.getByRole("row", { name: new RegExp(`^Total ${operation}`) })
  const vinCells = total("Vehículo por VIN").getByRole("cell")
  const matchCells = total("Comparación de datos").getByRole("cell")
  await expect(vinCells.nth(2)).toContainText("+2")
  await expect(vinCells.nth(4)).toContainText("+1")
  await expect(matchCells.nth(1)).toContainText("+2 −2")
  await expect(matchCells.nth(2)).toContainText("+1")
  await expect(matchCells.nth(3)).toContainText("+1")

  await main.getByRole("button", { name: "Exportar" }).click()
  const href = (await main.getByRole("link", { name: "CSV técnico" }).getAttribute("href")) ?? ""
  const response = await client.fetch(href)
  expect(response.headers.get("content-disposition")).toContain("attachment")
  const csv = await response.text()
  const lines = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","))
  const came = (operation: string, to: string) =>
    lines.filter((cells) => cells[2] === operation && cells[5] === to).length
  expect([came("vin", "deducted"), came("vin", "unknown")]).toEqual([2, 1])
  expect([came("match", "reserved"), came("match", "deducted"), came("match", "returned")]).toEqual([2, 1, 1])
  expect(csv).not.toContain(dni)

  const book = await client.fetch(`${href}&format=people`)
  expect(book.headers.get("content-disposition")).toMatch(/filename="Consumo \d{4}-\d\d-\d\d\.xlsx"/)
  const [heads = [], ...rows] = (
    readPackedWorkbook(new Uint8Array(await book.arrayBuffer()))[0]?.rows ?? []
  ).map(({ cells }) => cells)
  expect(heads.slice(0, 6)).toEqual(["Día", "Consulta", "Se cuenta en", "Persona", "Lote", "Reservado +"])
  const at = (cells: readonly string[] | undefined, head: string) => cells?.[heads.indexOf(head)]
  const totals = rows.filter(([day]) => day === "Total")
  const totalOf = (operation: string) => totals.find((cells) => cells[1] === operation)
  expect(rows.slice(-totals.length)).toEqual(totals)
  expect(at(totalOf("Vehículo por VIN"), "Descontado +")).toBe("2")
  expect(at(totalOf("Comparación de datos"), "Reservado −")).toBe("2")
  expect(at(totalOf("Persona"), "Consultas sin costo conocido")).toBe("1")
  const line = rows.find((cells) => cells[1] === "Persona" && cells[0] !== "Total")
  expect(line?.slice(2, 5)).toEqual(["Costo no especificado", person, "Sin lote"])
  expect(line?.[0]).toMatch(/^\d{4}-\d\d-\d\d$/)

  await page.goto("/ledger")
  await expect(main.getByRole("heading", { level: 1, name: "Consumo" })).toBeVisible()
  await expectLegible(page)
})

test("days narrow the ledger, by keyboard too, and a day without movements says so", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("vin", { vin: freshVin() })
  await client.readWhen(check.id, ({ state }) => isSettled(state))
  const page = await pageOf("analyst", "/ledger")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^\d\d\/\d\d\/\d{4}$/ })
    .first()
    .press("Enter")
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/)
  await expect(page.getByRole("main").getByRole("row")).not.toHaveCount(0)
  await page.goto("/ledger?from=2001-01-01&to=2001-01-02")
  await expect(page.getByText("Ningún movimiento")).toBeVisible()
  await expect(page.getByText(/cuadran\./)).toBeVisible()
  await page.getByRole("link", { name: "Quitar filtros" }).click()
  await page.waitForURL(/\/ledger$/)
})
