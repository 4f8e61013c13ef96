import * as z from "zod/mini"
import type { Search } from "#lib/checks/lists/history-query.ts"
import { factsOf, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type CivilDay, isCivilDay } from "#lib/time/zone-day.ts"

/** The operations whose cost the specification counts: units of the vehicle quota, tokens of the match package. */
export const LEDGER_OPERATIONS = QUESTION_SLUGS.filter((slug) =>
  ["unit", "token"].includes(factsOf(slug).cost),
)
export type LedgerOperation = OperationSlug

/** Returns the unit that a question of a ledger's operation costs. */
export function ledgerUnit(operation: LedgerOperation): "unit" | "token" {
  return factsOf(operation).cost === "token" ? "token" : "unit"
}

/** The possible lines of the ledger. */
export const GROUPINGS = ["day", "person", "batch"] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The filters of the ledger, as in the address of its page and of its export; each may be missing. */
export type LedgerQuery = {
  by?: Grouping | undefined
  operation?: LedgerOperation | undefined
  /** A user's id: who asked. */
  person?: string | undefined
  /** A batch's id. */
  batch?: string | undefined
  /** Days of the desk's zone, both included. */
  from?: CivilDay | undefined
  to?: CivilDay | undefined
}

const day = z.optional(z.string().check(z.refine(isCivilDay)))

const FIELDS = {
  by: z.optional(z.enum(GROUPINGS)),
  operation: z.optional(z.enum(LEDGER_OPERATIONS)),
  person: z.optional(z.uuid()),
  batch: z.optional(z.uuid()),
  from: day,
  to: day,
} satisfies { [field in keyof LedgerQuery]-?: z.ZodMiniType<LedgerQuery[field]> }

export const ledgerQuery = z.object(FIELDS)

/** Reads a page's address; a parameter that is no filter, or no longer one (an old link), is left out. */
export function readLedgerQuery(search: Search): LedgerQuery {
  const entries = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const value = search[name]
    const parsed = schema.safeParse(Array.isArray(value) ? value[0] : value)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(entries) as LedgerQuery
}

/** The address of the ledger with those filters, in a settled order. */
export function ledgerPath(query: LedgerQuery, path = "/ledger"): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(FIELDS) as (keyof LedgerQuery)[]) {
    const value = query[name]
    if (value !== undefined) search.set(name, value)
  }
  const text = search.toString()
  return text === "" ? path : `${path}?${text}`
}
