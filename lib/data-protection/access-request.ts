import * as z from "zod/mini"
import { type CivilDay, isCivilDay } from "#lib/time/zone-day.ts"

/** Who asks for the data: the person that it is about, or somebody who acts for them. */
export const RELATIONS = ["subject", "representative"] as const

/** How whoever asks proved that they are who they say, and may ask. */
export const IDENTITY_PROOFS = ["id_shown", "id_copy", "digital_signature", "power_of_attorney"] as const

/** Within so many working days a request for access is answered (law 29733 and its regulation). */
export const ANSWER_DAYS = 20

const MAX_NAME = 120

/** A request for access as it is written down before its archive is made. Messages are keys of `dataProtection.access.wrong`. */
export const accessRequest = z.strictObject({
  requester: z.string().check(z.trim(), z.minLength(1, "requesterMissing"), z.maxLength(MAX_NAME)),
  relation: z.enum(RELATIONS),
  proof: z.enum(IDENTITY_PROOFS),
  /** The request's number at the desk; it stands in the log. */
  number: z.string().check(z.trim(), z.regex(/^[\w./-]{1,40}$/, "numberForm")),
  receivedOn: z.string().check(z.refine(isCivilDay, "dayForm")),
  /** AML reports too: off, nothing in the archive shows whether there is one. */
  withReports: z.boolean(),
})
export type AccessRequest = z.output<typeof accessRequest>

export function answerDueOn(receivedOn: CivilDay): CivilDay {
  return addBusinessDays(receivedOn, ANSWER_DAYS)
}

const WEEKEND = [0, 6]

/** Returns the working day, Monday to Friday, that is so many after that day. Holidays are not known here, so the true day is this one or a later one. */
export function addBusinessDays(day: CivilDay, count: number): CivilDay {
  const at = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (!WEEKEND.includes(at.getUTCDay())) left--
  }
  return at.toISOString().slice(0, 10)
}
