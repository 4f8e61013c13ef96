import { readFile } from "node:fs/promises"
import type { Download, Page } from "@playwright/test"
import { strFromU8, unzipSync } from "fflate"
import { expectAccessible, expectAccessibleInBothThemes } from "#test/browser/accessible.ts"
import { expect, type RoleName, test } from "#test/browser/test.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { loseAnswers } from "#test/desk/lose-answers.ts"
import { auditOf, registered } from "#test/desk/registered.ts"
import { postRequest, requestFor, sha256 } from "#test/desk/signature-client.ts"
import { ANA, LUIS, requestElsewhere, signerDoes, smallPdf } from "#test/desk/signature-requests.ts"
import type { AppProcess } from "#test/processes/app-process.ts"

const signer = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("heading", { name }) })
const head = (page: Page) => page.getByRole("article").locator("> header")
const timeline = (page: Page) =>
  page.locator("dialog section").filter({ has: page.locator("h2", { hasText: "Cronología" }) })
const documents = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Documentos", exact: true }) })
const sentFiles = (page: Page) =>
  page.locator("dialog section").filter({ has: page.locator("h2", { hasText: "Archivos enviados" }) })
const downloads = (page: Page) =>
  page.locator("dialog section").filter({ has: page.locator("h2", { hasText: "Tus descargas" }) })

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/signatures/${id}`)
  // Opening reads the service in the background; the result is shown without a reload.
  await expect(page.getByRole("heading", { name: ANA.full_name })).toBeVisible()
}

async function request(app: AppProcess, role: RoleName = "analyst", asked = {}) {
  const remoteId = await requestElsewhere(app.sandbox, { expiresInMinutes: 4_320, ...asked })
  return { remoteId, id: await registered(app, remoteId, role) }
}

async function bytesOf(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test("opening reads the service; what moves is marked and said, and nothing that is a power stands in the page", async ({
  app,
  pageOf,
}) => {
  const { id, remoteId } = await request(app)
  const page = await pageOf("analyst")
  await opened(page, id)
  await expect(page.getByRole("main")).toContainText("Enviado")
  await expect(page.getByRole("main")).toContainText("Quedan 3 días")
  await expect(timeline(page)).toContainText("Creada")
  await expect(timeline(page)).toContainText("Vence")
  await expect(timeline(page)).toContainText("Lima")
  await expect(signer(page, ANA.full_name)).toContainText("Pendiente")
  await expect(signer(page, ANA.full_name)).toContainText("****0060")

  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "view" })
  await page.getByRole("button", { name: "Actualizar" }).click()
  await expect(head(page).getByText("En firma", { exact: true })).toBeVisible()
  await expect(signer(page, ANA.full_name).getByText("cambió")).toBeVisible()
  await expect(signer(page, ANA.full_name)).toContainText("Visto")
  await expect(signer(page, LUIS.full_name).getByText("cambió")).toHaveCount(0)
  await expect(signer(page, LUIS.full_name).getByRole("cell", { name: "No", exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Actualizar" }).click()
  await expect(page.getByRole("button", { name: "Actualizar" })).toBeEnabled()
  await expect(head(page).getByText(/novedades/)).toHaveCount(0)
  await expect(timeline(page).locator("li").filter({ hasText: "Visto" })).toContainText(ANA.full_name)

  const html = await page.content()
  for (const secret of [
    "/sign/",
    "/files/",
    ANA.email,
    ANA.document_number,
    LUIS.document_number,
    "987654321",
  ])
    expect(html, secret).not.toContain(secret)
  const rows = await auditOf(app, id)
  expect(rows.filter(({ action }) => action === "signature.refreshed").length).toBeGreaterThanOrEqual(2)
})

test("what happens at the service while one looks appears by itself", async ({ app, pageOf }) => {
  const { id, remoteId } = await request(app)
  const page = await pageOf("analyst")
  await opened(page, id)
  await signerDoes(app.sandbox, remoteId, { signer: 1, event: "sign" })
  await expect(signer(page, LUIS.full_name).getByText("cambió")).toBeVisible()
  await expect(timeline(page).locator("li").filter({ hasText: "Firmado" })).toContainText(LUIS.full_name)
})

test("a rejection of the request and of its document is said once: of what, why, by whom and when", async ({
  app,
  pageOf,
}) => {
  const { id, remoteId } = await request(app)
  await signerDoes(app.sandbox, remoteId, { signer: 1, event: "reject", reason: "Falta una cláusula <b>" })
  const page = await pageOf("analyst")
  await opened(page, id)
  const rejection = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Rechazo", exact: true }) })
  await expect(rejection.getByRole("heading", { level: 3 })).toHaveText([
    "La solicitud entera, con el documento contrato.pdf",
  ])
  await expect(rejection).toContainText("rejected_reason")
  await expect(rejection).toContainText("rejection_reason")
  await expect(rejection.getByText("Falta una cláusula <b>")).toHaveCount(1)
  await expect(rejection.getByText(LUIS.full_name)).toHaveCount(1)
  const entries = timeline(page)
    .locator("li")
    .filter({ hasText: /rechaz/i })
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(LUIS.full_name)
  await expect(entries).toContainText("contrato.pdf")
  await expect(signer(page, LUIS.full_name)).toContainText("Rechazado")
  // Nobody is expected to act any more.
  await expect(page.getByRole("button", { name: `Ver datos de ${ANA.full_name}` })).toBeVisible()
  await expect(page.getByRole("button", { name: /^(Correo|WhatsApp) a |^Copiar enlace/ })).toHaveCount(0)
  await expect(page.getByRole("main")).not.toContainText("espera")
  await expect(page.getByRole("button", { name: "Descargar firmados" })).toHaveCount(0)
  await expectAccessible(page)
})

const THREE = ["contrato.pdf", "anexo 1.pdf", "contrato.pdf"].map((name, index) => ({
  name,
  file: smallPdf(`document ${String(index)}`),
}))

test("who has signed is neither reminded nor given a link to sign", async ({ app, pageOf }) => {
  const { id, remoteId } = await request(app)
  for (const event of ["view", "sign"] as const) await signerDoes(app.sandbox, remoteId, { signer: 0, event })
  const page = await pageOf("analyst")
  await opened(page, id)
  await expect(signer(page, ANA.full_name)).toContainText("Firmado")
  await expect(page.getByRole("button", { name: `Correo a ${LUIS.full_name}` })).toBeVisible()
  await expect(page.getByRole("button", { name: `Ver datos de ${ANA.full_name}` })).toBeVisible()
  for (const way of ["Correo a", "WhatsApp a", "Copiar enlace de firma de"])
    await expect(page.getByRole("button", { name: `${way} ${ANA.full_name}` })).toHaveCount(0)
  await expect(head(page)).toContainText("1 de 2 firmaron")
  await page.getByRole("button", { name: "Preparar recordatorio" }).click()
  const message = page.getByRole("dialog", { name: "Recordatorio a quien falta firmar" })
  await expect(message).toContainText("1 de 1")
  await expect(message.getByRole("button", { name: `Correo a ${LUIS.full_name}` })).toBeVisible()
})

test("a completed request gives all its documents as one ZIP whose hashes are true", async ({
  app,
  pageOf,
}) => {
  const { id, remoteId } = await request(app, "analyst", { documents: THREE })
  for (const place of [0, 1]) await signerDoes(app.sandbox, remoteId, { signer: place, event: "sign" })
  const page = await pageOf("analyst")
  await opened(page, id)
  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: "Descargar firmados" }).click()
  const { name, bytes } = await bytesOf(coming)
  expect(name).toBe("Contrato de arrendamiento.zip")
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual([
    "1-contrato.pdf",
    "2-anexo 1.pdf",
    "3-contrato.pdf",
    "MANIFIESTO.txt",
    "SHA256SUMS",
  ])
  const sums = strFromU8(files.SHA256SUMS ?? new Uint8Array())
  for (const [index, { file }] of THREE.entries()) {
    const entry = Object.keys(files)[index] ?? ""
    expect(Buffer.from(files[entry] ?? []).equals(file)).toBe(true)
    expect(sums).toContain(`${sha256(file)}  ${entry}\n`)
  }
  expect(strFromU8(files["MANIFIESTO.txt"] ?? new Uint8Array())).toContain("Están todos los documentos")
  await expect(page.getByText("Documentos en el ZIP: 3 de 3.")).toBeVisible()
  await expect(downloads(page).locator("li")).toHaveCount(3)
  await expect(downloads(page)).toContainText(sha256(THREE[1]?.file ?? Buffer.alloc(0)))
})

test("a document that does not come is missing in the ZIP in plain words, in its manifest and on the page", async ({
  app,
  pageOf,
  fault,
}) => {
  const { id, remoteId } = await request(app, "analyst", { documents: THREE })
  for (const place of [0, 1]) await signerDoes(app.sandbox, remoteId, { signer: place, event: "sign" })
  const page = await pageOf("analyst")
  await opened(page, id)
  await fault("file", { kind: "truncate" })
  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: "Descargar firmados" }).click()
  const files = unzipSync((await bytesOf(coming)).bytes)
  expect(Object.keys(files)).toEqual(["2-anexo 1.pdf", "3-contrato.pdf", "MANIFIESTO.txt", "SHA256SUMS"])
  const manifest = strFromU8(files["MANIFIESTO.txt"] ?? new Uint8Array())
  expect(manifest).toContain("ATENCIÓN: faltan documentos")
  expect(manifest).toContain("NO ESTÁ EN ESTE ARCHIVO: La descarga se cortó a la mitad")
  await expect(page.getByText("Documentos en el ZIP: 2 de 3.")).toBeVisible()
  await expect(head(page)).toContainText("contrato.pdf: La descarga se cortó a la mitad")
  await expect(downloads(page)).toContainText("La descarga se cortó a la mitad")
})

test("one document comes through us with its own bytes, a safe name and a row in the log", async ({
  app,
  pageOf,
}) => {
  const file = smallPdf("uno")
  const { id } = await request(app, "analyst", {
    documents: [{ name: "../Ñandú \u202Efdp.exe.pdf", file }],
  })
  const page = await pageOf("analyst")
  await opened(page, id)
  const coming = page.waitForEvent("download")
  await documents(page)
    .getByRole("button", { name: /^Descargar / })
    .click()
  const { name, bytes } = await bytesOf(coming)
  expect(name).toBe("Ñandú fdp.exe.pdf")
  expect(bytes.equals(file)).toBe(true)
  await expect(downloads(page)).toContainText(sha256(file))
  const [row] = (await auditOf(app, id)).filter(({ action }) => action === "signature_document.downloaded")
  expect(row?.detail).toMatchObject({ outcome: "file", sha256: sha256(file), size: file.length, zip: false })
})

const FAULTS = [
  [{ kind: "status", status: 404 }, "El enlace del documento no lo entregó", "status"],
  [{ kind: "truncate" }, "La descarga se cortó a la mitad", "cut"],
  [
    { kind: "redirect", location: "http://10.0.0.1/x.pdf" },
    "El archivo no pasó las comprobaciones",
    "refused_",
  ],
  [{ kind: "empty" }, "El archivo no se pudo obtener", "empty"],
] as const

test("a download that fails says how, hands out nothing, and is recorded", async ({ app, pageOf, fault }) => {
  const { id } = await request(app)
  const page = await pageOf("analyst")
  await opened(page, id)
  let handedOut = 0
  page.on("download", () => {
    handedOut += 1
  })
  for (const [kind, words, outcome] of FAULTS) {
    await fault("file", kind)
    await documents(page).getByRole("button", { name: "Descargar contrato.pdf" }).click()
    await expect(documents(page).getByRole("status").filter({ hasText: words })).toBeVisible()
    const [row] = (await auditOf(app, id)).filter(({ action }) => action === "signature_document.downloaded")
    expect(String(row?.detail.outcome)).toContain(outcome)
    expect(row?.detail).not.toHaveProperty("sha256")
  }
  await expect(downloads(page).locator("li")).toHaveCount(FAULTS.length)
  expect(handedOut).toBe(0)
})

test("a page in place of a document is kept as what it is, and said to be no PDF", async ({
  app,
  pageOf,
  fault,
}) => {
  const { id } = await request(app)
  const page = await pageOf("analyst")
  await opened(page, id)
  await fault("file", { kind: "html" })
  const coming = page.waitForEvent("download")
  await documents(page).getByRole("button", { name: "Descargar contrato.pdf" }).click()
  expect((await bytesOf(coming)).name).toBe("contrato.bin")
  await expect(documents(page)).toContainText("No es un PDF")
  await expect(downloads(page)).toContainText("No era un PDF")
})

test("a signing link is copied on purpose, from a fresh read, and recorded; it never enters the page", async ({
  app,
  pageOf,
  context,
}) => {
  const { id } = await request(app)
  const page = await pageOf("analyst")
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.url })
  await opened(page, id)
  const asked: string[] = []
  page.on("request", (one) => asked.push(one.url()))
  await page.getByRole("button", { name: `Copiar enlace de firma de ${ANA.full_name}` }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText(`puede firmar como ${ANA.full_name}`)
  expect((await auditOf(app, id)).filter(({ action }) => action === "signer_link.copied")).toEqual([])
  await dialog.getByRole("button", { name: "Copiar el enlace" }).click()
  await expect(signer(page, ANA.full_name)).toContainText("Enlace copiado; quedó registrado.")
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${app.sandbox.url}/sign/[0-9a-f-]{36}$`))
  expect(await page.content()).not.toContain("/sign/")
  expect(asked.filter((url) => url.includes("/sign/"))).toEqual([])
  const rows = (await auditOf(app, id)).filter(({ action }) => action === "signer_link.copied")
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain("/sign/")
})

