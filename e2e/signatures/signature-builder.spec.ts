import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import {
  choose,
  confirmation,
  continueToReview,
  fillSigner,
  newDocument,
  OPENED,
  openBuilder,
  prepare,
  resume,
  review,
  rows,
  sendButton,
  sha256Of,
  signer,
  storedDrafts,
  taken,
} from "#test/desk/signature-desk.ts"
import { failLazyParts, loseCode } from "#test/samples/lazy-parts.ts"
import { pdfFile, plainPdf } from "#test/samples/odd-pdfs.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

test("from the files to the signers: order, names, a pasted list, a date, and the same bytes at the service", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst")
  const uploads: string[] = []
  page.on("request", (request) => request.method() === "POST" && uploads.push(request.url()))
  const contract = pdfFile("contrato.pdf", await plainPdf({ pages: 3, text: crypto.randomUUID() }))
  const annex = pdfFile("anexo.pdf", pdfOfSize(300_000, crypto.randomUUID()))
  await openBuilder(page)
  const signersHead = page.getByRole("heading", { name: "Firmantes", exact: true }).locator("..")
  await expect(signersHead).toHaveText("Firmantes") // a row that is still empty is nobody
  await choose(page, contract, annex)
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(2)
  await expect(rows(page).nth(0)).toContainText("3 páginas")
  await expect(rows(page).nth(0)).not.toContainText(/SHA-256|kB/)
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("contrato")

  await page.getByRole("button", { name: "Ver las páginas del documento 1" }).click()
  await expect(page.getByRole("img", { name: "Página 1 de 3" })).toBeVisible()
  await page.getByRole("button", { name: "Siguiente" }).click()
  await expect(page.getByRole("img", { name: "Página 2 de 3" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Subir el documento 2" }).click()
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("anexo")
  await rows(page).nth(0).getByLabel("Nombre del documento").fill("Anexo A")
  await expect(rows(page).nth(0)).toContainText("7 / 255")

  await page.getByRole("button", { name: "Pegar de una hoja de cálculo" }).click()
  await page
    .getByLabel("Firmantes, uno por fila")
    .fill(
      "Correo\tNombre\tTipo\tNúmero de documento\nana@correo.pe\tANA QUISPE\tDNI\t00123456\nbo@correo.pe\tBO LEE\tPasaporte\tX-77",
    )
  await page.getByRole("button", { name: "Añadir estos firmantes" }).click()
  await expect(signer(page, 2).getByLabel("Nombre completo")).toHaveValue("BO LEE")
  await expect(signer(page, 2).getByLabel("Tipo de documento")).toHaveValue("passport")
  await expect(signer(page, 1).getByLabel("Número de documento")).toHaveValue("00123456")

  await page.getByRole("radio", { name: "En una fecha y hora" }).check()
  const year = new Date().getFullYear() + 1
  for (const [label, value] of [
    ["Día", "5"],
    ["Mes", "3"],
    ["Año", String(year)],
    ["Día", "31"],
    ["Mes", "2"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await expect(page.getByText("Esa fecha no existe.")).toBeVisible()
  await page.getByLabel("Año", { exact: true }).fill(String(year - 2))
  for (const [label, value] of [
    ["Día", "5"],
    ["Mes", "3"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await expect(page.getByText("Esa fecha ya pasó.")).toBeVisible()
  for (const [label, value] of [
    ["Año", String(year)],
    ["Hora", "9"],
    ["Minuto", "30"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await expect(page.getByText(`5 de marzo de ${year}, 09:30 (hora de Lima)`)).toBeVisible()

  await review(page)
  await expect(page.getByText("Se envía a 2 personas en el acto; no se puede deshacer.")).toBeVisible()
  await expect(page.getByText(`expires_at: ${year}-03-05T09:30:00-05:00`)).toBeAttached()
  expect(uploads).toEqual([])
  await sendButton(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "Marca primero que lo revisaste." })).toBeVisible()
  expect(uploads).toEqual([])
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  await expect(page.getByText("Enviada a 2 personas")).toBeVisible()

  const { requests, documents } = await taken(app)
  expect(requests).toBe(1)
  expect(documents.map((document) => document.sha256)).toEqual([sha256Of(annex), sha256Of(contract)])
  await openBuilder(page)
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("")
  await signer(page, 1).getByLabel("Nombre completo").focus()
  // Those of this request among those of earlier ones, each once.
  for (const choice of ["ANA QUISPE · ****3456", "BO LEE · ****77"]) {
    await expect(page.locator(`datalist option[value="${choice}"]`)).toHaveCount(1)
  }
  await signer(page, 1).getByLabel("Nombre completo").fill("BO LEE · ****77")
  await expect(signer(page, 1).getByLabel("Número de documento")).toHaveValue("X-77")
  await expect(signer(page, 1).getByLabel("Correo")).toHaveValue("bo@correo.pe")
})

test("Back leads from the review to the form with its files, Forward to the review again, and both end with the sending", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/signatures")
  await prepare(page, await newDocument())
  await page.goBack()
  await expect(continueToReview(page)).toBeVisible()
  await expect(page).toHaveURL(/\/signatures\/new$/)
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
  await expect(signer(page, 1).getByLabel("Nombre completo")).toHaveValue("ANA QUISPE")
  await page.goForward()
  await expect(confirmation(page)).toBeVisible()

  await page.getByRole("button", { name: "Volver a los datos" }).dblclick()
  await signer(page, 1).getByLabel("Nombre completo").fill("")
  await page.goForward()
  await expect(page.getByRole("alert").filter({ hasText: "por corregir" })).toBeFocused()
  await signer(page, 1).getByLabel("Nombre completo").fill("ANA RÍOS")
  await review(page)
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  await page.goBack()
  await expect(continueToReview(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/signatures$/)
})

test("what is missing is shown at its field, in the summary, and goes away as it is corrected", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await openBuilder(page)
  await continueToReview(page).click()
  const summary = page.getByRole("alert").filter({ hasText: "por corregir" })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link", { name: /Documentos: Hace falta al menos uno/ })).toBeVisible()
  await summary.getByRole("link", { name: /Firmantes: Hace falta al menos uno/ }).click()
  await expect(signer(page, 1).getByLabel("Nombre completo")).toBeFocused()
  await summary.getByRole("link", { name: /Nombre de la solicitud/ }).click()
  await expect(page.getByLabel("Nombre de la solicitud")).toBeFocused()
  await page.getByLabel("Nombre de la solicitud").fill("n".repeat(256))
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveAccessibleDescription(
    /Admite hasta 255 caracteres.*256 \/ 255/,
  )

  await fillSigner(page, 1, {
    Teléfono: "9".repeat(21),
    "Número de documento": "1".repeat(31),
    Correo: "ana",
  })
  await expect(signer(page, 1).getByLabel("Teléfono")).toHaveAccessibleDescription(
    /Admite hasta 20 caracteres/,
  )
  await expect(signer(page, 1).getByLabel("Número de documento")).toHaveAccessibleDescription(
    /Admite hasta 30 caracteres/,
  )
  await expect(signer(page, 1).getByLabel("Correo")).toHaveAccessibleDescription(/No es un correo/)
  await expect(page.getByText("Hace falta al menos uno."), "of the documents alone").toHaveCount(2)
  await page.getByRole("button", { name: "Añadir firmante" }).click()
  await expect(signer(page, 2).getByLabel("Nombre completo")).toBeFocused()
  await fillSigner(page, 1, { Teléfono: "", "Número de documento": "00123456", Correo: "ana@correo.pe" })
  await fillSigner(page, 2, { "Nombre completo": "ANA QUISPE DOS" })
  await expect(signer(page, 2).getByLabel("Número de documento")).toHaveAccessibleDescription(
    /Mismo documento que el firmante 1/,
  )
  await expect(signer(page, 2).getByLabel("Correo")).toHaveAccessibleDescription(
    /Mismo correo que el firmante 1/,
  )

  await page.getByRole("radio", { name: "Otro", exact: true }).check()
  const amount = page.getByLabel("Cuánto")
  for (const days of ["0", "31", "1.5"]) {
    await amount.fill(days)
    await expect(amount).toHaveAccessibleDescription(/de 1 hora a 30 días/)
    await expect(amount).toHaveAttribute("aria-invalid", "true")
  }
  await amount.fill("36")
  await page.getByLabel("Unidad").selectOption({ label: "horas" })
  await expect(page.getByText(/Si se envía ahora, vence el/)).toBeVisible()

  const name = page.getByLabel("Nombre de la solicitud")
  await page.getByRole("button", { name: "Vaciar el borrador" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Vaciar el borrador" }).click()
  await expect(name).toHaveValue("")
  await expect(rows(page)).toHaveCount(0)
  await expect(signer(page, 1).getByLabel("Correo")).toHaveValue("")
  expect(await storedDrafts(page)).toBe("[]")

  await continueToReview(page).click()
  await expect(name).toHaveAttribute("aria-invalid", "true")
  const bad = ["malo.pdf", "peor.pdf"].map((file) => pdfFile(file, Buffer.from("%PDF-1.7 nada")))
  await choose(page, ...bad, await newDocument("Contrato.pdf"))
  await expect(name).toHaveValue("Contrato")
  await expect(name).not.toHaveAttribute("aria-invalid", "true")
  await expect(summary.getByRole("link", { name: /malo\.pdf.*dañado/ })).toBeVisible()
  await page.getByRole("button", { name: "Quitar los 2 que no se pueden enviar" }).click()
  await expect(rows(page)).toHaveCount(1)
})

test("what the service or our server refuses stands at its field, and corrected it is another request", async ({
  pageOf,
  app,
  fault,
}) => {
  const page = await pageOf("analyst")
  await prepare(page, await newDocument())
  await fault("signature", {
    kind: "status",
    status: 422,
    body: JSON.stringify({
      status: "error",
      message: "Datos inválidos",
      data: null,
      errors: {
        "signers.0.email": ["El correo no existe."],
        "documents.0.file": ["El archivo pesa mucho."],
        expires_at: ["Muy pronto."],
      },
    }),
    contentType: "application/json",
  })
  await confirmation(page).check()
  await sendButton(page).click()
  const summary = page.getByRole("alert").filter({ hasText: "El servicio rechazó estos datos" })
  await expect(summary).toBeFocused()
  await expect(signer(page, 1).getByLabel("Correo")).toHaveAccessibleDescription(/El correo no existe\./)
  await expect(rows(page)).toContainText("El archivo pesa mucho.")
  await expect(signer(page, 1).getByLabel("Nombre completo")).toHaveValue("ANA QUISPE")
  await signer(page, 1).getByLabel("Correo").fill("ana.quispe@correo.pe")
  await review(page)
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  expect((await taken(app)).requests).toBe(1)
})

for (const [status, reason] of [
  [402, "El servicio dice que no queda cupo"],
  [401, "El servicio rechazó nuestra clave"],
] as const) {
  test(`${status}: said on its own page, with the way on`, async ({ pageOf, fault }) => {
    const page = await pageOf("analyst")
    await prepare(page, await newDocument())
    await fault("signature", { kind: "status", status })
    await confirmation(page).check()
    await sendButton(page).click()
    await page.waitForURL(OPENED)
    const request = page.getByRole("main")
    await expect(page.getByRole("heading", { name: "Detenida: hace falta una persona" })).toBeVisible()
    await expect(request).toContainText(reason)
    // Nobody has received it: it is called prepared, and its term has not begun.
    await expect(request).toContainText("Preparada por")
    await expect(request).not.toContainText("Enviada por")
    await expect(request).toContainText("7 días desde que se reciba")
    if (status === 402) await resume(page, "Enviada por")
    await openBuilder(page)
    await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("")
  })
}

test("429: said so, and sent again by a person alone", async ({ pageOf, app, fault }) => {
  const page = await pageOf("analyst")
  await prepare(page, await newDocument())
  await fault("signature", { kind: "status", status: 429, headers: { "retry-after": "2" } })
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  await expect(page.getByRole("main")).toContainText("El servicio pidió ir más despacio (HTTP 429).")
  await resume(page, "Enviada por")
  expect((await taken(app)).requests).toBe(1)
})

test("sent without an answer: said so, after a reload as well, and nothing to press that sends again", async ({
  pageOf,
  app,
  fault,
}) => {
  const page = await pageOf("analyst")
  await prepare(page, await newDocument())
  await fault("signature", { kind: "cut-after" })
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  const unanswered = page.getByRole("heading", { name: "Se envió sin respuesta: no la repitas" })
  await expect(unanswered).toBeVisible()
  await expect(page.getByText("Confirma con un firmante si le llegó")).toBeVisible()
  await page.reload()
  await expect(unanswered).toBeVisible()
  await expect(page.getByRole("button", { name: /Enviar|Reanudar/ })).toHaveCount(0)
  await openBuilder(page)
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("")
  expect((await taken(app)).requests).toBe(1)
})

test("what was typed survives a reload, its files do not, which is said; signing out leaves nothing on the device", async ({
  pageOf,
}) => {
  const page = await pageOf("manager")
  await openBuilder(page)
  await choose(page, await newDocument())
  await fillSigner(page, 1)
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
  await rows(page).getByLabel("Nombre del documento").fill("Con otro nombre")
  await page.getByRole("radio", { name: "1 día" }).check()
  await page.reload()
  await expect(rows(page).getByLabel("Nombre del documento")).toHaveValue("Con otro nombre")
  await expect(page.getByText("Elige otra vez los archivos que faltan")).toBeVisible()
  await expect(rows(page)).toContainText("Falta el archivo")
  await expect(signer(page, 1).getByLabel("Nombre completo")).toHaveValue("ANA QUISPE")
  await expect(page.getByRole("radio", { name: "1 día" })).toBeChecked()
  await continueToReview(page).click()
  await expect(
    page.getByRole("alert").filter({ hasText: "Falta el archivo: elígelo otra vez." }),
  ).toBeFocused()

  await page.getByRole("button", { name: /Responsable$/ }).click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await page.waitForURL(/sign-in/)
  expect(await storedDrafts(page)).toBe("[]")
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})

test("by keyboard alone, files apart: written, ordered, reviewed, sent", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  await openBuilder(page)
  const [first, second] = [await newDocument("uno.pdf"), await newDocument("dos.pdf")]
  await choose(page, first, second)
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(2)
  await page.getByRole("button", { name: "Bajar el documento 1" }).focus()
  await page.keyboard.press("Enter")
  await expect(rows(page).nth(0).getByLabel("Nombre del documento")).toHaveValue("dos.pdf")
  await signer(page, 1).getByLabel("Nombre completo").focus()
  await page.keyboard.type("LUZ DÍAZ")
  await page.keyboard.press("Tab")
  await page.keyboard.press("c") // CE
  await page.keyboard.press("Tab")
  await page.keyboard.type("001234567")
  await page.keyboard.press("Tab")
  await page.keyboard.type("luz@correo.pe")
  await continueToReview(page).focus()
  await page.keyboard.press("Enter")
  await expect(confirmation(page)).toBeVisible()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(confirmation(page)).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(sendButton(page)).toBeFocused()
  expect((await taken(app)).requests).toBe(0)
  await page.keyboard.press("Enter")
  await page.waitForURL(OPENED)
  expect((await taken(app)).documents.map((document) => document.sha256)).toEqual([
    sha256Of(second),
    sha256Of(first),
  ])
})

test("going on while pasted signers are still read is kept, and no button moves from under the pointer", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await openBuilder(page)
  await choose(page, await newDocument())
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(1)
  const pasted = "Nombre\tTipo\tNúmero de documento\tCorreo\nANA QUISPE\tDNI\t00123456\tana@correo.pe"
  // The worker that reads a table gets it only once the test says so.
  await page.evaluate(() => {
    const Plain = window.Worker
    window.Worker = class extends Plain {
      override postMessage(message: unknown) {
        addEventListener("read-now", () => super.postMessage(message), { once: true })
      }
    }
  })
  const paste = async () => {
    await page.getByRole("button", { name: "Pegar de una hoja de cálculo" }).click()
    await page.getByLabel("Firmantes, uno por fila").fill(pasted)
    const started = page.waitForEvent("worker")
    await page.getByRole("button", { name: "Añadir estos firmantes" }).click()
    return started
  }
  const readNow = () => page.evaluate(() => dispatchEvent(new Event("read-now")))

  await paste()
  await continueToReview(page).click()
  await expect(page.getByRole("button", { name: "Leyendo lo que añadiste" })).toBeVisible()
  await readNow()
  await expect(confirmation(page)).toBeVisible()
  await page.getByRole("button", { name: "Volver a los datos" }).click()

  const worker = await paste()
  await continueToReview(page).hover()
  await page.mouse.down()
  const place = await continueToReview(page).boundingBox()
  const isRead = worker.waitForEvent("close")
  await readNow()
  await isRead
  // As many frames as rendering the read table would need.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await continueToReview(page).boundingBox()).toEqual(place)
  await page.mouse.up()
  await expect(confirmation(page)).toBeVisible()
  await expect(page.getByText("Se envía a 2 personas en el acto")).toBeVisible()
})

test("records staff send nothing", async ({ pageOf }) => {
  const page = await pageOf("records")
  expect((await page.goto("/signatures/new"))?.status()).toBe(404)
  expect((await page.request.get("/api/signatures/signers")).status()).toBe(403)
})

test("the builder and its review are accessible in both themes, quiet and fit a phone", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  const announcements: string[] = []
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && announcements.push(message.text()),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await openBuilder(page)
  await choose(page, await newDocument(), pdfFile("roto.pdf", Buffer.from("%PDF-1.7 nada")))
  await expect(rows(page).getByText("No se puede enviar", { exact: true })).toBeVisible()
  await fillSigner(page, 1, { Correo: "ana" })
  await page.getByRole("radio", { name: "En una fecha y hora" }).check()
  await continueToReview(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "por corregir" })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: /^.?roto\.pdf.?: Está dañado/ }).click()
  await expect(page.getByRole("button", { name: "Quitar el documento 2" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.getByRole("radio", { name: "Dentro de" }).check()
  await continueToReview(page).click()
  await page.getByRole("link", { name: /No es un correo/ }).click()
  await page.keyboard.type("ana@correo.pe")
  await fillSigner(page, 1, { Teléfono: "x" })
  await review(page)
  await expect(page.getByRole("heading", { name: "Revisar y enviar" })).toBeInViewport()
  await expect(page.getByText("No parece un teléfono: revísalo.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)
  expect(announcements).toEqual([])
})

test("a document whose inspection cannot be loaded is not called unreadable: the page is to be reloaded", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await openBuilder(page)
  await loseCode(page)
  await choose(page, await newDocument())
  await expect(rows(page)).toContainText("recarga la página y elígelo otra vez.")
  await expect(page.getByText("Falta una parte de esta página")).toBeVisible()
})

test("without the rules of a request nothing is reviewed, and the page says to reload; they are fetched again", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  const restore = await failLazyParts(page, "/signatures/new")
  await openBuilder(page)
  await page.getByLabel("Nombre de la solicitud").fill("Contrato")
  await continueToReview(page).click()
  await expect(page.getByText("Falta una parte de esta página")).toBeVisible()
  await restore()
  await continueToReview(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "Hace falta al menos uno." })).toBeFocused()
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("Contrato")
})
