import * as z from "zod/mini"
import { several } from "#lib/checks/lists/list-query.ts"
import { AUDIT_GROUP_KEYS } from "#lib/domain/audit/actions.ts"
import { readFilters, type Search } from "#lib/http/list-address.ts"
import { optionalDay } from "#lib/time/optional-day.ts"
import type { LogQuery } from "./log-path.ts"

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
