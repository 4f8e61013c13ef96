"use server"

import * as z from "zod/mini"
import { beginErasure } from "#lib/data-protection/erase-subject.ts"
import { liftLegalHold, placeLegalHold } from "#lib/data-protection/legal-hold.ts"
import { setRetention } from "#lib/data-protection/retention-periods.ts"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"
import { RETAINED_KINDS, RETENTION_DAYS } from "#lib/domain/retention.ts"
import { action } from "#lib/http/action.ts"

const reasoned = z.strictObject({
  id: z.uuid(),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_LETTERS)),
})

/** Holds everything about a subject, so that nothing of it is erased. */
export const hold = action({
  permission: "data.hold",
  audit: "hold.placed",
  confirmed: true,
  input: reasoned,
  run: (actor, { id, reason }) => placeLegalHold(actor, id, reason),
})

/** Lifts the hold of a subject. */
export const lift = action({
  permission: "data.hold",
  audit: "hold.lifted",
  confirmed: true,
  input: reasoned,
  run: (actor, { id, reason }) => liftLegalHold(actor, id, reason),
})

/** Begins to erase everything about a subject. */
export const erase = action({
  permission: "data.erase",
  audit: "subject.erasure_begun",
  confirmed: true,
  input: z.extend(reasoned, { typed: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  run: (actor, { id, reason, typed }) => beginErasure(actor, id, { reason, typed }),
})

/** Sets how long records of a kind are stored. */
export const changeRetention = action({
  permission: "data.erase",
  audit: "retention.changed",
  confirmed: true,
  input: z.strictObject({ kind: z.enum(RETAINED_KINDS), days: z.nullable(z.literal(RETENTION_DAYS)) }),
  run: (actor, { kind, days }) => setRetention(actor, kind, days),
})
