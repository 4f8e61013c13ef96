import * as z from "zod/mini"
import { several } from "#lib/checks/lists/list-query.ts"
import type { PageCursor } from "#lib/db/keyset.ts"
import { AUDIT_GROUP_KEYS, type AuditGroup } from "#lib/domain/audit/actions.ts"
import { listAddress, readFilters, type Search } from "#lib/http/list-address.ts"
import { optionalDay } from "#lib/time/optional-day.ts"
import type { CivilDay } from "#lib/time/zone-day.ts"

/** The filters of the log, as in the address of its page and of its export; each may be missing. */
export type LogQuery = {
  group?: AuditGroup | undefined
  person?: string | undefined
  outcome?: "refused" | undefined
  target?: string | undefined
  /** Ids of subjects: who saw or took anything about them; where `rows` says whose, every act that concerns them. */
  subject?: readonly string[] | undefined
  /** The acts of people, or those of the program too. */
  rows?: "people" | "all" | undefined
  from?: CivilDay | undefined
  to?: CivilDay | undefined
}

export function logPath(query: LogQuery, place?: PageCursor, path = "/admin/log"): string {
  const { group, person, outcome, target, subject, rows, from, to } = query
  return listAddress(path, { group, person, outcome, target, subject, rows, from, to }, place)
}

const FIELDS = {
  group: z.optional(z.enum(AUDIT_GROUP_KEYS)),
  person: z.optional(z.uuid()),
  outcome: z.optional(z.literal("refused")),
  target: z.optional(z.string().check(z.trim(), z.regex(/^[\w.:-]{1,100}$/))),
  subject: several(z.uuid()),
  rows: z.optional(z.enum(["people", "all"])),
  from: optionalDay,
  to: optionalDay,
} satisfies { [field in keyof LogQuery]-?: z.ZodMiniType<LogQuery[field]> }

export const logQuery = z.object(FIELDS)

export const readLogQuery = (search: Search): LogQuery => readFilters(FIELDS, search)
