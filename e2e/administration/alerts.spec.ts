import { ALERT_KINDS } from "#lib/domain/alert-kinds.ts"
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { test as base, expect } from "#test/browser/test.ts"
import { type MailServer, startMailServer } from "#test/peers/mail-server.ts"
import { startWebhookReceiver, type WebhookReceiver } from "#test/peers/webhook-receiver.ts"
import { startApp } from "#test/processes/app-process.ts"
import { seededPerson } from "#test/processes/settings.ts"

/** An app that sends mail and webhooks. */
const test = base.extend<object, { mail: MailServer; webhook: WebhookReceiver }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: "worker" },
  ],
  webhook: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const webhook = await startWebhookReceiver()
      await use(webhook)
      await webhook.stop()
    },
    { scope: "worker" },
  ],
  app: [
    async ({ mail, webhook }, use) => {
      const app = await startApp({
        env: {
          SMTP_URL: `${mail.url}?from=cotejo@desk.example`,
          ALERT_WEBHOOK_URL: webhook.url,
          ALERT_WEBHOOK_SECRET: webhook.secret,
          BACKUP_EXPECTED_HOURS: "26",
        },
      })
      await use(app)
      await app.stop()
    },
    { scope: "worker", timeout: 400_000 },
  ],
})

test("an administrator tries both ways, sees what came of each, sends one again, and does without a kind of mail", async ({
  pageOf,
  mail,
  webhook,
  database,
}) => {
  const page = await pageOf("admin", "/admin/service")
  await page.getByRole("main").getByRole("link", { name: "Alertas" }).click()
  await expect(page.getByText("No hay nada que atender")).toBeVisible()
  // Something may well have happened: none has ended.
  await expect(page.getByText("Ninguna alerta se cerró todavía")).toBeVisible()
  const way = (name: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) })
  const tryIt = (name: string) => way(name).getByRole("button", { name: "Enviar una prueba" }).click()
  await tryIt("Correo")
  await expect(way("Correo").getByRole("status")).toHaveText("Llegó.")
  expect(mail.mails.map(({ to }) => to)).toEqual([seededPerson("admin").email])
  webhook.next("refuse")
  await tryIt("Webhook")
  await expect(way("Webhook").getByRole("status")).toHaveText("No llegó: respondió 503.")

  await page.getByRole("link", { name: "Envíos" }).click()
  const rows = page.getByRole("list", { name: "Envíos" }).getByRole("listitem")
  await expect(rows.nth(0)).toContainText("Se reintenta")
  await expect(rows.nth(1)).toContainText(`Correo a ${seededPerson("admin").name}`)
  await rows.nth(0).getByRole("button", { name: "Enviar de nuevo" }).click()
  await expect(rows.nth(0)).toContainText("Llegó")
  expect(webhook.posts.map(({ taken, isSigned }) => [taken, isSigned])).toEqual([
    [false, true],
    [true, true],
  ])
  expect(new Set(webhook.posts.map(({ id }) => id)).size).toBe(1)

  await database.query(
    `insert into alerts (kind, about, count) values ('key_refused', 'vin', 1), ('outcomes_unknown', '', 3);
     insert into alerts (kind, about, count, closed_at) values ('disk_low', 'desk-1', 512, now())`,
  )
  await page.getByRole("link", { name: "Lo que pasó" }).click()
  await expect(page.getByRole("list", { name: "Lo que pasó" })).toContainText(
    "En desk-1 quedan 512 MB libres.",
  )
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)

  const refused = page.getByRole("list", { name: "Ahora" }).getByRole("listitem").first()
  await expect(refused).toContainText("Clave rechazada")
  await expect(refused).toContainText("Pon la clave nueva y reanuda.")
  await page.goto("/help/alerts")
  const help = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Clave rechazada" }) })
  await expect(help).toContainText("Pon la clave nueva y reanuda.")
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(ALERT_KINDS.length)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto("/account#mails")
  const mails = page.locator("#mails")
  await mails.getByLabel("Desvío de la documentación del servicio").uncheck()
  // At once: a box ticked while the one before is being saved is saved after it.
  await mails.getByLabel("Mi lote terminó o se detuvo").check()
  await expect(page.getByText("Correos elegidos").first()).toBeVisible()
  await expect
    .poll(async () => (await database.query("select switched from mail_choices")).rows)
    .toEqual([{ switched: expect.arrayContaining(["contract_deviates", "batch_ended"]) }])
  const { rows: acts } = await database.query(
    "select action from audit_log where action in ('alert.tried', 'alert.sent_again', 'preferences.changed') order by id",
  )
  expect(acts.map(({ action }) => action)).toEqual([
    "alert.tried",
    "alert.tried",
    "alert.sent_again",
    "preferences.changed",
    "preferences.changed",
  ])
})
