import * as z from "zod/mini"
import { MARK } from "#lib/checks/results/facets.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { oneOf, readFilters, type Search } from "#lib/http/list-address.ts"
import { CHECK_OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { optionalDay } from "#lib/time/optional-day.ts"
import { dayAfter, dayStart } from "#lib/time/zone-day.ts"
import type { HistoryField, HistoryFilters, HistoryQuery } from "./history-path.ts"
import { several } from "./list-query.ts"
import type { CheckFilter } from "./page-of-ids.ts"
import { type Viewer, visibleTo } from "./visible-operations.ts"

const FILTERS = {
  operation: several(z.enum(CHECK_OPERATION_SLUGS)),
  state: several(z.enum(CHECK_STATES)),
  result: z.optional(z.string().check(z.regex(MARK))),
  person: z.optional(z.uuid()),
  subject: several(z.uuid()),
  batch: z.optional(z.uuid()),
  from: optionalDay,
  to: optionalDay,
} satisfies { [field in HistoryField]: z.ZodMiniType<HistoryFilters[field]> }

const FIELDS = {
  ...FILTERS,
  rows: z.optional(z.literal("all")),
  order: z.optional(z.literal("oldest")),
} satisfies { [field in keyof HistoryQuery]-?: z.ZodMiniType<HistoryQuery[field]> }

export const historyQuery = z.object(FILTERS)

export const readHistoryQuery = (search: Search): HistoryQuery => readFilters(FIELDS, search)

/** Reads the place of a page from an address: `older` and `newer` name the check at whose edge it begins. */
export function readPlace(search: Search): PagePlace {
  const older = z.uuid().safeParse(oneOf(search.older))
  if (older.success) return { older: older.data }
  const newer = z.uuid().safeParse(oneOf(search.newer))
  return newer.success ? { newer: newer.data } : undefined
}

/** Whether each batch is one line: filters on answers and their results, or on subjects, find the rows themselves. */
export function isFolded({ rows, state, result, subject, batch }: HistoryQuery, { role }: Viewer): boolean {
  return can(role, "batch.run") && [rows, state, result, subject, batch].every((one) => one === undefined)
}

export function isFiltered({ rows: _, order: __, ...filters }: HistoryQuery): boolean {
  return Object.keys(filters).length > 0
}

/** The checks that these filters mean for that person, days being those of `timeZone`. */
export function historyFilter(query: HistoryFilters, viewer: Viewer, timeZone: string): CheckFilter {
  const { operations: visible, ownedBy } = visibleTo(viewer)
  return {
    operations: query.operation?.length ? visible.filter((slug) => query.operation?.includes(slug)) : visible,
    ownedBy,
    states: query.state?.length ? query.state : undefined,
    marks: query.result === undefined ? undefined : [Buffer.from(query.result, "hex")],
    requestedBy: query.person,
    subjectIds: query.subject?.length ? query.subject : undefined,
    batchId: query.batch,
    from: query.from === undefined ? undefined : dayStart(query.from, timeZone),
    before: query.to === undefined ? undefined : dayStart(dayAfter(query.to), timeZone),
  }
}
