import { statSync } from "node:fs"
import type { Page } from "@playwright/test"
import { LOCALES, type Locale, TAG } from "#lib/i18n/locale.ts"
import { expect, test } from "#test/browser/test.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

const FOLDER = "docs/guide/images"
/** Pictures are viewed on a phone too, and are kept for good. */
const MAX_BYTES = 150_000

/** Names that people would have given their own things. */
const WORDS = {
  es: {
    batch: "Proveedores de noviembre",
    requests: ["Contrato de servicios", "Adenda de confidencialidad"],
  },
  en: { batch: "Suppliers of November", requests: ["Service contract", "Confidentiality addendum"] },
} as const satisfies Record<Locale, object>

/** One picture of what the page shows, without what a journey alone would see. */
async function picture(page: Page, locale: Locale, name: string): Promise<void> {
  const path = `${FOLDER}/${locale}/${name}.png`
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${locale}`))
  await expect(page.locator(".bg-neutral-soft.h-4")).toHaveCount(0) // what is still on its way
  await page.screenshot({ path, animations: "disabled", caret: "hide" })
  expect(statSync(path).size, path).toBeLessThan(MAX_BYTES)
}

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ locale: TAG[locale] })

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
      const batch = await client.startBatch(rows, { operation: "person", name: WORDS[locale].batch })
      await client.readBatchWhen(batch.id, ({ settled }) => settled)
      for (const name of WORDS[locale].requests)
        await postRequest(client, requestFor(1, { name, expires_in: 4_320 }), [pdfOfSize(2_000)])
      const page = await pageOf("analyst")
      for (const [path, name] of [
        ["/", "home"],
        ["/ask/person-ext", "question"],
        [`/checks/${check.id}`, "answer"],
        [`/batches/${batch.id}`, "batch"],
        ["/unknown", "unknown"],
        ["/reports", "reports"],
        [`/subjects/${check.subjectId}`, "dossier"],
        ["/signatures", "signatures"],
      ] as const) {
        await page.goto(path)
        await picture(page, locale, name)
      }
    })

    test("what a manager and an administrator meet", async ({ pageOf, clientOf }) => {
      const client = await clientOf("analyst")
      await client.ask("person", { dni: "40000001" })
      await client.ask("aml", { dni: "40000001" })
      const page = await pageOf("admin")
      for (const [path, name] of [
        ["/ledger/limits", "limits"],
        ["/admin/people", "people"],
        ["/admin/service", "service"],
        ["/admin/log", "log"],
      ] as const) {
        await page.goto(path)
        await picture(page, locale, name)
      }
    })
  })
}
