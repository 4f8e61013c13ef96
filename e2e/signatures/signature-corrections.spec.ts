import type { Page } from "@playwright/test"
import { expect, test } from "#test/browser/test.ts"
import { until } from "#test/desk/desk-client.ts"
import {
  multipart,
  partsOf,
  postParts,
  postRequest,
  requestFor,
  SIGNER,
} from "#test/desk/signature-client.ts"
import {
  choose,
  confirmation,
  continueToReview,
  newDocument,
  OPENED,
  prepare,
  resume,
  rows,
  send,
  sendButton,
  signer,
  taken,
} from "#test/desk/signature-desk.ts"
import { signerDoes } from "#test/desk/signature-requests.ts"

// A request that did not reach its signers comes back into the builder, with the messages at its fields, and is sent as another one.

const correct = (page: Page) => page.getByRole("link", { name: "Corregir y enviar de nuevo" })

test("refused after it was asked to wait: given back with its documents, shown at its field", async ({
  pageOf,
  app,
  fault,
}) => {
  const page = await pageOf("analyst")
  const document = await newDocument()
  await prepare(page, document)
  await fault("signature", { kind: "status", status: 429, headers: { "retry-after": "2" } })
  await fault("signature", {
    kind: "status",
    status: 422,
    contentType: "application/json",
    body: JSON.stringify({
      status: "error",
      message: "x",
      data: null,
      errors: { expires_in: ["Muy largo."] },
    }),
  })
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(OPENED)
  await resume(page, "Muy largo.")
  await correct(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "El servicio rechazó estos datos" })).toBeFocused()
  const term = page.getByRole("group", { name: "Plazo para firmar" }).first()
  await expect(term).toHaveAccessibleDescription(/Muy largo\./)
  await page.getByRole("link", { name: /Plazo: Muy largo/ }).click()
  await expect(term.locator(":focus")).toHaveCount(1)
  // The tab has its file still: only after a reload it is chosen again.
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
  await page.reload()
  await expect(rows(page)).toContainText("Falta el archivo")
  await choose(page, document)
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
  await page.getByRole("radio", { name: "1 día" }).check()
  await send(page)
  await page.waitForURL(OPENED)
  expect((await taken(app)).requests).toBe(1)
})

test("a refusal without a word is reported all the same", async ({ pageOf, fault }) => {
  const page = await pageOf("analyst")
  await prepare(page, await newDocument())
  await fault("signature", {
    kind: "status",
    status: 422,
    contentType: "application/json",
    body: '{"errors":{}}',
  })
  await confirmation(page).check()
  await sendButton(page).click()
  const summary = page.getByRole("alert").filter({ hasText: "El servicio rechazó estos datos" })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText("sin decir por qué")
})

