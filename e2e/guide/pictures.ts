import { statSync } from "node:fs"
import type { Page } from "@playwright/test"
import { LOCALES, type Locale, TAG } from "#lib/i18n/locale.ts"
import { expect, test } from "#test/browser/test.ts"
import { type DeskClient, until } from "#test/desk/desk-client.ts"
import { addPortfolio } from "#test/desk/portfolio.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

const FOLDER = "docs/guide/images"
/** Pictures are viewed on a phone too, and are kept for good. */
const MAX_BYTES = 150_000

/** Names that people would have given their own things. */
const WORDS = {
  es: {
    batch: "Proveedores de noviembre",
    portfolio: "Clientes de riesgo",
    requests: ["Contrato de servicios", "Adenda de confidencialidad"],
  },
  en: {
    batch: "Suppliers of November",
    portfolio: "Customers at risk",
    requests: ["Service contract", "Confidentiality addendum"],
  },
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

/** A monthly plan of AML reports on a portfolio; what it returns runs it until its questions have ended, and `changed` answers tell a change. */
async function planAndRun(client: DeskClient, portfolio: string) {
  const send = (body?: object): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  })
  const plan = { portfolio, operations: ["aml"], every: { monthDay: 1 }, hour: "06:00" }
  const made = await client.fetch("/api/monitors", send({ ...plan, ceiling: { run: 30, month: 120 } }))
  const { id } = (await made.json()) as { id: string }
  type Runs = { items: { state: string; changed: number }[] }
  return async (changed = 0) => {
    await client.fetch(`/api/monitors/${id}/run`, send())
    await until(
      async () => ((await (await client.fetch(`/api/monitors/${id}/runs`)).json()) as Runs).items[0],
      (run) => run?.state === "ended" && run.changed >= changed,
    )
  }
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

    test("what watching shows", async ({ pageOf, clientOf, app }) => {
      const client = await clientOf("analyst")
      const members = Array.from({ length: 24 }, (_, index) => ({
        kind: "dni",
        identifier: String(41_000_020 + index),
      }))
      const portfolio = await addPortfolio(client, members, WORDS[locale].portfolio)
      const run = await planAndRun(client, portfolio)
      await run()
      for (const [identifier, record] of [
        ["41000020", { aml_status: "BLACK" }],
        ["41000021", { sanctions: [{ name: "A. QUISPE", list: "ONU 1267" }] }],
      ] as const)
        await app.sandbox.director("/changes", {
          ...{ method: "POST", headers: { "content-type": "application/json" } },
          body: JSON.stringify({ operation: "aml", identifier, record }),
        })
      await run(2)
      const page = await pageOf("analyst")
      for (const [path, name] of [
        [`/portfolios/${portfolio}`, "portfolio"],
        [`/portfolios/${portfolio}?tab=plans`, "plan"],
        ["/changes", "changes"],
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
