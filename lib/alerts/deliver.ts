import "server-only"
import { and, eq, isNotNull, lte, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { inMs } from "#lib/db/lease.ts"
import { type Alert, alertDeliveries, alerts, type Delivery } from "#lib/db/schema/alerts.ts"
import { subjectChanges } from "#lib/db/schema/monitoring.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { ALERTS } from "#lib/domain/alert-kinds.ts"
import { env } from "#lib/env.ts"
import { codeOf } from "#lib/errors.ts"
import { postSigned } from "#lib/http/post-outside.ts"
import { backOff } from "#lib/polling/back-off.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { isCertificateFault } from "#lib/upstream/certificate-fault.ts"
import { mailDelivery } from "./mail-delivery.ts"

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS
const MAX_ATTEMPTS = 16
/** For so long a try is its process's own; longer than it may take. */
export const LEASE_MS = 120_000

const isDue = and(isNotNull(alertDeliveries.nextAt), lte(alertDeliveries.nextAt, sql`clock_timestamp()`))

export const isDeliveryDue = anyRow(alertDeliveries, isDue)

export async function dueDeliveries(atMost: number): Promise<string[]> {
  const due = await db()
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(isDue)
    .orderBy(alertDeliveries.nextAt)
    .limit(atMost)
  return due.map(({ id }) => id)
}

/** Sends one, at least once and under one id; a failed one is tried again after growing pauses, and given up after some two days. */
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

async function postDelivery(
  delivery: Pick<Delivery, "id" | "event" | "createdAt" | "thingId">,
  alert: Alert | undefined,
): Promise<string | null> {
  const { webhook } = env().alerts
  if (webhook === undefined) return "unset"
  const payload =
    delivery.event === "subject_changed" ? await changePayload(delivery) : payloadOf(delivery, alert)
  if (payload === undefined) return "nobody" // its subject was erased meanwhile
  const status = await postSigned(webhook, delivery.id, JSON.stringify(payload))
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

/** What changed, by ids, operation and weight; the change itself is read with a token (`GET /api/monitoring/changes`). */
async function changePayload({ thingId }: Pick<Delivery, "thingId">) {
  const [change] = await db()
    .select()
    .from(subjectChanges)
    .where(eq(subjectChanges.id, thingId ?? ""))
  if (change === undefined) return undefined
  const { id, subjectId, operation, weight, kind, at } = change
  return {
    type: "subject.changed",
    timestamp: at.toISOString(),
    data: { id, subjectId, operation, weight, kind, url: `${env().appUrl}/changes?subject=${subjectId}` },
  }
}

function alertsPage(): string {
  return `${env().appUrl}/admin/alerts`
}

/** The failure of an attempt as a word that may be stored, never its message, which may quote addresses. */
export function failureCode(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = codeOf(cause)
  const inner = originalCodeOf(cause) ?? code
  if (inner !== undefined && isCertificateFault(inner)) return "certificate"
  if (code === "ETLS") return "not_encrypted"
  if (error instanceof Error && "responseCode" in error && typeof error.responseCode === "number")
    return String(error.responseCode)
  if (code === "ETIMEDOUT" || (cause instanceof Error && cause.name === "TimeoutError")) return "timeout"
  return inner !== undefined && /^[A-Z_]{2,40}$/.test(inner) ? inner : "failed"
}

/** The code that nodemailer put its own in the place of. */
function originalCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("originalCode" in error)) return undefined
  return typeof error.originalCode === "string" ? error.originalCode : undefined
}