test("contact data is uncovered for one signer, and a draft is written without the signing link; both recorded", async ({
  app,
  pageOf,
}) => {
  const { id } = await request(app)
  const page = await pageOf("analyst")
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { openedDrafts: opened })
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      opened.push(this.href)
    }
  })
  await opened(page, id)
  await page.getByRole("button", { name: `Ver datos de ${ANA.full_name}` }).click()
  await expect(signer(page, ANA.full_name)).toContainText(ANA.email)
  await expect(signer(page, ANA.full_name)).toContainText(ANA.document_number)
  await expect(signer(page, LUIS.full_name)).not.toContainText(LUIS.email)
  await page.getByRole("button", { name: `Ocultar datos de ${ANA.full_name}` }).click()
  await expect(signer(page, ANA.full_name)).not.toContainText(ANA.email)

  await page.getByRole("button", { name: `Correo a ${LUIS.full_name}` }).click()
  const drafts = () => page.evaluate(() => (window as unknown as { openedDrafts: string[] }).openedDrafts)
  await expect.poll(drafts).toHaveLength(1)
  const [draft = ""] = await drafts()
  expect(draft.startsWith(`mailto:${LUIS.email}?subject=`)).toBe(true)
  expect(decodeURIComponent(draft)).toContain("Contrato de arrendamiento")
  expect(decodeURIComponent(draft)).not.toContain("http")
  await expect(signer(page, LUIS.full_name)).toContainText(/Recordatorios: 1.* · por correo · Ana Quispe/)
  // One came without a telephone: only who has one is written to there.
  await expect(page.getByRole("button", { name: `WhatsApp a ${LUIS.full_name}` })).toHaveCount(0)
  await page.getByRole("button", { name: `WhatsApp a ${ANA.full_name}` }).click()
  await expect.poll(drafts).toHaveLength(2)
  const message = new URL((await drafts())[1] ?? "")
  expect(message.origin + message.pathname).toBe("https://wa.me/51987654321")
  expect(message.searchParams.get("text")).toMatch(
    /Le escribe Ana Quispe\.\nEstá pendiente su firma en «Contrato de arrendamiento», hasta el .+ \(hora de Lima\)\./,
  )
  expect(message.searchParams.get("text")).not.toContain("http")
  await expect(signer(page, ANA.full_name)).toContainText("por WhatsApp · Ana Quispe")
  const rows = (await auditOf(app, id)).filter(({ action }) => action === "signer_contact.revealed")
  expect(rows.map(({ detail }) => detail)).toEqual([
    { signer: 0, purpose: "whatsapp" },
    { signer: 1, purpose: "email" },
    { signer: 0, purpose: "read" },
  ])
})

