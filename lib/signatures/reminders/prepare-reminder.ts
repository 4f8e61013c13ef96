import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { CotejoError } from "#lib/errors.ts"
import { draftWords } from "#lib/signatures/detail/mail-draft.ts"
import { contactOf, recordContact, type SignerPlace } from "#lib/signatures/detail/signer-contact.ts"
import { type ReminderChannel, recipientKey, whatsappNumber } from "./reminder.ts"

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
  const requests = contacts.map(({ requestName }) => requestName)
  return { to, ...draftWords(first.name, requests) }
}
