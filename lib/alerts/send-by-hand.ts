import "server-only"
import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { alertDeliveries } from "#lib/db/schema/alerts.ts"
import type { AlertChannel } from "#lib/domain/alert-kinds.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { deliverHeld, LEASE_MS } from "./deliver.ts"

/** The outcome of a delivery that somebody waits for: the failure, or null. */
export type SentByHand = { trouble: string | null }

/** Sends a test by that way at once, a mail to who asks for it; one that does not arrive is tried again like any other. Throws `not_found` where the way is not configured. */
export async function sendTest(actor: Actor, way: AlertChannel): Promise<SentByHand> {
  if (env().alerts[way] === undefined) throw new CotejoError("not_found")
  const id = await db().transaction(async (tx) => {
    const [made] = await tx
      .insert(alertDeliveries)
      .values({ event: "test", way, userId: way === "mail" ? actor.user.id : null, nextAt: inMs(LEASE_MS) })
      .returning({ id: alertDeliveries.id })
    await actor.record(tx, { type: "delivery", id: made?.id ?? "" }, { way })
    return made?.id ?? ""
  })
  return { trouble: await deliverHeld(id) }
}

/** Sends one of the desk's once more, under its own id, whatever its outcome was. Throws `not_found` for a person's own, and while it is being sent. */
export async function sendAgain(actor: Actor, id: string): Promise<SentByHand> {
  await db().transaction(async (tx) => {
    const [claimed] = await tx
      .update(alertDeliveries)
      .set({ nextAt: inMs(LEASE_MS), tries: 0, sentAt: null, trouble: null })
      .where(
        and(
          eq(alertDeliveries.id, id),
          isNull(alertDeliveries.thingId),
          or(isNull(alertDeliveries.nextAt), sql`${alertDeliveries.trouble} is not null`),
        ),
      )
      .returning({ way: alertDeliveries.way })
    if (!claimed) throw new CotejoError("not_found")
    await actor.record(tx, { type: "delivery", id }, { way: claimed.way })
  })
  return { trouble: await deliverHeld(id) }
}
