import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { A4_WIDTH_PX, layoutFaults } from "#test/browser/layout-faults.ts"
import { expect, test } from "#test/browser/test.ts"
import { plainPdf } from "#test/samples/odd-pdfs.ts"

const DNI = "40000001"

async function downloadFrom(page: Page, button: string) {
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

const picked = (bytes: Buffer, name = "constancia.json") => ({
  name,
  mimeType: "application/json",
  buffer: bytes,
})

/** A page without a session, whose network is cut once it is rendered; it counts its later requests. */
async function offlineVerifier(page: Page, url: string) {
  const browser = page.context().browser()
  if (!browser) throw new Error("no browser")
  const context = await browser.newContext({ locale: "es-PE" })
  const stranger = await context.newPage()
  await stranger.goto(`${url}/verify`)
  await expect(stranger.getByText("Con esta página abierta, también sin conexión.")).toBeVisible()
  const asked: string[] = []
  stranger.on("request", (request) => asked.push(request.url()))
  await context.setOffline(true)
  return { stranger, asked, close: () => context.close() }
}

/** Values of the sheet that reach into what stands beside them, or over its edge. */
const widerThanTheirPlace = (page: Page) =>
  page
    .getByRole("article")
    .evaluate((sheet) =>
      [...sheet.querySelectorAll("dd")].flatMap((value) =>
        value.scrollWidth > value.clientWidth ? [value.textContent] : [],
      ),
    )

test("from the check to its sheet, to the signed file, to somebody who verifies it signed out and offline", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("person", { dni: DNI })
  await page.goto(`/checks/${check.id}`)
  await page.getByRole("article").getByRole("button", { name: "Más", exact: true }).click()
  await page.getByRole("link", { name: "Constancia firmada" }).click()

  const sheet = page.getByRole("article")
  await expect(sheet).toContainText(/Consultado el .* por Ana Quispe/)
  for (const text of [
    "****0001",
    String(check.answerSha256),
    "POST /v2/consulta/personas",
    check.requestId,
    "Lima",
  ]) {
    await expect(sheet).toContainText(text)
  }
  await expect(sheet).not.toContainText(DNI)
  await expect(sheet).not.toContainText(/answered|unspecified|Campo data/)
  await expect(sheet).not.toContainText(/emitid/i)
  await expect(page.getByRole("button", { name: "Descargar la respuesta exacta" })).toHaveCount(0)
  const file = await downloadFrom(page, "Archivo firmado para sistemas (JSON)")
  expect(file.name).toMatch(/^constancia-person-[0-9a-f]{12}\.json$/)

  const answer = Buffer.from(
    await (await (await clientOf("manager")).fetch(`/api/checks/${check.id}/answer`)).arrayBuffer(),
  )
  const { stranger, asked, close } = await offlineVerifier(page, app.url)
  const status = stranger.getByRole("status").first()
  await stranger.getByLabel("Constancia").setInputFiles(picked(file.bytes))
  await expect(status).toContainText("Auténtica: cada byte es el que se firmó")
  await expect(stranger.getByRole("article")).toContainText(String(check.answerSha256))

  await stranger.getByLabel("Respuesta exacta").setInputFiles(picked(answer, "respuesta.bin"))
  await expect(status).toContainText("La respuesta es, byte por byte, la que Cotejo recibió")
  await stranger
    .getByLabel("Respuesta exacta")
    .setInputFiles(picked(Buffer.concat([answer, Buffer.from(" ")]), "r.bin"))
  await expect(status).toContainText("La respuesta no es la que Cotejo recibió")

  const forged = Buffer.from(file.bytes.toString().replace('"state":"answered"', '"state":"refused"'))
  await stranger.getByLabel("Constancia").setInputFiles(picked(forged))
  await expect(status).toContainText("No coincide: el archivo fue alterado")
  await expect(status).toContainText("Primero tiene que comprobarse la constancia")
  await expect(stranger.getByRole("article")).toHaveCount(0)

  await stranger.getByLabel("Constancia").setInputFiles(picked(Buffer.from("{}")))
  await expect(status).toContainText("Este archivo no es una constancia")
  expect(asked).toEqual([])
  await close()
})

