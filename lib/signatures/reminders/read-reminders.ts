import "server-only"
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { draftWords } from "#lib/signatures/detail/mail-draft.ts"
import { contactOf, recordContact, type SignerPlace } from "#lib/signatures/detail/signer-contact.ts"
import {
  REMINDER_CHANNELS,
  type Reminder,
  type ReminderChannel,
  recipientKey,
  whatsappNumber,
} from "./reminder.ts"

const MAX_READ = 5_000

/** The reminders of these requests, newest first, by the request's id: derived from the audit log. */
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

/** A message that a person is about to send: its recipient, in the form of its channel, and its text. */
export type ReminderDraft = { to: string; subject: string; body: string }

/** Prepares and records one message to a recipient. Throws `state_changed` for another person's place, `signer_unreachable`. */
export async function prepareReminder(
  actor: Actor,
  places: readonly SignerPlace[],
  channel: ReminderChannel,
): Promise<ReminderDraft> {
  const contacts = await Promise.all(places.map((place) => contactOf(actor.user, place)))
  const [first] = contacts
  const recipients = new Set(contacts.map((contact) => recipientKey(contact) ?? contact))
  if (!first || recipients.size > 1) throw new CotejoError("state_changed")
  const to = channel === "email" ? first.email : whatsappNumber(first.phone ?? "")
  if (to === null || to === "") throw new CotejoError("signer_unreachable")
  await db().transaction(async (tx) => {
    for (const place of places) await recordContact(tx, actor, place, channel)
  })
  const requests = contacts.map(({ requestName: name, expiresAt }) => ({ name, expiresAt }))
  return { to, ...draftWords(first.name, requests, actor.user.name) }
}
