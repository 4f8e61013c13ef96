import type { Page } from "@playwright/test"
import { layoutFaults, paperFaults } from "#test/browser/layout-faults.ts"
import { pathsWithOneOfEach } from "#test/browser/page-weights.ts"
import { expect, test } from "#test/browser/test.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { registered } from "#test/desk/registered.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { requestElsewhere, signerDoes, signerNamed } from "#test/desk/signature-requests.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

/** Every page is checked, and every fault reported. */
const softly = expect.configure({ soft: true })

/** A telephone, a tablet, and the windows that people work in. */
const WIDTHS = [390, 768, 1_024, 1_280, 1_366, 1_440, 1_920]

/** Pages that are there to fill something in or choose: nobody takes them on paper. */
const ONLY_ON_SCREEN = [
  "/account",
  "/admin/people/[id]",
  "/ask",
  "/ask/[operation]",
  "/batches/new",
  "/reports/verify",
  "/reports/review",
  "/signatures/new",
  "/verify",
]

const LONG_NAME = "MARIA DE LOS ANGELES GUADALUPE DEL CARMEN VILLAVICENCIO-ETCHEGARAY DE LA TORRE UGARTE"

/** One of each kind, with the longest of each: names without end, every level, a batch of many rows, a request of many people. */
async function fullDesk(app: AppProcess, client: DeskClient): Promise<Record<string, string>> {
  const paths = await pathsWithOneOfEach(client)
  for (const dni of ["40000020", "40000021", "40000022", "40000023", "40000024"])
    await client.ask("aml", { dni })
  const { check } = await client.ask("match", { dni: "40000001", names: LONG_NAME })
  const { check: sheet } = await client.ask("vehicle-registry", { plate: "CTJ001" })
  const { check: vehicle } = await client.ask("vehicle", { plate: "CTJ001" })
  const vins = Array.from({ length: 60 }, (_, row) => ({ vin: `9BWZZZ377VT${String(row).padStart(6, "0")}` }))
  const batch = await client.startBatch(vins, { name: `Flota ${LONG_NAME}` })
  const signers = Array.from({ length: 12 }, (_, place) => signerNamed(`${LONG_NAME} ${place}`, place))
  const pdfs = [2_000, 3_000, 4_000].map((size) => pdfOfSize(size))
  const { body } = await postRequest(client, requestFor(3, { name: LONG_NAME, signers }), pdfs)
  const signed = await requestElsewhere(app.sandbox, { signers })
  for (const event of ["view", "sign"] as const)
    for (let signer = 0; signer < 8; signer++) await signerDoes(app.sandbox, signed, { signer, event })
  return {
    ...paths,
    "a match": `/checks/${check.id}`,
    "a registry sheet": `/checks/${sheet.id}`,
    "a dossier of two sources": `/subjects/${sheet.subjectId}`,
    "a sheet beside other data": `/checks/compare?ids=${sheet.id},${vehicle.id}`,
    "a batch of many": `/batches/${batch.id}`,
    "a request of many": `/signatures/${body.signatureId}`,
    "a request that many signed": `/signatures/${await registered(app, signed, "admin")}`,
  }
}

/** Expects the content to be there: a list that is still empty would pass. */
async function expectFilled(page: Page, name: string): Promise<void> {
  const awaited: Record<string, string> = {
    "/signatures": LONG_NAME,
    "a request of many": `${LONG_NAME} 11`,
    "a request that many signed": `${LONG_NAME} 11`,
    "a batch of many": "9BWZZZ377VT000000",
  }
  const text = awaited[name]
  if (text !== undefined) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

async function expectDrawnRight(page: Page, name: string, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Rows that are rendered as they become visible are positioned once more.
    const what = { message: `${name} at ${width}`, timeout: 10_000 }
    await softly.poll(() => layoutFaults(page), what).toEqual([])
  }
}

/** Nothing cut off, no controls, and no long list that begins on a sheet of its own. */
async function expectFitForPaper(page: Page, name: string) {
  await softly.poll(() => paperFaults(page), { message: `${name} on paper`, timeout: 10_000 }).toEqual([])
}

