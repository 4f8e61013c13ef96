import { statSync } from "node:fs"
import type { Page } from "@playwright/test"
import { until } from "../support/desk-client.ts"
import { pdfOf, postRequest, requestFor } from "../support/signature-client.ts"
import { expect, test } from "../support/test.ts"

const FOLDER = "docs/guide/images"
/** Pictures are read on a telephone too, and kept for good. */
const MOST_BYTES = 150_000

/** One picture of what the page shows, without what a journey alone would see. */
async function picture(page: Page, name: string): Promise<void> {
  const path = `${FOLDER}/${name}.png`
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator(".bg-neutral-soft.h-4")).toHaveCount(0) // what is still on its way
  await page.screenshot({ path, animations: "disabled", caret: "hide" })
  expect(statSync(path).size, path).toBeLessThan(MOST_BYTES)
}

test("what an analyst meets", async ({ pageOf, clientOf, fault }) => {
  const client = await clientOf("analyst")
  const { check } = await client.ask("person", { dni: "40000001" })
  await client.ask("person-ext", { dni: "40000001" })
  await client.ask("aml", { dni: "40000001" })
  // One of each further level, of what the sandbox calls notable.
  for (const level of [1, 2, 3]) await client.ask("aml", { dni: `4000002${level}` })
  await client.ask("company", { ruc: "20123456786" })
  await fault("person", { kind: "cut-after" })
  await client.ask("person", { dni: "40000020" })
  const rows = Array.from({ length: 24 }, (_, index) => ({ dni: String(41_000_000 + index) }))
  const batch = await client.startBatch(rows, { operation: "person", name: "Proveedores de noviembre" })
  await until(
    () => client.readBatch(batch.id),
    ({ settled }) => settled,
  )
  for (const name of ["Contrato de servicios", "Adenda de confidencialidad"])
    await postRequest(client, requestFor(1, { name, expires_in: 4_320 }), [pdfOf(2_000)])
  const page = await pageOf("analyst")
  await page.goto("/")
  await picture(page, "inicio")
  await page.goto("/ask/person-ext")
  await picture(page, "pregunta")
  await page.goto(`/checks/${check.id}`)
  await picture(page, "respuesta")
  await page.goto(`/batches/${batch.id}`)
  await picture(page, "lote")
  await page.goto("/unknown")
  await picture(page, "por-resolver")
  await page.goto("/reports")
  await picture(page, "reportes")
  await page.goto(`/subjects/${check.subjectId}`)
  await picture(page, "expediente")
  await page.goto("/signatures")
  await picture(page, "firmas")
})

test("what a manager and an administrator meet", async ({ pageOf, clientOf }) => {
  const client = await clientOf("analyst")
  await client.ask("person", { dni: "40000001" })
  await client.ask("aml", { dni: "40000001" })
  const page = await pageOf("admin")
  for (const [path, name] of [
    ["/ledger/limits", "limites"],
    ["/admin/people", "usuarios"],
    ["/admin/service", "servicio"],
    ["/admin/log", "bitacora"],
  ] as const) {
    await page.goto(path)
    await picture(page, name)
  }
})