test("the keys of another installation decide when they are given", async ({ app, pageOf, clientOf }) => {
  const page = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("person", { dni: DNI })
  await page.goto(`/checks/${check.id}/constancia`)
  const { bytes } = await downloadFrom(page, "Archivo firmado para sistemas (JSON)")
  const own = Buffer.from(await (await fetch(`${app.url}/api/keys/constancia`)).arrayBuffer())
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])
  const foreign = { ...(await crypto.subtle.exportKey("jwk", pair.publicKey)), kid: "A".repeat(43) }

  await page.goto("/verify")
  const status = page.getByRole("status").first()
  await page.getByLabel("Constancia").setInputFiles(picked(bytes))
  await expect(status).toContainText("Es una clave de esta instalación")
  await page
    .getByLabel("Claves de otra instalación")
    .setInputFiles(picked(Buffer.from(JSON.stringify({ keys: [foreign] }))))
  await expect(status).toContainText("Clave desconocida")
  await page.getByLabel("Claves de otra instalación").setInputFiles(picked(Buffer.from("no key")))
  await expect(status).toContainText("El archivo de claves no sirve")
  await page.getByLabel("Claves de otra instalación").setInputFiles(picked(own))
  await expect(status).toContainText("Es la clave que diste")
})

test("a manager gives it out in full or masked, with the exact answer; a held one says why", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("manager")
  const client = await clientOf("manager")
  const { check } = await client.ask("person", { dni: DNI })
  await page.goto(`/checks/${check.id}/constancia`)
  await expect(page.getByRole("article")).toContainText(DNI)
  expect((await downloadFrom(page, "Archivo firmado para sistemas (JSON)")).bytes.toString()).toContain(
    `"dni":"${DNI}"`,
  )
  await page.getByRole("link", { name: "Enmascarar lo consultado" }).click()
  await expect(page.getByRole("article")).toContainText("****0001")
  await expect(page.getByRole("main")).not.toContainText(DNI)
  const masked = await downloadFrom(page, "Archivo firmado para sistemas (JSON)")
  expect(masked.bytes.toString()).toContain('"dni":"****0001"')
  expect((await downloadFrom(page, "Descargar la respuesta exacta")).name).toMatch(/^respuesta-person-/)

  const report = await client.ask("aml", { dni: "40000024" })
  await page.goto(`/checks/${report.check.id}/constancia`)
  await page.getByRole("button", { name: "Descargar la respuesta exacta" }).click()
  await expect(page.getByText("Contiene un enlace firmado")).toBeVisible()
})

test("a question that brought nothing has a constancia that says so", async ({ pageOf, clientOf, fault }) => {
  const page = await pageOf("analyst")
  await fault("person", { kind: "cut-after" })
  const { check } = await (await clientOf("analyst")).ask("person", { dni: DNI })
  await page.goto(`/checks/${check.id}/constancia`)
  const sheet = page.getByRole("article")
  await expect(sheet).toContainText("no llegó ningún contenido")
  await expect(sheet).toContainText("puede haber costado.")
})

test("the PDF is verified offline, as a file and by the code on its paper; a sheet that somebody wrote anew is not", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("person", { dni: DNI })
  await page.goto(`/checks/${check.id}/constancia`)
  const { name, bytes } = await downloadFrom(page, "Descargar constancia (PDF)")
  expect(name).toMatch(/^constancia-person-[0-9a-f]{12}\.pdf$/)
  const { stranger, asked, close } = await offlineVerifier(page, app.url)
  const status = stranger.getByRole("status").first()
  const pdf = (content: Buffer) => ({ name, mimeType: "application/pdf", buffer: content })
  await stranger.getByLabel("Constancia").setInputFiles(pdf(bytes))
  await expect(status).toContainText("Auténtica: cada byte es el que se firmó")
  await expect(stranger.getByRole("article")).toContainText(String(check.answerSha256))
  const changed = Buffer.from(bytes)
  changed[600] = (changed[600] ?? 0) ^ 1
  await stranger.getByLabel("Constancia").setInputFiles(pdf(changed))
  await expect(status).toContainText("No coincide: el archivo fue alterado")

  const code = /\/URI \(([^)]*\/verify#[^)]*)\)/.exec(bytes.toString("latin1"))?.[1] ?? ""
  await stranger.getByLabel("Código QR del papel").fill(code)
  await expect(status).toContainText("Auténtico: este código es de Cotejo")
  await expect(stranger.getByRole("article")).toContainText("****0001")
  await stranger.getByLabel("Código QR del papel").fill(code.slice(0, -9))
  await expect(status).toContainText("El código está incompleto")
  const report = await plainPdf()
  await stranger.getByLabel("Constancia").setInputFiles(pdf(report))
  await expect(status).toContainText("Este PDF no es una constancia")
  await expect(status.getByRole("link", { name: "Verificar el PDF de un reporte" })).toHaveAttribute(
    "href",
    "/reports/verify",
  )
  await stranger.getByLabel("Constancia").setInputFiles(pdf(bytes.subarray(0, -9)))
  await expect(status).toContainText("no está intacta")
  expect(asked).toEqual([])
  await close()

  await page.goto(code)
  await expect(page.getByRole("status").first()).toContainText("Auténtico: este código es de Cotejo")
})

