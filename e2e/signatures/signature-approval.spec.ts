import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { test as base, expect } from "#test/browser/test.ts"
import {
  confirmation,
  newDocument,
  OPENED,
  prepare,
  rows,
  send,
  sendButton,
  signer,
} from "#test/desk/signature-desk.ts"
import { infectedPdf, MARKER_NAME, startVirusScanner } from "#test/peers/virus-scanner.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { pdfFile } from "#test/samples/odd-pdfs.ts"

/** An app in which no signature request is sent before a scanner checked its documents and somebody else approved it. */
const test = base.extend({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const scanner = await startVirusScanner()
      const app = await startApp({ env: { SIGNATURE_APPROVAL: "true", SCAN_URL: scanner.url } })
      await use(app)
      await Promise.all([app.stop(), scanner.stop()])
    },
    { scope: "worker", timeout: 400_000 },
  ],
})

const download = (page: Page) => page.getByRole("button", { name: /^Descargar/ })
const approve = (page: Page) => page.getByRole("button", { name: "Aprobar y enviar" })
const question = (page: Page) => page.getByRole("dialog", { name: "¿Aprobar y enviar la solicitud?" })
const received = async (app: AppProcess) => (await app.sandbox.counts("signature")).received

// One app for both.
test.describe.configure({ mode: "default" })

test("who approves a signature request opens the very documents that will go out, and lets it go", async ({
  app,
  pageOf,
}) => {
  const document = await newDocument("contrato.pdf")
  const author = await pageOf("analyst")
  await prepare(author, document)
  await confirmation(author).check()
  await sendButton(author).click()
  await author.waitForURL(OPENED)
  await expect(author.getByRole("heading", { name: "Espera la aprobación de otra persona" })).toBeVisible()
  await expect(download(author)).toHaveCount(1)
  await expect(approve(author)).toHaveCount(0)

  const manager = await pageOf("manager", "/")
  await manager
    .getByRole("link", { name: "1 solicitud de firma espera la aprobación de otra persona" })
    .click()
  await manager.waitForURL(/\/signatures\?lane=notAccepted/)
  await manager.goto(author.url())
  await expect(
    manager.getByRole("heading", { name: "Espera la aprobación de otra persona", level: 2 }),
  ).toBeVisible()
  const file = manager.waitForEvent("download")
  await download(manager).click()
  expect((await readFile(await (await file).path())).equals(document.buffer)).toBe(true)
  await expectAccessibleInBothThemes(manager)
  await expectNoSidewaysScroll(manager)

  await approve(manager).click()
  await expect(question(manager)).toContainText("ya no se puede retirar")
  await expectAccessibleInBothThemes(manager)
  await manager.keyboard.press("Escape")
  await expect(question(manager)).toBeHidden()
  expect(await received(app)).toBe(0)

  await approve(manager).click()
  await approve(manager).last().click()
  await expect.poll(() => received(app)).toBe(1)
  await expect(approve(manager)).toHaveCount(0)
})

test("a document in which the scanner finds something is refused at its field, before anybody is asked to approve it; another one in its place goes on", async ({
  app,
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await prepare(page, await newDocument("contrato.pdf"), pdfFile("anexo.pdf", infectedPdf()))
  await confirmation(page).check()
  await sendButton(page).click()
  const summary = page.getByRole("alert").filter({ hasText: "por corregir" })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText(MARKER_NAME)
  await expect(rows(page).nth(0)).not.toContainText("antivirus")
  await expect(rows(page).nth(1)).toContainText(`El antivirus encontró ${MARKER_NAME}.`)
  await expect(rows(page).nth(0)).toContainText("Se puede enviar")
  await expect(rows(page).nth(1)).toContainText("No se puede enviar")
  await expect(signer(page, 1).getByLabel("Nombre completo")).toHaveValue("ANA QUISPE")
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
  expect(await app.query("select id from checks where operation = 'signature'")).toEqual([])

  await page.getByRole("button", { name: "Quitar el documento 2" }).click()
  await send(page)
  await expect(page.getByRole("heading", { name: "Espera la aprobación de otra persona" })).toBeVisible()
  expect(await received(app)).toBe(0)
})