for (const [locale, widths] of [
  ["es", WIDTHS],
  ["en", [390, 1_024, 1_280]],
] as const) {
  test(`no page cuts off, hides or overlaps its words: ${locale}, ${widths[0]} to ${widths.at(-1)} px`, async ({
    pageOf,
    clientOf,
    context,
    app,
  }) => {
    test.setTimeout(600_000)
    const paths = await fullDesk(app, await clientOf("admin"))
    const page = await pageOf("admin")
    await context.addCookies([{ name: "locale", value: locale, url: app.url }])
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path)
      await expectFilled(page, name)
      await expectDrawnRight(page, name, widths)
      if (locale === "es" && !ONLY_ON_SCREEN.includes(name)) await expectFitForPaper(page, name)
    }
  })
}

test("the walk tells text that is drawn wrong", async ({ pageOf }) => {
  const page = await pageOf("admin", "/unknown")
  for (const [fault, style] of [
    ["beside the window", "position: absolute; left: 99vw; white-space: nowrap"],
    ["cut off", "width: 3rem; overflow: hidden; white-space: nowrap"],
    ["scrolled away", "width: 3rem; overflow: auto; white-space: nowrap"],
    ["broken in two", "width: 1.5rem; overflow-wrap: anywhere"],
    ["over each other", "position: absolute; top: 0; left: 0"],
  ] as const) {
    await expect.poll(() => layoutFaults(page)).toEqual([])
    const host = await page.evaluateHandle((css) => {
      const host = document.createElement("div")
      for (const words of ["planted words of the first", "planted words of the second"]) {
        const line = document.createElement("p")
        line.textContent = words
        line.style.cssText = css
        host.append(line)
      }
      host.style.cssText = "position: absolute; top: 0; left: 0; z-index: 99; width: 100%; height: 4rem"
      document.body.append(host)
      return host
    }, style)
    const planted = (await layoutFaults(page)).filter((found) => found.includes("planted"))
    expect(planted).toContainEqual(expect.stringContaining(fault))
    await host.evaluate((node) => node.remove())
  }
})

test("no list has to be scrolled sideways for its last column", async ({ pageOf, clientOf, fault }) => {
  const client = await clientOf("admin")
  await client.ask("person", { dni: "40000005" }) // a name without a space in it
  await client.ask("aml", { dni: "40000005" })
  await fault("vehicle", { kind: "cut-after" })
  for (const operation of ["vehicle", "vehicle-registry"]) await client.ask(operation, { plate: "CTJ001" })
  const held = [{ dni: "40000020" }, { dni: "40000022" }]
  await client.startBatch(held, { operation: "aml", name: LONG_NAME, ceiling: 1 })
  const page = await pageOf("admin")
  const beyond = () =>
    page
      .getByRole("region", { name: /^Tabla: / })
      .evaluateAll((tables) =>
        Math.max(0, ...tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
      )
  for (const path of ["/", "/checks", "/reports", "/reports/review"]) {
    await page.goto(path)
    for (const width of [768, 1_024, 1_280, 1_366, 1_920]) {
      await page.setViewportSize({ width, height: 900 })
      await softly.poll(beyond, { message: `${path} at ${width}`, timeout: 10_000 }).toBe(0)
    }
  }
})

test("one's account stands in two columns without holes", async ({ pageOf }) => {
  for (const role of ["analyst", "admin"] as const) {
    const page = await pageOf(role, "/account")
    await expect(page.getByLabel("Contraseña actual")).toBeVisible()
    for (const width of [1_024, 1_366, 1_920]) {
      await page.setViewportSize({ width, height: 900 })
      const gaps = await page.getByRole("main").evaluate((main) => {
        const boxes = [...main.querySelectorAll("section")].map((section) => section.getBoundingClientRect())
        return boxes.flatMap(({ left, width, bottom }) => {
          const column = boxes.filter((box) => box.left === left && box.width === width)
          const below = column.map(({ top }) => top).filter((top) => top >= bottom)
          return below.length > 0 ? [Math.min(...below) - bottom] : []
        })
      })
      softly(Math.max(...gaps), `${role} at ${width}`).toBeLessThan(24)
    }
  }
})
