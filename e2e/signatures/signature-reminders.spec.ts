import type { Page } from "@playwright/test"
import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, type RoleName, test } from "#test/browser/test.ts"
import { registered } from "#test/desk/registered.ts"
import { ANA, LUIS, requestElsewhere, signerDoes } from "#test/desk/signature-requests.ts"
import type { AppProcess } from "#test/processes/app-process.ts"

const person = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) })

/** A request that the service reports as so many days old, in the register as that person's. */
async function waiting(
  app: AppProcess,
  fault: (operation: string, fault: object) => Promise<void>,
  name: string,
  days: number,
  role: RoleName = "analyst",
): Promise<string> {
  const remoteId = await requestElsewhere(app.sandbox, { name })
  const show = await fetch(`${app.sandbox.url}/api/v1/esign/signature/${remoteId}`, {
    headers: { authorization: `Bearer ${app.sandbox.keys.platform}` },
  })
  const shown = (await show.json()) as { data: object }
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
  await fault("signature-show", {
    kind: "replace",
    status: 200,
    body: { ...shown, data: { ...shown.data, name, created_at } },
  })
  const id = await registered(app, remoteId, role)
  await app.query("update signature_requests set refresh_at = now() where id = $1", [id])
  await expect
    .poll(async () => {
      const [row] = await app.query<{ read: boolean }>(
        "select record is not null as read from signature_requests where id = $1",
        [id],
      )
      return row?.read
    })
    .toBe(true)
  await app.query("update signature_requests set refresh_at = null where id = $1", [id])
  return remoteId
}

/** Takes a request into the register as the manager's, and waits until the page of signers has that one of them. */
async function readIn(app: AppProcess, remoteId: string, page: Page, signer: string): Promise<void> {
  const id = await registered(app, remoteId, "manager")
  await app.query("update signature_requests set refresh_at = now() where id = $1", [id])
  await expect(async () => {
    await page.reload()
    await expect(person(page, signer)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test("who blocks most stands first; everybody who is due is written to in one round, and that is on record", async ({
  app,
  pageOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { openedDrafts: opened })
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      opened.push(this.href)
    }
  })
  await page.goto("/signatures")
  await page.getByRole("link", { name: "Por firmante" }).click()
  await expect(page.getByText("No se espera ninguna firma")).toBeVisible()

  await waiting(app, fault, "Contrato viejo", 9)
  await waiting(app, fault, "Contrato nuevo", 0)
  await waiting(app, fault, "De otra persona", 20, "manager")
  await page.reload()
  const ana = person(page, ANA.full_name)
  await expect(ana).toContainText("2 firmas pendientes, desde hace 9 días")
  await expect(ana.getByText(/^vence dentro de \d+ (?:hora|día)s?$/)).toHaveCount(2)
  await expect(ana).toContainText("Toca recordar")
  await expect(ana).toContainText("sin recordatorios")
  await expect(page.getByRole("main")).not.toContainText("De otra persona")
  for (const secret of [ANA.email, ANA.document_number, "987654321"])
    expect(await page.content(), secret).not.toContain(secret)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole("button", { name: "Recordar a los 2 que toca" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("1 de 2")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: `WhatsApp a ${ANA.full_name}` }).click()
  await expect(dialog).toContainText("Están pendientes sus firmas en:")
  await expect(dialog.getByRole("button", { name: "Copiar el texto" })).toBeVisible()
  await dialog.getByRole("button", { name: "Siguiente" }).click()
  await expect(dialog).toContainText("2 de 2")
  await expect(dialog).toContainText(LUIS.full_name)
  await dialog.getByRole("button", { name: "Saltar" }).click()
  await expect(dialog).toContainText("1 recordatorio preparado; 1 saltado.")
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).last().click()

  const drafts = await page.evaluate(() => (window as unknown as { openedDrafts: string[] }).openedDrafts)
  expect(drafts).toHaveLength(1)
  const text = new URL(drafts[0] ?? "").searchParams.get("text")
  expect(text).toMatch(/sus firmas en:\n- «Contrato viejo».*\n- «Contrato nuevo»/)
  await expect(ana).toContainText(/Último recordatorio: .* · por WhatsApp · Ana Quispe/)
  await expect(ana).not.toContainText("Toca recordar")
  await expect(page.getByRole("button", { name: "Recordar a quien toca (1)" })).toBeVisible()
})

test("who may read all requests sees the signers of all; a telephone without a country is not guessed at", async ({
  app,
  pageOf,
  fault,
}) => {
  const remoteId = await waiting(app, fault, "De la analista", 3)
  await signerDoes(app.sandbox, remoteId, { signer: 1, event: "sign" })
  const page = await pageOf("manager", "/signatures/signers")
  await expect(person(page, ANA.full_name)).toContainText("De la analista")
  const odd = await requestElsewhere(app.sandbox, {
    name: "Teléfono raro",
    signers: [{ ...LUIS, full_name: "Zoila Raro", document_number: "009998887", phone: "14155550100" }],
  })
  await readIn(app, odd, page, "Zoila Raro")
  await person(page, "Zoila Raro")
    .getByRole("button", { name: /WhatsApp/ })
    .click()
  await expect(person(page, "Zoila Raro").getByRole("alert")).toContainText("el prefijo de su país")
  await expect(person(page, "Zoila Raro")).toContainText("sin recordatorios")
})

test("a document that is another's too makes nobody read of a request that is not theirs", async ({
  app,
  pageOf,
}) => {
  const page = await pageOf("manager", "/signatures/signers")
  const maria = { ...LUIS, full_name: "María Flores", email: "maria@example.pe" }
  const carlos = { ...maria, full_name: "Carlos Paredes", email: "carlos@example.pe" }
  await readIn(
    app,
    await requestElsewhere(app.sandbox, { name: "Contrato", signers: [maria] }),
    page,
    "María Flores",
  )
  await readIn(
    app,
    await requestElsewhere(app.sandbox, { name: "Adenda", signers: [carlos] }),
    page,
    "Carlos Paredes",
  )
  await expect(person(page, "María Flores")).toContainText("Contrato")
  await expect(person(page, "María Flores")).not.toContainText("Adenda")
  await expect(person(page, "Carlos Paredes")).toContainText("Adenda")
})
