import type { Page } from "@playwright/test"
import { expect } from "#test/browser/test.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { type ChosenFile, pdfFile, plainPdf } from "#test/samples/odd-pdfs.ts"
import { sha256 } from "./signature-client.ts"

/** The address of a request's own page. */
export const OPENED = /\/signatures\/[0-9a-f-]{36}$/

export const sha256Of = ({ buffer }: ChosenFile) => sha256(buffer)

/** A document that no other test has. */
export async function newDocument(name = "contrato.pdf"): Promise<ChosenFile> {
  return pdfFile(name, await plainPdf({ text: `${name} ${crypto.randomUUID()}` }))
}

/** Opens the builder and waits until it answers. */
export async function openBuilder(page: Page): Promise<void> {
  await page.goto("/signatures/new")
  await expect(continueToReview(page)).toBeVisible()
}

export const continueToReview = (page: Page) => page.getByRole("button", { name: "Revisar y enviar" })
export const signer = (page: Page, place: number) =>
  page.getByRole("group", { name: `Firmante ${place}`, exact: true })
export const rows = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("textbox", { name: /Nombre del documento/ }) })
export const confirmation = (page: Page) => page.getByLabel("Revisé los documentos, las personas y el plazo")
export const sendButton = (page: Page) => page.getByRole("button", { name: /^Enviar (a|otra vez)/ })

export async function choose(page: Page, ...files: readonly ChosenFile[]): Promise<void> {
  await page.getByLabel("Archivos PDF").setInputFiles([...files])
}

/** Fills one signer; fields that are not given get a value that breaks no rule. */
export async function fillSigner(
  page: Page,
  place: number,
  values: Record<string, string> = {},
): Promise<void> {
  const given = {
    "Nombre completo": "ANA QUISPE",
    "Número de documento": "00123456",
    Correo: "ana@correo.pe",
    ...values,
  }
  for (const [label, value] of Object.entries(given)) await signer(page, place).getByLabel(label).fill(value)
}

/** From an empty page to the review of a request with these files, for one person. */
export async function prepare(page: Page, ...files: readonly ChosenFile[]): Promise<void> {
  await openBuilder(page)
  await choose(page, ...files)
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(files.length)
  await fillSigner(page, 1)
  await review(page)
}

/** Resumes the halted request on the page, and waits until it shows the text. */
export async function resume(page: Page, shows: string): Promise<void> {
  const request = page.getByRole("main")
  await request.getByRole("button", { name: "Reanudar" }).click()
  await expect(request).toContainText(shows, { timeout: 30_000 })
}

export async function review(page: Page): Promise<void> {
  await continueToReview(page).click()
  await expect(confirmation(page)).toBeVisible()
}

/** Reviews, confirms and sends the request on the page. */
export async function send(page: Page): Promise<void> {
  await review(page)
  await confirmation(page).check()
  await sendButton(page).click()
}

/** How fast that page may upload, in bytes a second; -1 takes the brake off. */
export async function uploadSpeed(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  return (uploadThroughput) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}

/** The requests that the sandbox has accepted so far. */
export async function taken(
  app: AppProcess,
): Promise<{ requests: number; documents: { sha256: string; size: number }[] }> {
  const { accepted } = await app.sandbox.counts("signature")
  const { items: documents } = (await (await app.sandbox.director("/documents")).json()) as {
    items: { sha256: string; size: number }[]
  }
  return { requests: accepted, documents }
}

/** What was typed and waits in the tab, as text. */
export function storedDrafts(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify(Object.entries(sessionStorage).filter(([name]) => name !== "cotejo.session")),
  )
}
