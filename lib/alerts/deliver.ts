import "server-only"
import { and, eq, isNotNull, lte, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { alertDeliveries, alerts, type Delivery } from "#lib/db/schema/alerts.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { backOff } from "#lib/polling/back-off.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { failureCode } from "./failure-code.ts"
import { mailDelivery } from "./mail-delivery.ts"
import { postDelivery } from "./post-delivery.ts"

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** The last try is some two days after the first. */
const MAX_ATTEMPTS = 16
/** For so long a try is its process's own; longer than it may take. */
export const LEASE_MS = 120_000

const isDue = and(isNotNull(alertDeliveries.nextAt), lte(alertDeliveries.nextAt, sql`clock_timestamp()`))

export const isDeliveryDue = anyRow(alertDeliveries, isDue)

/** Returns the deliveries that are due, the longest due first. */
export async function dueDeliveries(atMost: number): Promise<string[]> {
  const due = await db()
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(isDue)
    .orderBy(alertDeliveries.nextAt)
    .limit(atMost)
  return due.map(({ id }) => id)
}

/**
 * Sends one, by one process at a time and at least once: a process that dies between sending and recording that sends it again, under the same id. A failed
 * delivery is tried again after growing pauses, and given up after some two days.
 */
export async function deliver(id: string): Promise<void> {
  const [delivery] = await db()
    .update(alertDeliveries)
    .set({ nextAt: inMs(LEASE_MS), attempts: sql`${alertDeliveries.attempts} + 1` })
    .where(and(eq(alertDeliveries.id, id), isDue))
    .returning()
  if (delivery) await sendClaimed(delivery)
}

/** Sends one whose lease the caller took, after the caller's own changes were committed. Resolves to the failure; null when it was delivered. */
export async function deliverHeld(id: string): Promise<string | null> {
  const [held] = await db()
    .update(alertDeliveries)
    .set({ attempts: sql`${alertDeliveries.attempts} + 1` })
    .where(eq(alertDeliveries.id, id))
    .returning()
  return held ? sendClaimed(held) : "failed"
}

async function sendClaimed(delivery: Delivery): Promise<string | null> {
  const { id } = delivery
  const failure = await send(delivery)
  const isOver = failure === null || delivery.attempts >= MAX_ATTEMPTS
  await db()
    .update(alertDeliveries)
    .set({
      failure,
      nextAt: isOver ? null : inMs(backOff(FIRST_PAUSE_MS, delivery.attempts - 1, LONGEST_PAUSE_MS)),
      ...(failure === null && { sentAt: sql`clock_timestamp()` }),
    })
    .where(eq(alertDeliveries.id, id))
  return failure
}

/** Sends a delivery; returns the failure, or null when it was delivered. */
async function send(delivery: Delivery): Promise<string | null> {
  const [alert] =
    delivery.alertId === null ? [] : await db().select().from(alerts).where(eq(alerts.id, delivery.alertId))
  try {
    return delivery.channel === "webhook"
      ? await postDelivery(delivery, alert)
      : await mailDelivery(delivery, alert)
  } catch (error) {
    return failureCode(error)
  }
}
