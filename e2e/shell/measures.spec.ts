import type { Locator } from "@playwright/test"
import { expect, test } from "#test/browser/test.ts"

const VIEWPORT = { width: 1440, height: 900 }
/** As people and as the service write them: 3 may. 1990, 03/05/1990, 1990-05-03. */
const DATES = /\d{1,2} [a-z]{3}[a-z]*\.? (?:de )?\d{4}|\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d\d-\d\d/g

// biome-ignore lint/performance/useDomNodeTextContent: what is folded or hidden is not shown
const shownDates = async (place: Locator) => (await place.innerText()).match(DATES) ?? []

test("the rows of a batch begin at 260 px", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  const rows = Array.from({ length: 12 }, (_, at) => ({ dni: String(40000020 + at) }))
  const batch = await client.startBatch(rows, { operation: "aml", name: "Clientes noviembre" })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  const page = await pageOf("analyst")
  await page.setViewportSize(VIEWPORT)
  await page.goto(`/batches/${batch.id}`)
  const first = page.getByRole("table").locator("tbody").getByRole("row").first()
  await expect(first).toBeVisible()
  await expect(page.getByRole("button", { name: /^Riesgo alto/ })).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(260)
})

for (const operation of ["vehicle", "vehicle-registry"] as const) {
  test(`the answer of ${operation} is at most 1,100 px high`, async ({ pageOf, clientOf }) => {
    const { check } = await (await clientOf("analyst")).ask(operation, { plate: "CTJ001" })
    const page = await pageOf("analyst")
    await page.setViewportSize(VIEWPORT)
    await page.goto(`/checks/${check.id}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_100)
  })
}

test("a match shows at most 3 dates", async ({ pageOf, clientOf }) => {
  const input = { dni: "40000001", names: "ANTONELLA", birth_date: "1990-05-03" }
  const client = await clientOf("analyst")
  const { check } = await client.ask("match", input)
  await client.readWhen(check.id, ({ state }) => state === "answered")
  const page = await pageOf("analyst")
  await page.setViewportSize(VIEWPORT)
  await page.goto(`/checks/${check.id}`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const dates = await shownDates(page.getByRole("article"))
  expect(dates.length, dates.join(" · ")).toBeLessThanOrEqual(3)
})
