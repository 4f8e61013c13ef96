import "server-only"
import type { Alert, Delivery } from "#lib/db/schema/alerts.ts"
import { ALERTS } from "#lib/domain/alert-kinds.ts"
import { env } from "#lib/env.ts"
import { postSigned } from "#lib/http/post-outside.ts"

/** Posts an alert, signed. Resolves to null once it was taken, else to why not. */
export async function postDelivery(
  delivery: Pick<Delivery, "id" | "event" | "createdAt">,
  alert: Alert | undefined,
): Promise<string | null> {
  const { webhook } = env().alerts
  if (webhook === undefined) return "unset"
  const status = await postSigned(webhook, delivery.id, JSON.stringify(payloadOf(delivery, alert)))
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
