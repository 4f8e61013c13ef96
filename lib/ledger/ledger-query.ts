import * as z from "zod/mini"
import { listAddress, readFilters, type Search } from "#lib/http/list-address.ts"
import { factsOf, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { optionalDay } from "#lib/time/optional-day.ts"
import type { CivilDay } from "#lib/time/zone-day.ts"

/** The operations whose cost the specification counts: units of the vehicle quota, tokens of the match package. */
export const LEDGER_OPERATIONS = QUESTION_SLUGS.filter((slug) =>
  ["unit", "token"].includes(factsOf(slug).cost),
)
export type LedgerOperation = OperationSlug

export function ledgerUnit(operation: LedgerOperation): "unit" | "token" {
  return factsOf(operation).cost === "token" ? "token" : "unit"
}

export const GROUPINGS = ["day", "person", "batch"] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The filters of the ledger, as in the address of its page and of its export; each may be missing. */
export type LedgerQuery = {
  by?: Grouping | undefined
  operation?: LedgerOperation | undefined
  person?: string | undefined
  batch?: string | undefined
  from?: CivilDay | undefined
  to?: CivilDay | undefined
}

const FIELDS = {
  by: z.optional(z.enum(GROUPINGS)),
  operation: z.optional(z.enum(LEDGER_OPERATIONS)),
  person: z.optional(z.uuid()),
  batch: z.optional(z.uuid()),
  from: optionalDay,
  to: optionalDay,
} satisfies { [field in keyof LedgerQuery]-?: z.ZodMiniType<LedgerQuery[field]> }

export const ledgerQuery = z.object(FIELDS)

export const readLedgerQuery = (search: Search): LedgerQuery => readFilters(FIELDS, search)

export function ledgerPath(query: LedgerQuery, path = "/ledger"): string {
  const { by, operation, person, batch, from, to } = query
  return listAddress(path, { by, operation, person, batch, from, to })
}