test("contact data whose answer is lost is reported as not known, beside the person, and can be asked for again", async ({
  app,
  pageOf,
}) => {
  const { id } = await request(app)
  const page = await pageOf("analyst")
  await opened(page, id)
  const goOnWell = await loseAnswers(page)
  const reveal = page.getByRole("button", { name: `Ver datos de ${ANA.full_name}` })
  await reveal.click()
  await expect(signer(page, ANA.full_name).getByRole("alert")).toContainText("No sabemos si se hizo")
  await expect(signer(page, ANA.full_name)).not.toContainText(ANA.email)
  await goOnWell()
  await reveal.click()
  await expect(signer(page, ANA.full_name)).toContainText(ANA.email)
  await expect(signer(page, ANA.full_name).getByRole("alert")).toHaveCount(0)
})

test("words that the specification does not list are shown as they are, neutral", async ({ app, pageOf }) => {
  const { items } = (await (await app.sandbox.director("/notable")).json()) as {
    items: { operation: string; input: Record<string, string>; en: string }[]
  }
  const unknown = items.find(
    ({ operation, en }) => operation === "signature" && en.startsWith("Statuses that"),
  )
  const number = unknown?.input["signers.0.document_number"] ?? ""
  const { id, remoteId } = await request(app, "analyst", { signers: [{ ...ANA, document_number: number }] })
  await app.sandbox.tune({ choices: { signatureWords: "numbered", biometric: "on-signing" } })
  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "sign" })
  const page = await pageOf("analyst")
  await opened(page, id)
  await expect(head(page).getByText("En custodia (fase 2)", { exact: true })).toBeVisible()
  // Its code is in the evidence alone.
  await expect(head(page).getByText("en_custodia", { exact: true })).toHaveCount(0)
  await expect(signer(page, ANA.full_name)).toContainText("Aprobado")
})

