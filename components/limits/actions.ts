"use server"

import * as z from "zod/mini"
import { MAX_A_DAY } from "#lib/domain/day-limits.ts"
import { action } from "#lib/http/action.ts"
import { setDayLimit } from "#lib/limits/day-limit.ts"

/** Sets how many questions with a cost somebody else may ask a day; null for as many as they like. */
export const setLimit = action({
  permission: "limit.set",
  audit: "limit.changed",
  confirmed: true,
  input: z.object({ id: z.uuid(), limit: z.nullable(z.int().check(z.gte(0), z.lte(MAX_A_DAY))) }),
  run: (actor, { id, limit }) => setDayLimit(actor, id, limit),
})
