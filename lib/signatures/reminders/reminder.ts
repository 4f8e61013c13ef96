import { normalizeEmail } from "#lib/auth/normalize-email.ts"
import { nameKey } from "#lib/text/fold.ts"
import { DAY_MS } from "#lib/time/durations.ts"

/** The channels to a signer. The service shows no way to remind (specification, Not specified): we prepare the message, a person sends it. */
export const REMINDER_CHANNELS = ["email", "whatsapp"] as const
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

/** A message to a signer that somebody prepared here; whether it was sent is not known. */
export type Reminder = {
  position: number
  channel: ReminderChannel
  at: string
  by: string
}

/** A rule of ours: who waits for less is not reminded yet, and who was reminded is left alone for a while. */
const WAITS_MS = DAY_MS
const LEFT_ALONE_MS = 2 * DAY_MS

/** Whether somebody who waits since then, and was last reminded at that time (null: never), is to be reminded now. */
export function isReminderDue(sinceMs: number, remindedMs: number | null, nowMs: number): boolean {
  if (nowMs - sinceMs < WAITS_MS) return false
  return remindedMs === null || nowMs - remindedMs >= LEFT_ALONE_MS
}

/** Peru: mobile numbers are nine figures that begin with a 9, and are written without their country here. */
const PERUVIAN_MOBILE = /^9\d{8}$/
const PERU = "51"
/** E.164: with the country, at most 15 figures. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/

/** A telephone as WhatsApp wants it; null without a country that is no mobile of Peru: a wrong guess would write to a stranger. */
export function whatsappNumber(phone: string): string | null {
  const text = phone.trim()
  if (!/^[\d\s()+.-]+$/.test(text)) return null
  const figures = text.replaceAll(/\D/g, "")
  if (text.startsWith("+")) return INTERNATIONAL.test(figures) ? figures : null
  if (figures.startsWith("00")) return INTERNATIONAL.test(figures.slice(2)) ? figures.slice(2) : null
  return PERUVIAN_MOBILE.test(figures) ? PERU + figures : null
}

/** As the service or the question has them; null where nothing came as text. */
type Recipient = {
  documentNumber: string | null
  name: string | null
  email: string | null
  phone: string | null
}

/** The same text for one recipient of several requests, by document, name and addresses: a mistyped document tells nobody of another. Null: apart. */
export function recipientKey({ documentNumber, name, email, phone }: Recipient): string | null {
  if (documentNumber === null || documentNumber === "") return null
  return JSON.stringify([
    documentNumber,
    nameKey(name ?? ""),
    normalizeEmail(email ?? ""),
    (phone ?? "").replaceAll(/\D/g, ""),
  ])
}