test("a signer's rejection is one of the request on its page as on the board, though the request says nothing of it", async ({
  app,
  pageOf,
  fault,
}) => {
  const { id, remoteId } = await request(app)
  const page = await pageOf("analyst")
  await opened(page, id)
  const toWrite = page.getByRole("button", { name: /^(Correo|WhatsApp) a |^Copiar enlace/ })
  await expect(toWrite.first()).toBeVisible()
  const shown = await fetch(`${app.sandbox.url}/api/v1/esign/signature/${remoteId}`, {
    headers: { authorization: `Bearer ${app.sandbox.keys.platform}` },
  })
  const { data, ...envelope } = (await shown.json()) as { data: { signers: object[] } }
  const [first, ...others] = data.signers
  const signers = [{ ...first, rejected_at: new Date().toISOString() }, ...others]
  const body = { ...envelope, data: { ...data, signers } }
  await fault("signature-show", { kind: "replace", status: 200, body }, 10)
  await page.getByRole("button", { name: "Actualizar" }).click()
  await expect(signer(page, ANA.full_name).getByText("cambió")).toBeVisible()
  await expect(toWrite).toHaveCount(0)
  await expect(head(page)).not.toContainText("espera desde")
  await page.goto("/signatures?lane=rejected")
  const requests = page.getByRole("region", { name: "Solicitudes registradas aquí" })
  await expect(requests.getByRole("link", { name: "Contrato de arrendamiento" })).toBeVisible()
})

