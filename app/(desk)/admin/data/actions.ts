"use server"

import * as z from "zod/mini"
import { setRetention } from "#lib/data-protection/retention-periods.ts"
import { RETAINED_KINDS, RETENTION_DAYS } from "#lib/domain/retention.ts"
import { action } from "#lib/http/action.ts"

/** Sets how long records of a kind are stored. */
export const changeRetention = action({
  permission: "data.erase",
  audit: "retention.changed",
  confirmed: true,
  input: z.strictObject({ kind: z.enum(RETAINED_KINDS), days: z.nullable(z.literal(RETENTION_DAYS)) }),
  run: (actor, { kind, days }) => setRetention(actor, kind, days),
})
