import { expect, test } from "#test/browser/test.ts"
import { choose, openBuilder, rows } from "#test/desk/signature-desk.ts"
import { type OddFile, oddFiles } from "#test/samples/odd-pdfs.ts"

test("bad and odd files: each its verdict with the reason, and the page goes on", async ({ pageOf }) => {
  test.setTimeout(240_000)
  const page = await pageOf("analyst")
  const broken: string[] = []
  page.on("pageerror", (error) => broken.push(error.message))
  page.on("dialog", (dialog) => {
    broken.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const uploads: string[] = []
  page.on("request", (request) => request.method() === "POST" && uploads.push(request.url()))
  await openBuilder(page)
  const odd = await oddFiles()
  expect(odd.length).toBeGreaterThanOrEqual(25)
  for (const file of odd) await judge(page, file)
  expect(broken).toEqual([])
  expect(uploads).toEqual([])
})

async function judge(page: Parameters<typeof rows>[0], { file, verdict, says }: OddFile): Promise<void> {
  await choose(page, file)
  const row = rows(page).first()
  await expect(row.getByText(/^(Se puede|No se puede) enviar$/), file.name).toHaveText(verdict)
  for (const words of says) await expect(row, file.name).toContainText(new RegExp(escaped(words)))
  await page.getByRole("button", { name: "Quitar el documento 1" }).click()
  await expect(rows(page)).toHaveCount(0)
}

/** A bar separates the alternatives; everything else is literal. */
function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()[\]\\]/g, String.raw`\$&`)
}
