import "server-only"
import { and, eq, isNotNull, isNull, max } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { beyond, keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { type Alert, alertDeliveries, alerts, backups, type Delivery } from "#lib/db/schema/alerts.ts"
import { users } from "#lib/db/schema/people.ts"
import { ALERT_KINDS, type AlertKind } from "#lib/domain/alert-kinds.ts"

const PAGE_SIZE = 25

/** Returns the open alerts, the most urgent first: a few at the most, one of each kind and thing. */
export async function openAlerts(): Promise<Alert[]> {
  const open = await db().select().from(alerts).where(isNull(alerts.closedAt)).orderBy(alerts.id)
  return open.sort((a, b) => ALERT_KINDS.indexOf(a.kind) - ALERT_KINDS.indexOf(b.kind))
}

export function pastAlerts(place: PagePlace): Promise<Page<Alert>> {
  return keysetPage(
    async (from, limit) => {
      const rows = await db()
        .select()
        .from(alerts)
        .where(and(isNotNull(alerts.closedAt), beyond(alerts.id, from)))
        .orderBy(walkOrder(alerts.id, from))
        .limit(limit)
      return newestFirst(rows, from)
    },
    ({ id }) => id,
    place,
    PAGE_SIZE,
  )
}

/** A delivery of the desk, with the kind of its alert and its recipient. */
export type DeskDelivery = Delivery & { kind: AlertKind | null; person: string | null }

/** Returns a page of the deliveries of the desk, the newest first; mails about a person's own things are not among them. */
export function deskDeliveries(place: PagePlace): Promise<Page<DeskDelivery>> {
  return keysetPage(
    async (from, limit) => {
      const rows = await db()
        .select({ delivery: alertDeliveries, kind: alerts.kind, person: users.name })
        .from(alertDeliveries)
        .leftJoin(alerts, eq(alerts.id, alertDeliveries.alertId))
        .leftJoin(users, eq(users.id, alertDeliveries.userId))
        .where(and(isNull(alertDeliveries.thingId), beyond(alertDeliveries.id, from)))
        .orderBy(walkOrder(alertDeliveries.id, from))
        .limit(limit)
      return newestFirst(
        rows.map(({ delivery, kind, person }) => ({ ...delivery, kind, person })),
        from,
      )
    },
    ({ id }) => id,
    place,
    PAGE_SIZE,
  )
}

/** The moment whose data is in the newest backup; null while there is none. */
export async function newestBackup(): Promise<Date | null> {
  const [row] = await db()
    .select({ at: max(backups.takenAt) })
    .from(backups)
  return row?.at ?? null
}
