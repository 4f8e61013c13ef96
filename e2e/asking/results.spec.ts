import type { Page } from "@playwright/test"
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { layoutFaults } from "#test/browser/layout-faults.ts"
import { expect, test } from "#test/browser/test.ts"

/** Five that end in the five words of the sandbox, and some ordinary ones. */
const ROWS = [
  ...[20, 21, 22, 23, 24].map((number) => ({ vin: `SANDB0X00000000${number}` })),
  ...Array.from({ length: 20 }, (_, index) => ({ vin: `9BWZZZ377VT0043${String(index).padStart(2, "0")}` })),
]

const facets = (page: Page) => page.getByRole("region", { name: "Resultados" })
/** The number in a facet. */
async function countOf(page: Page, words: RegExp): Promise<number> {
  const text = await facets(page).getByRole("listitem").filter({ hasText: words }).first().textContent()
  return Number((text ?? "").replaceAll(/\D/g, ""))
}

test.beforeEach(async ({ app }) => {
  await app.sandbox.tune({ quota: 1_000, vinDelayMs: 0, choices: { vinPace: "unpaced" } })
})

test("a batch says what its answers say, row by row and counted, and a press shows those", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const { id } = await client.startBatch(ROWS)
  await client.readBatchWhen(id, ({ settled }) => settled)
  const page = await pageOf("analyst", `/batches/${id}`)
  const row = (vin: string) => page.getByRole("row").filter({ hasText: vin })
  await expect(row("SANDB0X0000000021")).toContainText("Sin registro")
  await expect(row("SANDB0X0000000021")).toContainText("failed")
  await expect(row("SANDB0X0000000022")).toContainText("not_found")
  await expect(row("SANDB0X0000000024")).toContainText("observado")
  await expect(row("SANDB0X0000000020")).toContainText("Respondida")
  await expect(page.getByRole("button", { name: "Sin registro 3", exact: true })).toBeVisible()
  await expect(facets(page).getByText(/^sin registro$/)).toHaveCount(0)

  // On paper each row is as high as its words.
  const window = page.viewportSize()
  await page.emulateMedia({ media: "print" })
  await page.setViewportSize({ width: 794, height: 1_123 })
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await page.emulateMedia({ media: null })
  if (window) await page.setViewportSize(window)

  // As wide as its words, however many answers it is a share of.
  const chip = facets(page).getByRole("button", { name: /ROBADO/ })
  const width = (await chip.boundingBox())?.width
  await chip
    .locator("svg")
    .last()
    .evaluate((share) => share.setAttribute("viewBox", "0 0 1000 1"))
  expect((await chip.boundingBox())?.width).toBe(width)

  const stolen = await countOf(page, /ROBADO/)
  await facets(page)
    .getByRole("button", { name: /ROBADO/ })
    .press("Enter")
  await expect(page.getByText(`${stolen} filas: ROBADO.`)).toBeVisible()
  const listed = page.getByRole("table", { name: "Filas" }).locator("tbody tr")
  await expect(listed).toHaveCount(stolen)
  for (const line of await listed.all()) await expect(line).toContainText("ROBADO")
  await facets(page)
    .getByRole("button", { name: /ROBADO/ })
    .press("Enter")
  await expect(page.getByText("25 filas, en el orden de la lista.")).toBeVisible()

  await page.goto("/batches")
  const listedBatch = page.getByRole("row").filter({ has: page.locator(`a[href="/batches/${id}"]`) })
  await expect(listedBatch).toContainText("ROBADO")
})

test("lines are opened for the rows in sight, whatever the batch holds", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  const { id } = await client.startBatch(
    Array.from({ length: 400 }, (_, index) => ({ vin: `9BWZZZ377VS00${String(index).padStart(4, "0")}` })),
  )
  await client.readBatchWhen(id, ({ settled }) => settled, 120_000)
  const page = await pageOf("analyst")
  const asked: number[] = []
  page.on("request", (request) => {
    const rows = new URL(request.url()).searchParams.get("rows")
    if (request.url().includes("/results?") && rows) asked.push(...rows.split(",").map(Number))
  })
  await page.goto(`/batches/${id}`)
  await expect(page.getByRole("row").filter({ hasText: "9BWZZZ377VS000000" })).toContainText(
    /EN CIRCULACION|ROBADO|RETIRADO/,
  )
  await page.waitForLoadState("networkidle")
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.length).toBeLessThan(120)
  // As wide as its words, however many answers its bar is a share of: several fit in a line.
  const chips = await facets(page).getByRole("listitem").all()
  for (const chip of chips) expect((await chip.boundingBox())?.width).toBeLessThan(300)
})

test("history says what came, counts it, and narrows to it; a title names the word and nobody", async ({
  pageOf,
  clientOf,
}) => {
  const client = await clientOf("analyst")
  const rucs = Array.from({ length: 12 }, (_, index) => `205123456${10 + index}`)
  const answers = await Promise.all(rucs.map((ruc) => client.ask("company", { ruc })))
  await client.ask("person", { dni: "40000006" })
  const page = await pageOf("analyst", "/checks")
  const list = page.getByRole("table", { name: "Consultas" })
  for (const { check } of answers.slice(0, 3))
    await expect(list).toContainText(check.result?.line.title ?? "-")
  await expect(list.getByRole("row").filter({ hasText: "40000006" })).toContainText("Sin registro")

  const words = answers.map(({ check }) => check.result?.line.marks[0]?.text)
  const odd = words.find((word) => word !== undefined && word !== "ACTIVO") ?? ""
  const many = words.filter((word) => word === odd).length
  await page.getByRole("button", { name: "Resultado" }).click()
  await facets(page).getByRole("link", { name: odd }).click()
  await expect(list.getByRole("row")).toHaveCount(many + 1)
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText(`Dice: ${odd}`)
  await list.getByRole("link", { name: "Empresa" }).first().click()
  await expect(page).toHaveTitle(new RegExp(`^Empresa · ${odd}`))
  expect(await page.title()).not.toContain(answers[0]?.check.result?.line.title ?? "-")
  await page.goBack()
  await page.getByRole("link", { name: "Quitar filtro: Dice" }).click()
  await expect(list.getByRole("row")).toHaveCount(14)
  await page.goto(`/checks?result=${"ab".repeat(32)}`)
  await expect(page.getByText("Ninguna consulta coincide")).toBeVisible()
})

test("lists with their answers are accessible in both themes", async ({ pageOf, clientOf }) => {
  const client = await clientOf("admin")
  const { id } = await client.startBatch(ROWS)
  await client.ask("aml", { dni: "45678901" })
  await client.ask("match", { dni: "45678912", names: "JUAN", birth_date: "1990-01-01" })
  await client.readBatchWhen(id, ({ settled }) => settled)
  const page = await pageOf("admin")
  for (const path of [`/batches/${id}`, "/batches", "/checks"]) {
    await page.goto(path)
    await expect(page.getByText("ROBADO").filter({ visible: true }).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})
