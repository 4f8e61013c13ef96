import { expectAccessible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"

const HELD = /^El servicio pidió esperar hasta/
const WHO = "Un administrador puede levantar la espera."
const AN_HOUR = { kind: "status", status: 429, headers: { "retry-after": "3600" } }

test("a hold of an hour is shown on the batch that waits: to who may not lift it, too; who may, ends it", async ({
  pageOf,
  clientOf,
  fault,
  app,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  await fault("vin", AN_HOUR)
  const client = await clientOf("analyst")
  const rows = ["9BWS1LENC00000001", "9BWS1LENC00000002", "9BWS1LENC00000003"].map((vin) => ({ vin }))
  const batch = await client.startBatch(rows)
  const analyst = await pageOf("analyst", `/batches/${batch.id}`)
  const held = analyst.getByRole("heading", { name: HELD })
  await expect(held).toBeVisible()
  await expect(analyst.getByText(WHO)).toBeVisible()
  await expect(analyst.getByRole("button", { name: "Consultar ya" })).toHaveCount(0)
  await expectAccessible(analyst)

  const admin = await pageOf("admin", `/batches/${batch.id}`)
  await expect(admin.getByText(WHO)).toHaveCount(0)
  await admin.getByRole("button", { name: "Consultar ya" }).press("Enter")
  await admin.getByRole("dialog").getByRole("button", { name: "Consultar ya" }).click()
  await client.readBatchWhen(batch.id, ({ counts }) => counts.answered === 3)
  await expect(admin.getByRole("heading", { name: HELD })).toHaveCount(0)
})

test("a hold is shown on the check that waits, and ended there", async ({ pageOf, clientOf, fault }) => {
  await fault("person", AN_HOUR)
  const client = await clientOf("analyst")
  const { check } = await client.ask("person", { dni: "40771122" })
  expect(check.state).toBe("waiting")
  const analyst = await pageOf("analyst", `/checks/${check.id}`)
  await expect(analyst.getByRole("heading", { name: HELD })).toBeVisible()
  await expect(analyst.getByText(WHO)).toBeVisible()

  // A question that was asked during the hold was never sent, and waits as well.
  const { check: queued } = await client.ask("person", { dni: "40771123" })
  expect(queued).toMatchObject({ state: "queued", sentAt: null })
  const admin = await pageOf("admin", `/checks/${queued.id}`)
  await admin.getByRole("button", { name: "Consultar ya" }).click()
  await expectAccessible(admin)
  await admin.getByRole("dialog").getByRole("button", { name: "Consultar ya" }).click()
  await expect(admin.getByRole("heading", { name: HELD })).toHaveCount(0)
  for (const { id } of [check, queued]) {
    await client.readWhen(id, ({ state }) => state === "answered")
  }
})

const WAITS_UNTIL_THEN = "Lo que consultes espera hasta entonces y sale solo, una vez."

test("who is about to ask learns first that the question would wait, or be halted, and what it costs", async ({
  pageOf,
  clientOf,
  fault,
  emptied,
}) => {
  const client = await clientOf("analyst")
  const page = await pageOf("analyst", "/ask/person")
  await expect(page.getByLabel("Número de DNI")).toBeVisible()
  await expect(page.getByText(/^Lo que consultes/)).toHaveCount(0)

  await fault("person", AN_HOUR)
  await client.ask("person", { dni: "40771122" })
  // All operations of the key, alone and in a batch; those of another one go on.
  for (const path of ["/ask/person", "/ask/company", "/batches/new?operation=person"]) {
    await page.goto(path)
    await expect(page.getByText(WAITS_UNTIL_THEN)).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto("/ask/vin")
  await expect(page.getByLabel("VIN")).toBeVisible()
  await expect(page.getByText(WAITS_UNTIL_THEN)).toHaveCount(0)
  await page.goto("/signatures/new")
  await expect(page.getByLabel("Nombre de la solicitud")).toBeVisible()
  await expect(page.getByText(WAITS_UNTIL_THEN)).toHaveCount(0)

  for (const [status, title, sentence] of [
    [402, /^Cupo o paquete agotado/, /^Lo que consultes queda detenido, sin costo, hasta que haya cupo/],
    [
      401,
      /^El servicio rechazó la clave/,
      /^Lo que consultes queda detenido, sin costo, hasta corregir la clave/,
    ],
  ] as const) {
    await emptied()
    await fault("person", { kind: "status", status })
    expect((await client.ask("person", { dni: "40771124" })).check.state).toBe("halted")
    await page.goto("/ask/person")
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

test("whoever prepares a signature request, which nobody can call back, learns the same of its key", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  const page = await pageOf("analyst")
  await fault("kyc", AN_HOUR)
  await client.ask("kyc", { document_number: "40771122", document_type: "dni" })
  await page.goto("/signatures/new")
  await expect(page.getByText(/^El servicio pidió esperar hasta.+plataforma$/)).toBeVisible()
  await expect(page.getByText("La solicitud espera hasta entonces y sale sola, una vez.")).toBeVisible()
  await expectAccessible(page)
})