test("the sheet fits a page of A4", async ({ pageOf, clientOf }) => {
  const page = await pageOf("analyst")
  // The longest of those that have no tasks: with its file and its way.
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: DNI })
  await page.goto(`/checks/${check.id}/constancia`)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("button")).toHaveCount(0)
  await page.setViewportSize({ width: A4_WIDTH_PX, height: 900 })
  expect(await layoutFaults(page)).toEqual([])
  const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath("constancia.pdf") })
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test("sheet and verifier, wide and narrow: nothing for axe in either theme, nothing beside the page", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("manager")
  const client = await clientOf("manager")
  const { check } = await client.ask("aml", { dni: "40000022" })
  await client.readWhen(check.id, ({ files }) => files[0]?.state === "sealed")
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/checks/${check.id}/constancia`)
    await expect(page.getByRole("article")).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
    expect(await widerThanTheirPlace(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
    const { bytes } = await downloadFrom(page, "Archivo firmado para sistemas (JSON)")
    await page.goto("/verify")
    await page.getByLabel("Constancia").setInputFiles(picked(bytes))
    await expect(page.getByRole("article")).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
    expect(await layoutFaults(page)).toEqual([])
  }
})

test("the keyboard alone downloads and verifies", async ({ pageOf, clientOf }) => {
  const page = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("person", { dni: DNI })
  await page.goto(`/checks/${check.id}/constancia`)
  const button = page.getByRole("button", { name: "Archivo firmado para sistemas (JSON)" })
  await button.focus()
  const download = page.waitForEvent("download")
  await page.keyboard.press("Enter")
  const path = await (await download).path()
  await page.goto("/verify")
  const input = page.getByLabel("Constancia")
  await expect(input).toBeEnabled()
  // A browser that is still busy with the download may let one press of a key go by.
  await expect(async () => {
    await input.focus()
    await expect(input).toBeFocused()
    const chooser = page.waitForEvent("filechooser", { timeout: 10_000 })
    await page.keyboard.press("Enter")
    await (await chooser).setFiles(picked(readFileSync(path)))
  }).toPass()
  await expect(page.getByRole("status").first()).toContainText("Auténtica")
})

test("several files on one box are reported, and a file dropped beside the boxes opens nothing", async ({
  page,
}) => {
  await page.goto("/verify")
  const box = page.getByLabel("Constancia")
  await expect(box).toBeEnabled()
  const dropped = (names: string[]) =>
    page.evaluateHandle((given) => {
      const files = new DataTransfer()
      for (const name of given) files.items.add(new File(["{}"], name, { type: "application/json" }))
      return files
    }, names)
  await box.dispatchEvent("drop", { dataTransfer: await dropped(["a.json", "b.json"]) })
  const hint = page.getByRole("main").getByText("Aquí va un solo archivo")
  await expect(hint).toBeVisible()
  const isHeld = await page.evaluate(() => {
    const event = new DragEvent("drop", { bubbles: true, cancelable: true })
    document.querySelector("h1")?.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(isHeld).toBe(true)
  await box.setInputFiles(picked(Buffer.from("{}")))
  await expect(hint).toBeHidden()
})

test("the verifier is open to everybody, in English too", async ({ page, context, app }) => {
  await context.addCookies([{ name: "locale", value: "en", url: app.url }])
  await page.goto("/verify")
  await expect(page).toHaveURL(/\/verify$/)
  await expect(page.getByRole("heading", { name: "Verify a constancia" })).toBeVisible()
  const { keys } = (await (await fetch(`${app.url}/api/keys/constancia`)).json()) as {
    keys: { kid: string }[]
  }
  await expect(page.getByText(keys[0]?.kid ?? "", { exact: true })).toBeVisible()
})
