import * as z from "zod/mini"
import type { Search } from "#lib/checks/lists/history-query.ts"
import { AUDIT_GROUP_KEYS } from "#lib/domain/audit/actions.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"
import type { LogQuery } from "./log-path.ts"

const day = z.optional(z.string().check(z.refine(isCivilDay)))

const FIELDS = {
  group: z.optional(z.enum(AUDIT_GROUP_KEYS)),
  person: z.optional(z.uuid()),
  outcome: z.optional(z.literal("refused")),
  target: z.optional(z.string().check(z.trim(), z.regex(/^[\w.:-]{1,100}$/))),
  subject: z.optional(z.uuid()),
  from: day,
  to: day,
} satisfies { [field in keyof LogQuery]-?: z.ZodMiniType<LogQuery[field]> }

export const logQuery = z.object(FIELDS)

/** Reads a page's address; a parameter that is no filter, or no longer one (an old link), is left out. */
export function readLogQuery(search: Search): LogQuery {
  const entries = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const value = search[name]
    const parsed = schema.safeParse(Array.isArray(value) ? value[0] : value)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(entries) as LogQuery
}
