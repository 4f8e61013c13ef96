import "server-only"
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import { REMINDER_CHANNELS, type Reminder, type ReminderChannel } from "./reminder.ts"

const MAX_READ = 5_000

/**
 * Returns the reminders of these requests, newest first, by the request's id: derived from the audit log, which records who prepared which message, and when.
 */
export async function remindersOf(requestIds: readonly string[]): Promise<Map<string, Reminder[]>> {
  if (requestIds.length === 0) return new Map()
  const purpose = sql<string>`${auditLog.detail} ->> 'purpose'`
  const rows = await db()
    .select({
      requestId: auditLog.targetId,
      at: auditLog.at,
      channel: purpose,
      signer: sql<number>`(${auditLog.detail} ->> 'signer')::int`,
      by: users.name,
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        inArray(auditLog.targetId, [...requestIds]),
        eq(auditLog.action, "signer_contact.revealed"),
        inArray(purpose, [...REMINDER_CHANNELS]),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MAX_READ)
  const found = new Map<string, Reminder[]>()
  for (const { requestId, at, channel, signer, by } of rows) {
    if (requestId === null) continue
    const reminder = { position: signer, channel: channel as ReminderChannel, at: at.toISOString(), by }
    found.set(requestId, [...(found.get(requestId) ?? []), reminder])
  }
  return found
}