test("a record that differs from the specification is shown whole, and where it differs", async ({
  app,
  pageOf,
}) => {
  const { items } = (await (await app.sandbox.director("/notable")).json()) as {
    items: { operation: string; input: Record<string, string>; en: string }[]
  }
  for (const start of [
    "Fields that",
    "Types other",
    "With nulls",
    "Text that looks like HTML",
    "Very long",
  ]) {
    const odd = items.find(({ operation, en }) => operation === "signature" && en.startsWith(start))
    const number = odd?.input["signers.0.document_number"] ?? ""
    const { id } = await request(app, "analyst", { signers: [{ ...ANA, document_number: number }] })
    const page = await pageOf("analyst", `/signatures/${id}`)
    await expect(page.getByText(/^Actualizado/)).toBeVisible()
    const form = page.getByText(/campos? inesperados?$/)
    await expect(form).toBeHidden()
    await page.getByRole("button", { name: "Ver evidencia" }).click()
    if (start === "Fields that" || start === "Types other") await expect(form).toBeVisible()
    await page.getByText("Todo lo que llegó", { exact: true }).click()
    await expect(page.getByText("organization_id", { exact: true }).last()).toBeVisible()
    const html = await page.content()
    for (const secret of ["/sign/", "/files/", ANA.email, number]) expect(html, secret).not.toContain(secret)
    await page.close()
  }
})

