import { SIGNATURE_LIMITS, type SignatureRequest } from "#lib/signatures/request-schema.ts"
import { instantAt, isCivilDay, isoInZone } from "#lib/time/zone-day.ts"
import type { Term } from "./draft.ts"

/** What is wrong with a term: keys of the `signatureBuilder.term.error` messages. */
export type TermError = "minutes" | "date" | "time" | "skipped" | "tooSoon"

export type ReadTerm =
  | { error: TermError }
  | { sent: Pick<SignatureRequest, "expires_in" | "expires_at">; until: Date }

/**
 * A term as it is sent, and the instant on which it ends (that of `in`, counted from `now`). The service wants `expires_at` at least 10
 * minutes ahead (specification, Limits); our server looks again, with a margin.
 */
export function readTerm(term: Term, now: Date): ReadTerm {
  return term.kind === "in" ? readMinutes(term, now) : readInstant(term, now)
}

function readMinutes({ choice, minutes }: Term, now: Date): ReadTerm {
  const text = choice === "other" ? minutes.trim() : choice
  const within = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  const { leastMinutes, mostMinutes } = SIGNATURE_LIMITS
  if (!(within >= leastMinutes && within <= mostMinutes)) return { error: "minutes" }
  return { sent: { expires_in: within }, until: new Date(now.getTime() + within * 60_000) }
}

function readInstant({ day, hour, minute, zone }: Term, now: Date): ReadTerm {
  if (!isCivilDay(day)) return { error: "date" }
  if (!isUpTo(hour, 23) || !isUpTo(minute, 59)) return { error: "time" }
  const until = instantAt(day, Number(hour), Number(minute), zone)
  if (until === null) return { error: "skipped" }
  if (until.getTime() - now.getTime() < SIGNATURE_LIMITS.leastAheadMs) return { error: "tooSoon" }
  return { sent: { expires_at: isoInZone(until, zone) }, until }
}

function isUpTo(digits: string, most: number): boolean {
  return /^\d{1,2}$/.test(digits) && Number(digits) <= most
}
