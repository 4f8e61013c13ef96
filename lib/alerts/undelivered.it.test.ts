import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { closeDb, db } from "#lib/db/client.ts"
import { alertDeliveries } from "#lib/db/schema/alerts.ts"
import { users } from "#lib/db/schema/people.ts"
import { actorFor } from "../../e2e/support/actor.ts"
import { type FreshDatabase, freshDatabase } from "../../e2e/support/fresh-database.ts"
import { setForThisProcess } from "../../e2e/support/settings.ts"
import { startWebhookReceiver, type WebhookReceiver } from "../../e2e/support/webhook-receiver.ts"
import { deliver, dueDeliveries } from "./deliver.ts"
import { deskDeliveries } from "./read-alerts.ts"
import { sendTest } from "./send-by-hand.ts"

let database: FreshDatabase
let webhook: WebhookReceiver

beforeAll(async () => {
  webhook = await startWebhookReceiver()
  database = await freshDatabase()
  setForThisProcess({ ALERT_WEBHOOK_URL: webhook.url, ALERT_WEBHOOK_SECRET: webhook.secret })
  database.useHere()
})
afterAll(async () => {
  await closeDb()
  await database.drop()
  await webhook.stop()
})

test.each([
  ["never answers", "hang", "timeout"],
  ["cuts the connection", "cut", "UND_ERR_SOCKET"],
] as const)(
  "a receiver that %s: not delivered, with why; tried again under the same id until it is taken",
  async (_what, doing, why) => {
    const [admin] = await db().select().from(users).where(eq(users.role, "admin"))
    if (!admin) throw new Error("no administrator was seeded")
    const before = webhook.posts.length
    webhook.next(doing)
    expect(await sendTest(actorFor(admin, "alert.tried"), "webhook")).toEqual({ trouble: why })
    const newest = async () => (await deskDeliveries(undefined)).items[0]
    expect(await newest()).toMatchObject({ trouble: why, tries: 1, sentAt: null, nextAt: expect.any(Date) })
    expect(await dueDeliveries(10)).toEqual([]) // not before its pause is over
    await db().update(alertDeliveries).set({ nextAt: sql`clock_timestamp()` }).where(sql`next_at is not null`)
    for (const id of await dueDeliveries(10)) await deliver(id)
    expect(await newest()).toMatchObject({ trouble: null, tries: 2, sentAt: expect.any(Date), nextAt: null })
    const posts = webhook.posts.slice(before)
    expect(posts.map(({ taken, isSigned }) => [taken, isSigned])).toEqual([
      [false, true],
      [true, true],
    ])
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
  },
)
