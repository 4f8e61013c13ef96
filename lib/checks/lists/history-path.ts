import type { PageEdge } from "#lib/db/keyset.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

/** The filters of the history, as they stand in the address of the page and of its export; each may be missing. */
export type HistoryQuery = {
  operation?: CheckOperation[] | undefined
  state?: CheckState[] | undefined
  /** A facet of their results, by its keyed fingerprint in hexadecimal. */
  result?: string | undefined
  /** A user's id. */
  person?: string | undefined
  /** Ids of subjects, never an identifier. */
  subject?: string[] | undefined
  /** Days of the desk's zone, both included. */
  from?: string | undefined
  to?: string | undefined
}
export type HistoryField = keyof HistoryQuery

const ORDER = [
  "operation",
  "state",
  "result",
  "person",
  "subject",
  "from",
  "to",
] as const satisfies HistoryField[]

/** The address of a list: its filters, in a settled order, and the place of a page. */
export function historyPath(query: HistoryQuery, place?: PageEdge, path = "/checks"): string {
  const search = new URLSearchParams()
  for (const name of ORDER) {
    const value = query[name]
    if (value !== undefined && value.length > 0) search.set(name, String(value))
  }
  for (const [name, id] of Object.entries(place ?? {})) search.set(name, id)
  const text = search.toString().replaceAll("%2C", ",")
  return text === "" ? path : `${path}?${text}`
}
