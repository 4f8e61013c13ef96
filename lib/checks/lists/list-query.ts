import * as z from "zod/mini"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { CHECK_OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { LARGEST_PAGE, PAGE_SIZE } from "./list-checks.ts"
import type { CheckFilter } from "./page-of-ids.ts"
import { type Viewer, visibleTo } from "./visible-operations.ts"

export const several = <T extends z.ZodMiniType<string, string>>(one: T) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",").filter((part) => part !== "")),
      ),
      z.array(one).check(z.maxLength(50)),
    ),
  )

/** The query of every list of checks, on screen, in JSON and in CSV. `subject` takes ids, never an identifier. */
export const listQuery = z.object({
  operation: several(z.enum(CHECK_OPERATION_SLUGS)),
  state: several(z.enum(CHECK_STATES)),
  batch: z.optional(z.uuid()),
  subject: several(z.uuid()),
  person: z.optional(z.uuid()),
  /** ISO 8601 instants: asked from this one on, and before that one. */
  from: z.optional(z.iso.datetime({ offset: true })),
  before: z.optional(z.iso.datetime({ offset: true })),
  since: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  cursor: z.optional(z.uuid()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_PAGE)), PAGE_SIZE),
})
export type ListQuery = z.output<typeof listQuery>

export function filterOf(query: ListQuery, viewer: Viewer): CheckFilter {
  const { operations: visible, ownedBy } = visibleTo(viewer)
  const asked = query.operation
  return {
    operations: asked && asked.length > 0 ? visible.filter((slug) => asked.includes(slug)) : visible,
    ownedBy,
    states: query.state && query.state.length > 0 ? query.state : undefined,
    requestedBy: query.person,
    subjectIds: query.subject && query.subject.length > 0 ? query.subject : undefined,
    batchId: query.batch,
    from: query.from === undefined ? undefined : new Date(query.from),
    before: query.before === undefined ? undefined : new Date(query.before),
  }
}
