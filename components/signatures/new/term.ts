import { isFarEnough, SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { MINUTE_MS } from "#lib/time/durations.ts"
import { instantsAt, isCivilDay, isoInZone } from "#lib/time/zone-day.ts"

/** Minutes that are offered by name. */
export const USUAL_TERMS = ["60", "1440", "10080", "43200"] as const

/** How many minutes one of each is; minutes themselves only where a request that is corrected had them. */
const UNIT_MINUTES = { day: 1_440, hour: 60, minute: 1 } as const
export type TermUnit = keyof typeof UNIT_MINUTES

/** Both forms of the term are kept while one chooses; exactly one is sent. */
export type Term = {
  kind: "in" | "at"
  choice: (typeof USUAL_TERMS)[number] | "other"
  unit: TermUnit
} & Record<"amount" | "day" | "hour" | "minute" | "zone", string>

/** That many minutes in the largest unit that holds them whole. */
export function inUnits(minutes: number): Pick<Term, "amount" | "unit"> {
  const unit = (["day", "hour"] as const).find((one) => minutes % UNIT_MINUTES[one] === 0) ?? "minute"
  return { amount: String(minutes / UNIT_MINUTES[unit]), unit }
}

export type ReadTerm =
  /** Keys of the `signatureBuilder.wrong` messages. */
  | { error: "incomplete" | "amount" | "date" | "time" | "skipped" | "past" | "tooSoon" }
  | {
      sent: Pick<SignatureRequest, "expires_in" | "expires_at">
      until: Date
      /** The clocks of the zone show that time twice; `until` is the first. */
      isTwice: boolean
    }

/**
 * A term as it is sent, and the instant on which it ends (that of `in`, counted from `now`). The service wants `expires_at` at least 10
 * minutes ahead when it arrives (specification, Limits), so there is a margin here as on our server, which checks again.
 */
export function readTerm(term: Term, now: Date): ReadTerm {
  return term.kind === "in" ? readMinutes(term, now) : readInstant(term, now)
}

function readMinutes({ choice, amount, unit }: Term, now: Date): ReadTerm {
  const text = amount.trim()
  if (choice === "other" && text === "") return { error: "incomplete" }
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  const within = choice === "other" ? count * UNIT_MINUTES[unit] : Number(choice)
  const { leastMinutes, mostMinutes } = SIGNATURE_LIMITS
  if (!(within >= leastMinutes && within <= mostMinutes)) return { error: "amount" }
  return { sent: { expires_in: within }, until: new Date(now.getTime() + within * MINUTE_MS), isTwice: false }
}

/** Day, month and year, whether there is such a day or not. */
const WHOLE_DATE = /^\d{4}-\d\d-\d\d$/

function readInstant({ day, hour, minute, zone }: Term, now: Date): ReadTerm {
  if (!WHOLE_DATE.test(day) || hour === "" || minute === "") return { error: "incomplete" }
  if (!isCivilDay(day)) return { error: "date" }
  if (!isUpTo(hour, 23) || !isUpTo(minute, 59)) return { error: "time" }
  const [until, again] = instantsAt(day, Number(hour), Number(minute), zone)
  if (until === undefined) return { error: "skipped" }
  const expiresAt = isoInZone(until, zone)
  if (until <= now) return { error: "past" }
  if (!isFarEnough(expiresAt, now.getTime())) return { error: "tooSoon" }
  return { sent: { expires_at: expiresAt }, until, isTwice: again !== undefined }
}

function isUpTo(digits: string, most: number): boolean {
  return /^\d{1,2}$/.test(digits) && Number(digits) <= most
}
