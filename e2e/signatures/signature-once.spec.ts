import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "#test/browser/test.ts"
import {
  choose,
  confirmation,
  continueToReview,
  newDocument,
  OPENED,
  openBuilder,
  prepare,
  review,
  rows,
  sendButton,
  sha256Of,
  taken,
  uploadSpeed,
} from "#test/desk/signature-desk.ts"
import { pdfFile } from "#test/samples/odd-pdfs.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

// However often and from wherever a draft is sent, with any failure in transit: one request at the service, or none.

test("a double click and a held Enter send once; going back shows an empty page", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  await prepare(page, await newDocument())
  await confirmation(page).check()
  await sendButton(page).dblclick()
  await page.waitForURL(OPENED)
  expect((await taken(app)).requests).toBe(1)

  await prepare(page, await newDocument())
  await confirmation(page).check()
  await sendButton(page).focus()
  for (let times = 0; times < 15; times++) await page.keyboard.down("Enter")
  await page.keyboard.up("Enter")
  await page.waitForURL(OPENED)
  expect((await taken(app)).requests).toBe(2)

  await page.goBack()
  await expect(continueToReview(page)).toBeVisible()
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("")
  await continueToReview(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "por corregir" })).toBeVisible()
  expect((await taken(app)).requests).toBe(2)
})

test("a second tab prepares a request of its own, and leaves that of the first alone", async ({ pageOf }) => {
  const page = await pageOf("analyst")
  const name = (tab: typeof page) => tab.getByLabel("Nombre de la solicitud")
  await openBuilder(page)
  await name(page).fill("Contrato de agosto")
  const other = await page.context().newPage()
  await openBuilder(other)
  await expect(name(other)).toHaveValue("")
  await name(other).fill("Otro contrato")
  await page.reload()
  await expect(name(page)).toHaveValue("Contrato de agosto")
})

test("a reload in the midst of the upload, the files chosen again: one request", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  const document = pdfFile("grande.pdf", pdfOfSize(2_000_000, crypto.randomUUID()))
  await prepare(page, document)
  await confirmation(page).check()
  const speed = await uploadSpeed(page)
  await speed(100_000)
  await sendButton(page).click()
  await expect(page.getByText(/^[1-9][\d.,]* kB de 1\.9 MB$/)).toBeVisible()
  await page.reload()
  await speed(-1)
  await expect(page.getByText("No se vio la respuesta del envío")).toBeVisible()
  expect((await taken(app)).requests).toBe(0)
  await expect(rows(page)).toContainText("Falta el archivo")
  await choose(page, await newDocument("otro.pdf"), { ...document, name: "renombrado.pdf" })
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(2)
  await page.getByRole("button", { name: "Quitar el documento 2" }).click()
  await review(page)
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  const { requests, documents } = await taken(app)
  expect(requests).toBe(1)
  expect(documents.map(({ sha256 }) => sha256)).toEqual([sha256Of(document)])
})

test("a cancelled upload sends nothing, and goes when it is sent again", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  await prepare(page, pdfFile("grande.pdf", pdfOfSize(2_000_000, crypto.randomUUID())))
  await confirmation(page).check()
  const speed = await uploadSpeed(page)
  await speed(100_000)
  await sendButton(page).click()
  await page.getByRole("button", { name: "Cancelar la subida" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Subida cancelada" })).toBeFocused()
  await speed(-1)
  expect((await taken(app)).requests).toBe(0)
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  expect((await taken(app)).requests).toBe(1)
})

for (const isReloaded of [false, true]) {
  test(`the connection is cut before the answer: sent again with the same key${isReloaded ? ", after a reload" : ""}, it is one request`, async ({
    browser,
    clientOf,
    app,
  }) => {
    const proxy = await startCuttingProxy()
    const context = await browser.newContext({
      baseURL: app.url,
      proxy: { server: proxy.url, bypass: "<-loopback>" },
    })
    try {
      const { cookies } = await clientOf("analyst")
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app.url })))
      const page = await context.newPage()
      const document = await newDocument()
      await prepare(page, document)
      await confirmation(page).check()
      proxy.cutNextAnswer("/api/signatures")
      await sendButton(page).click()
      await expect(
        page.getByRole("alert").filter({ hasText: "Se subió todo y se perdió la respuesta" }),
      ).toBeFocused()
      if (isReloaded) {
        await page.reload()
        await expect(page.getByText("No se vio la respuesta del envío")).toBeVisible()
        await choose(page, document)
        await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
        await review(page)
        await confirmation(page).check()
      }
      await page.getByRole("button", { name: "Enviar otra vez, sin cambios" }).click()
      await page.waitForURL(OPENED)
      expect((await taken(app)).requests).toBe(1)
    } finally {
      await context.close()
      await proxy.stop()
    }
  })
}

/** A proxy for a browser that loses answers on order. */
type CuttingProxy = {
  url: string
  /** The next answer to a POST of that path is cut behind its head. */
  cutNextAnswer: (path: string) => void
  stop: () => Promise<void>
}

async function startCuttingProxy(): Promise<CuttingProxy> {
  let cut: string | undefined
  const server = createServer((incoming, outgoing) => {
    const { hostname, port, pathname, search } = new URL(incoming.url ?? "")
    const onward = request({
      hostname,
      port,
      path: pathname + search,
      method: incoming.method,
      headers: incoming.headers,
    })
    onward.on("response", (answer) => {
      if (incoming.method === "POST" && pathname === cut) {
        cut = undefined
        answer.resume()
        // The head is passed on: a browser repeats by itself a request that was cut before any byte of its answer.
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.flushHeaders()
        outgoing.destroy()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on("error", () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNextAnswer: (path) => {
      cut = path
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
