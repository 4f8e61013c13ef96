import { hostname } from "node:os"
import { asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { transitionAll } from "#lib/checks/transition.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { alertDeliveries, alerts } from "#lib/db/schema/alerts.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { linkRow } from "#lib/files/bound-copy.ts"
import { testKey } from "#lib/service-keys/test-key.ts"
import { seal } from "#lib/vault/sealed.ts"
import { actorFor } from "#test/desk/actor.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { type MailServer, startMailServer } from "#test/peers/mail-server.ts"
import { listen, listening, standIn, type VirusScanner } from "#test/peers/virus-scanner.ts"
import { startWebhookReceiver, type WebhookReceiver } from "#test/peers/webhook-receiver.ts"
import { type FreshDatabase, freshDatabase } from "#test/processes/fresh-database.ts"
import { type SandboxProcess, startSandboxProcess } from "#test/processes/sandbox-process.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { deliver, dueDeliveries } from "./deliver.ts"
import { evaluateDesk, evaluateMachine } from "./evaluate.ts"
import { chooseMails, mailChoicesOf } from "./mail-choices.ts"
import { notifyOwners } from "./notify-owners.ts"

let database: FreshDatabase
let sandbox: SandboxProcess
let mail: MailServer
let webhook: WebhookReceiver
let scanner: VirusScanner

beforeAll(async () => {
  ;[sandbox, mail, webhook, scanner] = await Promise.all([
    startSandboxProcess(),
    startMailServer(),
    startWebhookReceiver(),
    listen(standIn),
  ])
  database = await freshDatabase()
  setForThisProcess({
    SMTP_URL: `${mail.url}?from=cotejo@desk.example`,
    ALERT_WEBHOOK_URL: webhook.url,
    ALERT_WEBHOOK_SECRET: webhook.secret,
    SCAN_URL: scanner.url,
  })
  database.useHere(sandbox)
})
afterAll(async () => {
  await closeDb()
  await database.drop()
  await Promise.all([sandbox.stop(), mail.stop(), webhook.stop()])
})

/** Runs the work of two workers at the same moment. */
async function twoWorkers(): Promise<void> {
  await Promise.all([evaluateDesk(), evaluateDesk()])
  await Promise.all([notifyOwners(), notifyOwners()])
  const due = await dueDeliveries(100)
  await Promise.all([...due, ...due].map(deliver))
}

/** The pause before the next try is over. */
const later = () =>
  db().update(alertDeliveries).set({ nextAt: sql`clock_timestamp()` }).where(sql`next_at is not null`)

test("a refused key: one mail and one webhook of two workers, tried again until they are taken, and over when the key is taken again", async () => {
  const admin = await seededUser("admin")
  const tryKey = () => testKey(actorFor(admin, "key.tested"), "platform")
  await sandbox.fault("kyc", { kind: "status", status: 401 })
  expect(await tryKey()).toEqual({ came: "key_refused" })
  webhook.next("refuse", "redirect")
  mail.refuse(1)
  await twoWorkers()
  expect(webhook.posts.map(({ taken, isSigned }) => [taken, isSigned])).toEqual([[false, true]])
  expect(mail.mails).toEqual([])
  await twoWorkers() // not before its pause is over
  expect(webhook.posts).toHaveLength(1)
  const failures = await db().select().from(alertDeliveries).orderBy(asc(alertDeliveries.channel))
  expect(failures.map(({ channel, failure, attempts }) => [channel, failure, attempts])).toEqual([
    ["mail", "451", 1],
    ["webhook", "503", 1],
  ])

  await later()
  await twoWorkers()
  await later()
  await twoWorkers()
  expect(webhook.posts.map(({ taken }) => taken)).toEqual([false, false, true])
  expect(new Set(webhook.posts.map(({ id }) => id)).size).toBe(1)
  expect(webhook.posts[2]?.body).toMatchObject({
    type: "alert.raised",
    data: { kind: "key_refused", about: "platform", severity: "critical", runbook: "Key rejected" },
  })
  expect(mail.mails.map(({ to }) => to)).toEqual([admin.email])
  const [{ content } = { content: "" }] = mail.mails
  expect(content).toContain("Subject: Cotejo: Clave rechazada")
  expect(content).toMatch(/text\/plain[\s\S]+\/admin\/service[\s\S]+text\/html/)
  expect(content).not.toContain(sandbox.keys.platform)

  expect(await tryKey()).toEqual({ came: "taken" })
  await twoWorkers()
  expect(webhook.posts.slice(3).map(({ body, isSigned }) => [body.type, isSigned])).toEqual([
    ["alert.closed", true],
  ])
  expect(mail.mails).toHaveLength(1)
  const raised = await db().select().from(alerts)
  expect(raised.map(({ kind, closedAt }) => [kind, closedAt instanceof Date])).toEqual([
    ["key_refused", true],
  ])
})

test("who says no to a kind gets no mail of it; who is gone gets none either; the same trouble later is another alert", async () => {
  const admin = await seededUser("admin")
  await chooseMails(actorFor(admin, "preferences.changed"), "en", ["quota_empty"])
  const set = { keyRefusedAt: new Date(), quotaEmptyAt: new Date() }
  await db()
    .insert(pacing)
    .values({ slot: "vin", ...set })
    .onConflictDoUpdate({ target: pacing.slot, set })
  await twoWorkers()
  const posted = webhook.posts.slice(4).map(({ body }) => body.data)
  expect(posted).toHaveLength(2)
  for (const kind of ["key_refused", "quota_empty"])
    expect(posted).toContainEqual(expect.objectContaining({ kind, about: "vin" }))
  expect(mail.mails.slice(1).map(({ content }) => /^Subject: (.+)\r$/m.exec(content)?.[1])).toEqual([
    "Cotejo: No quota left",
  ])
  await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, admin.id))
  await db().update(pacing).set({ keyRefusedAt: null, quotaEmptyAt: null })
  await twoWorkers()
  await db().update(pacing).set({ quotaEmptyAt: new Date() }).where(eq(pacing.slot, "vin"))
  await twoWorkers()
  expect(mail.mails).toHaveLength(2)
  expect(await db().$count(alerts, eq(alerts.kind, "quota_empty"))).toBe(2)
  await db().update(users).set({ disabledAt: null }).where(eq(users.id, admin.id))
  await db().update(pacing).set({ quotaEmptyAt: null })
  await twoWorkers()
})