test("a deadline that came near while it was halted is shown at its field, from the request's page", async ({
  clientOf,
  pageOf,
  app,
  fault,
}) => {
  const client = await clientOf("analyst")
  const { buffer, ...file } = await newDocument()
  await fault("signature", { kind: "status", status: 401 })
  const expires_at = new Date(Date.now() + 10 * 60_000 + 36_000).toISOString()
  const { body } = await postRequest(client, requestFor(1, { expires_in: undefined, expires_at }), [buffer])
  expect(body).toMatchObject({ state: "halted" })
  await until(
    () => Promise.resolve(Date.parse(expires_at) - Date.now()),
    (left) => left < 10 * 60_000 + 30_000,
    20_000,
  )
  const page = await pageOf("analyst", `/checks/${body.id}`)
  await page.getByRole("button", { name: "Reanudar" }).click()
  await expect(page.getByRole("heading", { name: "Cotejo no la envió" })).toBeVisible()
  await page.goto(`/signatures/${body.signatureId}`)
  await expect(page.getByRole("heading", { name: "Cotejo no la envió" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("La fecha límite está a menos de 10 minutos")
  await correct(page).click()
  await page.waitForURL("**/signatures/new")
  const summary = page.getByRole("alert").filter({ hasText: "Cotejo no la envió: no salió nada" })
  await expect(summary).toBeFocused()
  await expect(page.getByRole("group", { name: "Fecha y hora límite" })).toHaveAccessibleDescription(
    /quedó a menos de 10 minutos/,
  )
  await expect(signer(page, 1).getByLabel("Número de documento")).toHaveValue("00123456")
  await expect(rows(page)).toContainText("Falta el archivo")
  await choose(page, { ...file, buffer, name: "con otro nombre.pdf" })
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(1)
  await expect(rows(page).getByLabel("Nombre del documento")).toHaveValue("Documento 1")
  await page.getByRole("radio", { name: "Dentro de" }).check()
  await send(page)
  await page.waitForURL(OPENED)
  expect((await taken(app)).requests).toBe(1)
})

test("settled as not sent at the desk of the unknown, in the words of signatures, and sent again", async ({
  clientOf,
  pageOf,
  app,
  fault,
}) => {
  const client = await clientOf("analyst")
  const { buffer, ...file } = await newDocument()
  const asked = requestFor(1) as { name: string }
  await fault("signature", { kind: "cut-before" })
  const parts = multipart(partsOf(asked, [buffer]))
  const { body } = await postParts(client, parts)
  expect(body).toMatchObject({ state: "unknown" })
  const page = await pageOf("analyst", "/unknown")
  const item = page.getByRole("list", { name: "Resultados desconocidos" }).locator("> li").filter({
    hasText: asked.name,
  })
  await item.getByRole("button", { name: /^Aclarar/ }).click()
  await expect(item).toContainText("confirma con un firmante si le llegó")
  await item.getByLabel("Sí le llegó, y se conoce su identificador").check()
  await expect(item.getByLabel("Identificador en el servicio")).toHaveAccessibleDescription(
    /UUID.*Su nombre y sus firmantes tienen que coincidir/,
  )
  await item.getByLabel("No le llegó al servicio").check()
  await item.getByLabel("Cómo se averiguó").fill("Ana dice que no le llegó nada")
  await item.getByRole("button", { name: "Cerrar la consulta" }).click()
  await page.getByRole("link", { name: "Abrir la consulta" }).click()
  await correct(page).click()
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue(asked.name)
  await expect(page.getByRole("alert").filter({ hasText: /rechazó|por corregir/ })).toHaveCount(0)
  await choose(page, { ...file, buffer })
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(1)
  await send(page)
  await page.waitForURL(OPENED)
  expect((await taken(app)).requests).toBe(1)
})

test("a draft with work in it is replaced only when the person says so", async ({
  clientOf,
  pageOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await fault("signature", {
    kind: "status",
    status: 422,
    contentType: "application/json",
    body: JSON.stringify({ errors: { "signers.0.email": ["No existe."] } }),
  })
  const asked = requestFor(1) as { name: string }
  const { body } = await postRequest(client, asked, [(await newDocument()).buffer])
  expect(body).toMatchObject({ state: "refused" })
  const page = await pageOf("analyst", `/signatures/${body.signatureId}`)
  await expect(page.getByRole("main")).toContainText("Firmante 1, correo")
  await expect(page.getByRole("main")).toContainText("no les llegó a los firmantes", { ignoreCase: true })
  await page.goto("/signatures")
  const line = page.getByRole("row").filter({ has: page.getByRole("link", { name: asked.name }) })
  await expect(line).toContainText("No llegó a los firmantes")
  await expect(line).not.toContainText(/Vence|días?/)
  const name = page.getByLabel("Nombre de la solicitud", { exact: true })
  await page.goto("/signatures/new")
  await name.fill("A medio escribir")
  await page.goto(`/signatures/new?correct=${body.id}`)
  await expect(page.getByText("Ya hay otra solicitud a medias en esta pestaña")).toBeVisible()
  await expect(name).toHaveValue("A medio escribir")
  await page.getByRole("button", { name: "Seguir con el borrador" }).click()
  await expect(page).toHaveURL("/signatures/new")
  await expect(name).toHaveValue("A medio escribir")
  await page.goto(`/signatures/new?correct=${body.id}`)
  await page.getByRole("button", { name: "Traerla y descartar el borrador" }).click()
  await expect(name).toHaveValue(asked.name)
  // The address drops the request once the tab has the draft.
  await expect(page).toHaveURL("/signatures/new")
  await page.reload()
  await expect(name).toHaveValue(asked.name)
  await expect(continueToReview(page)).toBeVisible()

  await page.goto(`/signatures/new?correct=${crypto.randomUUID()}`)
  await expect(page.getByText("No se pudo traer la solicitud para corregirla")).toBeVisible()
})

test("a request that was rejected is copied into the builder, and nothing is sent by that", async ({
  app,
  clientOf,
  pageOf,
}) => {
  const client = await clientOf("analyst")
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const asked = requestFor(1, { expires_in: undefined, expires_at: until }) as { name: string }
  const { body } = await postRequest(client, asked, [(await newDocument()).buffer])
  const page = await pageOf("analyst")
  const copy = page.getByRole("link", { name: "Corregir y volver a enviar" })
  await page.goto(`/signatures/${body.signatureId}`)
  await expect(page.getByRole("heading", { level: 1, name: asked.name })).toBeVisible()
  // A request that somebody may still sign is not offered again.
  await expect(copy).toHaveCount(0)
  await page.goto(`/signatures/new?correct=${body.id}`)
  await expect(page.getByText("No se pudo traer la solicitud")).toBeVisible()

  await signerDoes(app.sandbox, String(body.remoteId), { signer: 0, event: "reject", reason: "No" })
  await page.goto(`/signatures/${body.signatureId}`)
  await copy.click()
  await expect(page.getByLabel("Nombre de la solicitud", { exact: true })).toHaveValue(asked.name)
  await expect(signer(page, 1).getByLabel("Correo")).toHaveValue(SIGNER.email)
  await expect(page.getByRole("alert").filter({ hasText: /rechazó|por corregir/ })).toHaveCount(0)
  expect((await taken(app)).requests).toBe(1)
})
