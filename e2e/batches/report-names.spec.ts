import { readPackedWorkbook } from "#components/table-import/read-workbook.ts"
import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"

test("a batch of reports says whom its rows are about, and the home page how grave the reports are", async ({
  clientOf,
  pageOf,
}) => {
  const client = await clientOf("manager")
  const [known, unknown] = ["40000011", "40000012"]
  const { check } = await client.ask("person", { dni: known })
  const name = (await client.read(check.id)).result?.line.title ?? ""
  expect(name).not.toBe("")
  const batch = await client.startBatch([{ dni: known }, { dni: unknown }], { operation: "aml" })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)

  const page = await pageOf("manager", `/batches/${batch.id}`)
  const rows = page.getByRole("table", { name: "Filas" }).locator("tbody tr")
  await expect(rows.filter({ hasText: known })).toContainText(name)
  await expect(rows.filter({ hasText: unknown })).not.toContainText(name)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.filter({ hasText: known })).toContainText(name)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const sheet = await client.fetch(`/api/batches/${batch.id}/export?format=people`)
  const [heads = [], ...lines] = (
    readPackedWorkbook(Buffer.from(await sheet.arrayBuffer()))[0]?.rows ?? []
  ).map(({ cells }) => cells)
  const at = heads.indexOf("Nombre")
  expect(lines.map((cells) => cells[at] ?? "")).toEqual([name, ""])

  await page.goto("/")
  await expect(page.getByRole("list", { name: "Por hacer" })).toContainText(/Por evaluar\s*[1-9]/)
  await expectNoSidewaysScroll(page)
})