test("a PDF that is still to be kept when its link is about to die is an alert", async () => {
  const id = newRowId()
  const checkId = await answeredCheck({ operation: "aml", dni: "40000009", data: {} })
  const row = { id, checkId, role: "pdf_link", state: "sealing" } as const
  const linkUntil = new Date(Date.now() + 5 * 60_000)
  const link = seal(linkRow(row), "https://files.example/1.pdf")
  await db()
    .insert(files)
    .values({ ...row, link, linkUntil })
  await evaluateDesk()
  const raised = await db().select().from(alerts).where(eq(alerts.kind, "pdf_dying"))
  expect(raised.map(({ count, closedAt }) => [count, closedAt])).toEqual([[1, null]])
  await db().update(files).set({ state: "sealed" }).where(eq(files.id, id))
  await twoWorkers()
})

test("whoever chose so is told by mail, once, that their own batch ended and their own request was signed; nobody else is", async () => {
  const analyst = await seededUser("analyst")
  const before = mail.mails.length
  await chooseMails(actorFor(analyst, "preferences.changed"), "es", ["batch_ended", "signature_ended"])
  const batchOf = (user: typeof analyst) =>
    startBatch(actorFor(user, "batch.created"), {
      ...{ operation: "person", name: "Ana Quispe", rows: [{ dni: "40000001" }, { dni: "40000002" }] },
    })
  expect(await mailChoicesOf(analyst.id, "analyst")).toEqual([
    { kind: "batch_ended", on: true },
    { kind: "signature_ended", on: true },
    { kind: "changes_digest", on: false },
  ])
  const [own, other] = [await batchOf(analyst), await batchOf(await seededUser("manager"))]
  await twoWorkers()
  expect(mail.mails).toHaveLength(before)
  for (const id of [own, other])
    await db().transaction((tx) =>
      transitionAll(tx, eq(checks.batchId, id), {
        ...{ from: "queued", to: "withdrawn", charge: "unspecified", set: {} },
      }),
    )
  const id = newRowId()
  await db()
    .insert(signatureRequests)
    .values({
      ...{ id, remoteId: crypto.randomUUID(), name: seal(id, "Contrato de Ana"), createdBy: analyst.id },
      completedAt: sql`clock_timestamp()`,
    })
  await twoWorkers()
  await twoWorkers()
  const sent = mail.mails.slice(before)
  expect(sent.map(({ to }) => to)).toEqual([analyst.email, analyst.email])
  const texts = sent.map(({ content }) => content).join("\n")
  expect(texts).toContain(`/batches/${own}`)
  expect(texts).toContain(`/signatures/${id}`)
  expect(texts).not.toMatch(/Ana|40000001|Contrato/)
})

test("a scanner that two looks in a row did not find is away, until one finds it", async () => {
  const openStates = async () => {
    await evaluateMachine()
    const rows = await db().select().from(alerts).where(eq(alerts.kind, "scanner_away"))
    return rows.map(({ about, closedAt }) => [about, closedAt === null ? "stands" : "over"])
  }
  expect(await openStates()).toEqual([])
  await scanner.stop()
  expect(await openStates()).toEqual([])
  expect(await openStates()).toEqual([[hostname(), "stands"]])
  const again = await listening(standIn, scanner.address)
  expect(await openStates()).toEqual([[hostname(), "over"]])
  await again.stop()
})
