import "server-only"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { alertDeliveries, alerts, mailChoices } from "#lib/db/schema/alerts.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, ROLES } from "#lib/domain/access/permissions.ts"
import type { AlertKind } from "#lib/domain/alert-kinds.ts"
import { env } from "#lib/env.ts"

const SEE_THE_SERVICE = ROLES.filter((role) => can(role, "service.manage"))

/**
 * Queues the deliveries of an alert: to the webhook when it begins and when it is over; by mail when it begins, to those who may see the state of the service
 * and did not switch off its kind.
 */
export async function announce(tx: Executor, event: "raised" | "closed", alertId: string): Promise<void> {
  const { webhook, mail } = env().alerts
  if (webhook !== undefined) await tx.insert(alertDeliveries).values({ event, channel: "webhook", alertId })
  if (mail === undefined || event === "closed") return
  const [alert] = await tx.select({ kind: alerts.kind }).from(alerts).where(eq(alerts.id, alertId))
  if (alert === undefined) return
  const readers = await readersOf(tx, alert.kind)
  if (readers.length > 0)
    await tx
      .insert(alertDeliveries)
      .values(readers.map((userId) => ({ event, channel: "mail" as const, alertId, userId })))
}

async function readersOf(tx: Executor, kind: AlertKind): Promise<string[]> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(mailChoices, eq(mailChoices.userId, users.id))
    .where(
      and(
        inArray(users.role, SEE_THE_SERVICE),
        isNull(users.disabledAt),
        sql`not ${kind} = any(coalesce(${mailChoices.switched}, '{}'))`,
      ),
    )
  return people.map(({ id }) => id)
}
