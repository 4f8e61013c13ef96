import "server-only"
import { eq } from "drizzle-orm"
import { createTransport, type SendMailOptions, type TransportOptions } from "nodemailer"
import { endOf } from "#lib/batches/batch-phase.ts"
import { batchesOf } from "#lib/batches/read-batch.ts"
import { db } from "#lib/db/client.ts"
import { type Alert, type Delivery, mailChoices } from "#lib/db/schema/alerts.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, type Permission } from "#lib/domain/access/permissions.ts"
import type { PersonalEvent } from "#lib/domain/alert-kinds.ts"
import { env } from "#lib/env.ts"
import { isLoopback } from "#lib/env-values.ts"
import { localeOf } from "#lib/i18n/locale.ts"
import { countChanges } from "#lib/monitoring/changes.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"
import { type MailContent, mailOf } from "./mail-text.ts"

/** Mails a delivery to its person. Resolves to null once the server accepted it, else to the failure. */
export async function mailDelivery(delivery: Delivery, alert: Alert | undefined): Promise<string | null> {
  const { mail } = env().alerts
  if (mail === undefined) return "unset"
  const [person] = await db()
    .select({ email: users.email, role: users.role, out: users.disabledAt, language: mailChoices.language })
    .from(users)
    .leftJoin(mailChoices, eq(mailChoices.userId, users.id))
    .where(eq(users.id, delivery.userId ?? ""))
  const content = await mailContentOf(delivery, alert)
  if (!person || person.out !== null || content === undefined || !can(person.role, NEEDED[content.what]))
    return "nobody"
  await sendMail(mail.url, {
    ...{ from: { name: "Cotejo", address: mail.from }, to: person.email },
    messageId: `<${delivery.id}@${mail.from.split("@")[1]}>`, // the same however often it is sent
    headers: { "Auto-Submitted": "auto-generated" },
    ...(await mailOf(content, localeOf(person.language ?? undefined), env().appUrl, DESK_ZONE)),
  })
  return null
}

const NEEDED: { readonly [What in MailContent["what"]]: Permission } = {
  alert: "service.manage",
  test: "service.manage",
  batch_ended: "batch.run",
  batch_stopped: "batch.run",
  signature_completed: "signature.read",
  signature_rejected: "signature.read",
  changes_digest: "monitor.read",
}

async function mailContentOf(
  { event, thingId }: Delivery,
  alert: Alert | undefined,
): Promise<MailContent | undefined> {
  if (event === "test") return { what: "test" }
  if (alert !== undefined) return { what: "alert", alert }
  if (thingId === null) return undefined
  const what = event as PersonalEvent
  if (what === "signature_completed" || what === "signature_rejected") return { what, id: thingId }
  if (what === "changes_digest") return { what, counts: await countChanges() }
  const [batch] = await batchesOf([thingId], OPERATION_SLUGS)
  return batch && { what, id: thingId, operation: batch.operation, rows: batch.rows, end: endOf(batch) }
}

/** From the connection to the last reply: a server that answers a little at a time keeps every shorter limit. Below the lease of a delivery. */
const DEADLINE_MS = 60_000

/** Hands a mail to the server. Resolves once it was accepted; throws the failure, a minute later at the most. */
export async function sendMail(server: string, message: SendMailOptions): Promise<void> {
  const transport = createTransport(smtpOptions(server))
  try {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(DEADLINE_MS) })
  } finally {
    transport.close()
  }
}

const TIMEOUT_MS = 20_000

/** How the server of `SMTP_URL` is spoken to: with TLS, unless it is on this very machine; nothing of a mail is fetched from files or addresses. */
export function smtpOptions(server: string): TransportOptions & Record<string, unknown> {
  const url = new URL(server)
  const secure = url.protocol === "smtps:"
  // The parser of addresses takes other names than those of the web as they are written.
  const isCurrentPath = isLoopback(url.hostname.toLowerCase())
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isCurrentPath,
    ignoreTLS: !secure && isCurrentPath,
    ...(url.username !== "" && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }
}
