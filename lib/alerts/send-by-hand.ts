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
export type SentByHand = { failure: string | null }

/** Sends a test over that channel at once, a mail to who asks for it; one that does not arrive is tried again like any other. Throws `not_found` where it is not configured. */
export async function sendTest(actor: Actor, channel: AlertChannel): Promise<SentByHand> {
  if (env().alerts[channel] === undefined) throw new CotejoError("not_found")
  const id = await db().transaction(async (tx) => {
    const [made] = await tx
      .insert(alertDeliveries)
      .values({
        event: "test",
        channel,
        userId: channel === "mail" ? actor.user.id : null,
        nextAt: inMs(LEASE_MS),
      })
      .returning({ id: alertDeliveries.id })
    await actor.record(tx, { type: "delivery", id: made?.id ?? "" }, { way: channel })
    return made?.id ?? ""
  })
  return { failure: await deliverHeld(id) }
}

/** Sends one of the desk's once more, under its own id, after any outcome. Throws `not_found` for a person's own, and while it is being sent. */
export async function sendAgain(actor: Actor, id: string): Promise<SentByHand> {
  await db().transaction(async (tx) => {
    const [claimed] = await tx
      .update(alertDeliveries)
      .set({ nextAt: inMs(LEASE_MS), attempts: 0, sentAt: null, failure: null })
      .where(
        and(
          eq(alertDeliveries.id, id),
          isNull(alertDeliveries.thingId),
          or(isNull(alertDeliveries.nextAt), sql`${alertDeliveries.failure} is not null`),
        ),
      )
      .returning({ channel: alertDeliveries.channel })
    if (!claimed) throw new CotejoError("not_found")
    await actor.record(tx, { type: "delivery", id }, { way: claimed.channel })
  })
  return { failure: await deliverHeld(id) }
}
