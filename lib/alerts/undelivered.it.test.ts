import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { alertDeliveries } from "#lib/db/schema/alerts.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { believe, makeAuthority } from "#test/peers/certificates.ts"
import { type MailServer, startMailServer } from "#test/peers/mail-server.ts"
import { startWebhookReceiver, type WebhookReceiver } from "#test/peers/webhook-receiver.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { deliver, dueDeliveries } from "./deliver.ts"
import { deskDeliveries } from "./read-alerts.ts"
import { sendTest } from "./send-by-hand.ts"

let webhook: WebhookReceiver
let mail: MailServer
const authority = makeAuthority()

ownDatabase()
beforeAll(async () => {
  ;[webhook, mail] = await Promise.all([startWebhookReceiver(), startMailServer("smtps", authority.leaf())])
  believe(authority)
  setForThisProcess({
    ...{ ALERT_WEBHOOK_URL: webhook.url, ALERT_WEBHOOK_SECRET: webhook.secret },
    SMTP_URL: `${mail.url}?from=cotejo@desk.example`,
  })
})
afterAll(async () => {
  await Promise.all([webhook.stop(), mail.stop()])
})

const newest = async () => (await deskDeliveries(undefined)).items[0]

async function theAdministrator() {
  const admin = await seededUser("admin")
  return admin
}

/** Retries the waiting deliveries, as after their pause. */
async function tryAgain(): Promise<void> {
  expect(await dueDeliveries(10)).toEqual([]) // not before
  await db().update(alertDeliveries).set({ nextAt: sql`clock_timestamp()` }).where(sql`next_at is not null`)
  for (const id of await dueDeliveries(10)) await deliver(id)
}

test.each([
  ["never answers", "hang", "timeout"],
  ["cuts the connection", "cut", "UND_ERR_SOCKET"],
] as const)(
  "a receiver that %s: not delivered, with why; tried again under the same id until it is taken",
  async (_what, doing, why) => {
    const admin = await theAdministrator()
    const before = webhook.posts.length
    webhook.next(doing)
    expect(await sendTest(actorFor(admin, "alert.tried"), "webhook")).toEqual({ failure: why })
    expect(await newest()).toMatchObject({
      failure: why,
      attempts: 1,
      sentAt: null,
      nextAt: expect.any(Date),
    })
    await tryAgain()
    expect(await newest()).toMatchObject({
      failure: null,
      attempts: 2,
      sentAt: expect.any(Date),
      nextAt: null,
    })
    const posts = webhook.posts.slice(before)
    expect(posts.map(({ taken, isSigned }) => [taken, isSigned])).toEqual([
      [false, true],
      [true, true],
    ])
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
  },
)

test("a mail server that breaks the handshake off: not delivered, with why; tried again until it is taken, over TLS of the company's own authority", async () => {
  const admin = await theAdministrator()
  mail.next("cut")
  expect(await sendTest(actorFor(admin, "alert.tried"), "mail")).toEqual({ failure: "ECONNRESET" })
  expect(await newest()).toMatchObject({ failure: "ECONNRESET", attempts: 1, nextAt: expect.any(Date) })
  expect(mail.mails).toEqual([])
  await tryAgain()
  expect(await newest()).toMatchObject({ failure: null, attempts: 2, sentAt: expect.any(Date), nextAt: null })
  expect(mail.mails.map(({ to }) => to)).toEqual([admin.email])
})
