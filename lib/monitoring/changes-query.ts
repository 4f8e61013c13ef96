import * as z from "zod/mini"
import { several } from "#lib/checks/lists/list-query.ts"
import { CHANGE_WEIGHTS } from "#lib/domain/change-weights.ts"
import { readFilters, type Search } from "#lib/http/list-address.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"

const FIELDS = {
  state: z.optional(z.enum(["open", "settled", "all"])),
  weight: z.optional(z.enum(CHANGE_WEIGHTS)),
  operation: z.optional(z.enum(OPERATION_SLUGS)),
  /** A person, or `none` for changes that nobody has in charge. */
  owner: z.optional(z.union([z.uuid(), z.literal("none")])),
  portfolio: z.optional(z.uuid()),
  run: z.optional(z.uuid()),
  subject: several(z.uuid()),
}

export const changesQuery = z.object(FIELDS)
export type ChangesQuery = z.output<typeof changesQuery>

export const readChangesQuery = (search: Search): ChangesQuery => readFilters(FIELDS, search)
