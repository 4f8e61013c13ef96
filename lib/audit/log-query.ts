import * as z from "zod/mini"
import type { Search } from "#lib/checks/lists/history-query.ts"
import type { PageEdge } from "#lib/db/keyset.ts"
import { AUDIT_GROUP_KEYS, type AuditGroup } from "#lib/domain/audit-actions.ts"
import { type CivilDay, isCivilDay } from "#lib/time/zone-day.ts"

/** The filters of the log, as they stand in the address of its page and of its export; each may be missing. */
export type LogQuery = {
  group?: AuditGroup | undefined
  /** A user's id: who did it. */
  person?: string | undefined
  outcome?: "refused" | undefined
  /** The id of what it was done to. */
  target?: string | undefined
  /** A subject's id: who saw or took anything about it, whatever it was. */
  subject?: string | undefined
  /** Days of the desk's zone, both included. */
  from?: CivilDay | undefined
  to?: CivilDay | undefined
}
export type LogField = keyof LogQuery

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

/** Reads a page's address; what is no filter, or no longer one (an old link), is left out. */
export function readLogQuery(search: Search): LogQuery {
  const entries = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const value = search[name]
    const parsed = schema.safeParse(Array.isArray(value) ? value[0] : value)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(entries) as LogQuery
}

/** The address of the log with those filters, in a settled order. */
export function logPath(query: LogQuery, place?: PageEdge, path = "/admin/log"): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(FIELDS) as LogField[]) {
    const value = query[name]
    if (value !== undefined) search.set(name, value)
  }
  for (const [name, id] of Object.entries(place ?? {})) search.set(name, id)
  const text = search.toString()
  return text === "" ? path : `${path}?${text}`
}
