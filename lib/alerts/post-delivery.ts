import "server-only"
import { createHmac } from "node:crypto"
import type { Alert, Delivery } from "#lib/db/schema/alerts.ts"
import { ALERTS } from "#lib/domain/alert-kinds.ts"
import { env } from "#lib/env.ts"
import { postOutside } from "#lib/http/post-outside.ts"

/**
 * Posts an alert, signed as Standard Webhooks has it (standardwebhooks.com, 1.0.0): by the signature the receiver knows that it is ours and whole, by
 * its instant that it is of now, by its id whether it came before. Resolves to null once it was taken, else to why not.
 */
export async function postDelivery(
  delivery: Pick<Delivery, "id" | "event" | "createdAt">,
  alert: Alert | undefined,
): Promise<string | null> {
  const { webhook } = env().alerts
  if (webhook === undefined) return "unset"
  const body = JSON.stringify(payloadOf(delivery, alert))
  const at = Math.floor(Date.now() / 1_000)
  const mac = createHmac("sha256", webhook.secret).update(`${delivery.id}.${at}.${body}`).digest("base64")
  const status = await postOutside(webhook.url, body, {
    "webhook-id": delivery.id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${mac}`,
  })
  return status >= 200 && status < 300 ? null : String(status)
}

/** Kinds, slots and counts alone: nothing of anybody. */
function payloadOf({ event, createdAt }: Pick<Delivery, "event" | "createdAt">, alert: Alert | undefined) {
  if (alert === undefined)
    return { type: "alert.test", timestamp: createdAt.toISOString(), data: { url: alertsPage() } }
  const { id, kind, about, count, raisedAt, closedAt } = alert
  const isOver = event === "closed"
  return {
    type: `alert.${event}`,
    timestamp: (isOver ? (closedAt ?? createdAt) : raisedAt).toISOString(),
    data: {
      ...{ id, kind, about, count, severity: ALERTS[kind].tone === "danger" ? "critical" : "warning" },
      ...{ raisedAt: raisedAt.toISOString(), runbook: ALERTS[kind].runbook },
      url: `${env().appUrl}${ALERTS[kind].page}`,
    },
  }
}

function alertsPage(): string {
  return `${env().appUrl}/admin/alerts`
}
