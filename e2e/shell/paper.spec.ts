import { A4_WIDTH_PX } from "#test/browser/layout-faults.ts"
import { expect, test } from "#test/browser/test.ts"
import { until } from "#test/desk/desk-client.ts"

test("a row of a batch stands in its columns on paper, with its cost whole", async ({ clientOf, pageOf }) => {
  const client = await clientOf("manager")
  const batch = await client.startBatch([{ dni: "40000011" }, { dni: "40000012" }], { operation: "aml" })
  await until(
    () => client.readBatch(batch.id),
    ({ settled }) => settled,
  )
  const page = await pageOf("manager")
  await page.setViewportSize({ width: A4_WIDTH_PX, height: 1_000 })
  await page.goto(`/batches/${batch.id}`)
  const row = page.getByRole("region", { name: "Filas" }).getByRole("listitem").first()
  await expect(row).toContainText("Costo no especificado")
  await page.emulateMedia({ media: "print" })
  const number = row.getByText("40000011")
  const state = row.getByText("Respondida")
  const cost = row.getByText("Costo no especificado")
  const [first, second, last] = await Promise.all([number, state, cost].map((cell) => cell.boundingBox()))
  expect(first && second && last && first.x < second.x && second.x < last.x).toBe(true)
  expect(await cost.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true)
  await expect(page.getByText("Qué dice", { exact: true })).toBeVisible()
})

test("a table that stands beside a picture is on paper only where somebody opened it", async ({
  clientOf,
  pageOf,
}) => {
  const { check } = await (await clientOf("manager")).ask("match", { dni: "40000011", names: "ROSA" })
  const page = await pageOf("manager")
  await page.goto(`/checks/${check.id}`)
  const branch = page.getByText("Ver como tabla")
  await expect(branch).toBeVisible()
  await page.emulateMedia({ media: "print" })
  await expect(branch).toBeHidden()
  await page.emulateMedia({ media: null })
  await branch.click()
  await page.emulateMedia({ media: "print" })
  await expect(branch).toBeVisible()
})