test("when the service no longer knows it, what was read is kept and the trouble is reported", async ({
  app,
  pageOf,
}) => {
  const { id } = await request(app)
  const page = await pageOf("analyst")
  await opened(page, id)
  await app.sandbox.reset()
  await page.getByRole("button", { name: "Actualizar" }).click()
  await expect(page.getByText(/^El servicio no la dio/).first()).toBeVisible()
  // It is read again automatically: on a slow machine more than once by now.
  await expect(page.getByText(/^Últimas lecturas sin resultado: \d+$/)).toBeVisible()
  await expect(signer(page, ANA.full_name)).toBeVisible()
  await documents(page).getByRole("button", { name: "Descargar contrato.pdf" }).click()
  await expect(documents(page)).toContainText("El servicio no dio esa solicitud")
})

/** Sends a request through Cotejo. */
async function sent(client: DeskClient, name: string): Promise<{ signatureId: string; id: string }> {
  const asked = requestFor(1, { name, documents: [{ name: "poder.pdf" }], signers: [ANA] })
  const { status, body } = await postRequest(client, asked, [smallPdf("poder")])
  if (status >= 300) throw new Error(`not sent: ${status} ${JSON.stringify(body)}`)
  return body
}

test("sent from here: the bytes that were sent beside what the service shows", async ({
  clientOf,
  pageOf,
}) => {
  const { signatureId } = await sent(await clientOf("analyst"), "Poder simple")
  const page = await pageOf("analyst", `/signatures/${signatureId}`)
  await expect(page.getByRole("heading", { name: "Poder simple" })).toBeVisible()
  await expect(head(page)).toContainText("Enviada por")
  await expect(sentFiles(page)).toContainText(sha256(smallPdf("poder")))
  await expect(signer(page, ANA.full_name)).toContainText("Pendiente")
})

