import type { Page } from "@playwright/test"
import { A4_WIDTH_PX } from "#test/browser/layout-faults.ts"
import { expect, test } from "#test/browser/test.ts"

test("a row of a batch stands in its columns on paper, with its cost whole", async ({ clientOf, pageOf }) => {
  const client = await clientOf("manager")
  const rows = ["40000011", "40000012"].map((dni) => ({ dni, names: "ROSA" }))
  const batch = await client.startBatch(rows, { operation: "match" })
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  const page = await pageOf("manager")
  await page.setViewportSize({ width: A4_WIDTH_PX, height: 1_000 })
  await page.goto(`/batches/${batch.id}`)
  const row = page.getByRole("table", { name: "Filas" }).locator("tbody tr").first()
  await expect(row).toContainText("Descontado")
  await page.emulateMedia({ media: "print" })
  const number = row.getByText("40000011")
  const state = row.getByText("Respondida")
  const cost = row.getByText("Descontado")
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
  const page = await pageOf("manager", `/checks/${check.id}`)
  const branch = page.getByText("Ver como tabla")
  await expect(branch).toBeVisible()
  await page.emulateMedia({ media: "print" })
  await expect(branch).toBeHidden()
  await page.emulateMedia({ media: null })
  await branch.click()
  await page.emulateMedia({ media: "print" })
  await expect(branch).toBeVisible()
})

/** The words of each sheet of a PDF. */
async function wordsOf(pdf: Uint8Array): Promise<string[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs")
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  const sheets: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    sheets.push(items.map((item) => ("str" in item ? item.str : "")).join(" "))
  }
  await task.destroy()
  return sheets
}

test("a report that is printed before its page is alive is whole; each sheet says that it is simulated, the first by whom and when", async ({
  clientOf,
  pageOf,
}) => {
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000022" })
  const findings = (of: Page) => of.getByRole("table").filter({ visible: true }).count()
  const alive = await pageOf("analyst", `/checks/${check.id}`)
  await alive.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
  await alive.emulateMedia({ media: "print" })
  const page = await alive.context().newPage()
  await page.route(/\/_next\/static\/.+\.js/, (script) => script.abort())
  await page.goto(`/checks/${check.id}`)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText(/^Impreso el .+ por Ana Quispe$/)).toBeVisible()
  expect(await findings(page)).toBe(await findings(alive))
  expect(await findings(page)).toBeGreaterThan(3)
  const sheets = await wordsOf(await page.pdf())
  expect(sheets.length).toBeGreaterThan(1)
  for (const words of sheets) expect(words).toContain("SIMULADOR")
  expect(sheets.join(" ")).not.toMatch(/Estado HTTP|campos? inesperados?/)
})

type Way = { format: "A4" | "Letter"; landscape: boolean }

/** Width and height of the sheets that the page takes, in points, when somebody prints it that way. */
async function sheetsOf(page: Page, way: Way): Promise<string[]> {
  const pdf = (await page.pdf({ ...way, preferCSSPageSize: true })).toString("latin1")
  return [
    ...new Set(
      [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)(?:\.\d+)? (\d+)/g)].map(([, ...size]) => size.join(" x ")),
    ),
  ]
}

const WAYS: readonly (Way & { chosen: string; lying: string })[] = [
  { format: "A4", landscape: false, chosen: "595 x 842", lying: "842 x 595" },
  { format: "Letter", landscape: false, chosen: "612 x 792", lying: "792 x 612" },
  { format: "Letter", landscape: true, chosen: "792 x 612", lying: "792 x 612" },
]

test("a wide table lies on its paper, a constancia is a sheet of A4, and the rest is as whoever prints it chooses", async ({
  clientOf,
  pageOf,
}) => {
  const client = await clientOf("admin")
  const { check } = await client.ask("person", { dni: "40000011" })
  const batch = await client.startBatch([{ vin: "9BWZZZ377VT000001" }])
  await client.readBatchWhen(batch.id, ({ settled }) => settled)
  const page = await pageOf("admin")
  for (const path of ["/checks", "/ledger", "/batches", `/batches/${batch.id}`, "/admin/log"]) {
    await page.goto(path)
    await expect(page.locator("[data-wide-paper]")).toBeAttached()
    for (const { lying, ...way } of WAYS)
      expect(await sheetsOf(page, way), `${path} on ${way.format}`).toEqual([lying])
  }
  for (const path of [`/checks/${check.id}`, "/admin/permissions"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    for (const { chosen, ...way } of WAYS)
      expect(await sheetsOf(page, way), `${path} on ${way.format}`).toEqual([chosen])
  }
  await page.goto(`/checks/${check.id}/constancia`)
  await expect(page.getByRole("article")).toBeVisible()
  // 210 by 297 mm; what the browser calls A4 is a trifle more.
  for (const way of WAYS) expect(await sheetsOf(page, way)).toEqual(["594 x 841"])
})

test("the frame of a part is not left behind at the end of a sheet", async ({ clientOf, pageOf }) => {
  const { check } = await (await clientOf("manager")).ask("person", { dni: "40000011" })
  const page = await pageOf("manager", `/checks/${check.id}`)
  await page.emulateMedia({ media: "print" })
  const headings = page.locator("main section > header")
  await expect(headings).not.toHaveCount(0)
  for (const heading of await headings.all()) await expect(heading).toHaveCSS("break-inside", "avoid")
})

test("a dossier prints no heading of a tool, and no list is cut at the edge of its paper", async ({
  clientOf,
  pageOf,
}) => {
  const { check } = await (await clientOf("manager")).ask("person", { dni: "40000011" })
  const page = await pageOf("manager", `/subjects/${check.subjectId}`)
  const tools = ["Consultar lo que falta", "Retención legal"]
  const headings = () => page.getByRole("heading", { level: 2 }).allInnerTexts()
  await expect(page.getByRole("heading", { level: 2, name: "Retención legal" })).toBeVisible()
  await page.emulateMedia({ media: "print" })
  const shown = (await headings()).map((text) => text.toLowerCase())
  for (const tool of tools) expect(shown).not.toContain(tool.toLowerCase())
  // The long side of A4 within its margins.
  await page.setViewportSize({ width: 1_016, height: 720 })
  const own = [`/checks?subject=${check.subjectId}`, `/subjects/${check.subjectId}`]
  for (const path of ["/checks", "/batches", "/ledger", "/reports", "/subjects", "/signatures", ...own]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const over = await page.evaluate(() =>
      [...document.querySelectorAll("main td, main th, main time")]
        .filter((cell) => cell.getBoundingClientRect().right > innerWidth + 1)
        .map((cell) => cell.textContent),
    )
    expect(over, path).toEqual([])
  }
})