test("sent without an answer: not to be repeated, a signer is to be asked, and it leads to settling", async ({
  clientOf,
  pageOf,
  fault,
}) => {
  await fault("signature", { kind: "cut-after" })
  const { signatureId, id } = await sent(await clientOf("analyst"), "Poder sin respuesta")
  const page = await pageOf("analyst", `/signatures/${signatureId}`)
  await expect(page.getByRole("heading", { name: "Se envió sin respuesta: no la repitas" })).toBeVisible()
  // The way back bears the name of the place that it leads to.
  await expect(page.getByRole("main").getByRole("link", { name: "Solicitudes de firma" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Confirma con un firmante si le llegó")
  await expect(signer(page, ANA.full_name)).toContainText("****0060")
  await expect(sentFiles(page)).toContainText(sha256(smallPdf("poder")))
  await expect(page.getByRole("button", { name: /Copiar enlace|Descargar|Actualizar/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole("link", { name: "Aclarar lo que pasó" }).click()
  await page.waitForURL(`/checks/${id}`)
})

test("one's own, or those of all for who reads all; to others it does not exist", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const own = await request(app, "analyst")
  const other = await request(app, "manager")
  const analyst = await clientOf("analyst")
  const records = await clientOf("records")
  const manager = await clientOf("manager")
  expect((await manager.fetch(`/signatures/${own.id}`)).status).toBe(200)
  expect((await analyst.fetch(`/signatures/${other.id}`)).status).toBe(404)
  expect((await analyst.fetch("/signatures/no-es-uno")).status).toBe(404)
  expect((await analyst.fetch(`/api/signatures/${other.id}/changes`)).status).toBe(404)
  expect((await analyst.fetch(`/api/signatures/${other.id}/documents.zip`)).status).toBe(404)
  expect((await analyst.fetch(`/api/signatures/${other.id}/documents/x`)).status).toBe(404)
  expect((await records.fetch(`/signatures/${own.id}`)).status).toBe(404)
  expect((await records.fetch(`/api/signatures/${own.id}/changes`)).status).toBe(403)
  expect((await analyst.fetch(`/api/signatures/${own.id}/documents.zip`)).status).toBe(409)
  const page = await pageOf("manager")
  await opened(page, own.id)
})

test("by keyboard alone, in both themes, on a phone, and on paper", async ({ app, pageOf }) => {
  const { id, remoteId } = await request(app, "analyst", { documents: THREE })
  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "sign" })
  const page = await pageOf("analyst")
  await opened(page, id)
  await expect(page.getByRole("heading", { name: ANA.full_name })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole("button", { name: "Actualizar" }).focus()
  const reveal = page.getByRole("button", { name: `Ver datos de ${ANA.full_name}` })
  for (let tabs = 0; tabs < 10; tabs++) {
    await page.keyboard.press("Tab")
    if (await reveal.evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press("Enter")
  await expect(signer(page, ANA.full_name)).toContainText(ANA.email)
  // Past the e-mail and WhatsApp to the link.
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)

  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("button")).toHaveCount(0)
  await expect(timeline(page)).toBeVisible()
  await expect(documents(page)).toContainText("contrato.pdf")
})

test("a document that is called signed and has the very bytes that were sent is remarked on, on the page and in the ZIP", async ({
  app,
  clientOf,
  pageOf,
}) => {
  // The sandbox signs nothing: it returns the bytes that it got.
  const client = await clientOf("analyst")
  const { body } = await postRequest(client, requestFor(1), [smallPdf("sin firma")])
  const remoteId = String(body.remoteId)
  await signerDoes(app.sandbox, remoteId, { signer: 0, event: "sign" })
  const page = await pageOf("analyst", `/signatures/${body.signatureId}`)
  const warning = page.getByText(/^El archivo .* no lleva ninguna firma/)
  const zip = page.getByRole("button", { name: "Descargar firmados" })
  await expect(zip).toBeVisible()
  await expect(warning).toHaveCount(0)
  const coming = page.waitForEvent("download")
  await zip.click()
  const files = unzipSync((await bytesOf(coming)).bytes)
  expect(strFromU8(files["MANIFIESTO.txt"] ?? new Uint8Array())).toContain("es lo que se envió")
  await expect(warning).toBeVisible()
})
