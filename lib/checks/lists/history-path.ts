import type { ListOrder, PageCursor } from "#lib/db/keyset.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { listAddress } from "#lib/http/list-address.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import type { CheckFilter } from "./page-of-ids.ts"

/** The filters of the history, as in the address of the page and of its export; each may be missing. */
export type HistoryFilters = {
  operation?: CheckOperation[] | undefined
  state?: CheckState[] | undefined
  /** A facet of their results, by its keyed fingerprint in hexadecimal. */
  result?: string | undefined
  person?: string | undefined
  /** Ids of subjects, never an identifier. */
  subject?: string[] | undefined
  batch?: string | undefined
  /** Days of the desk's zone, both included. */
  from?: string | undefined
  to?: string | undefined
}
export type HistoryField = keyof HistoryFilters

export type HistoryQuery = HistoryFilters & {
  /** The rows of batches one by one, where a batch would be one line. */
  rows?: "all" | undefined
  order?: Exclude<ListOrder, "newest"> | undefined
}

/** The address of a list: its filters, in a settled order, and the place of a page. */
export function historyPath(query: HistoryQuery, place?: PageCursor, path = "/checks"): string {
  const { operation, state, result, person, subject, batch, from, to, rows, order } = query
  return listAddress(path, { operation, state, result, person, subject, batch, from, to, rows, order }, place)
}

/** The address of `GET /api/checks` for changes within a filter, without states: a check that leaves one is a change too. */
export function changesPath(filter: Omit<CheckFilter, "states">): string {
  const search = new URLSearchParams({ operation: filter.operations.join(",") })
  if (filter.requestedBy !== undefined) search.set("person", filter.requestedBy)
  if (filter.subjectIds) search.set("subject", filter.subjectIds.join(","))
  if (filter.batchId !== undefined) search.set("batch", filter.batchId)
  if (filter.from) search.set("from", filter.from.toISOString())
  if (filter.before) search.set("before", filter.before.toISOString())
  return `/api/checks?${search}`
}

/** More than this many columns nobody can compare; a limit of ours. */
export const MAX_COMPARED = 8

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses `ids=uuid,uuid` of a comparison: each once, in their order; a part that is no id is left out. */
export function comparedIds(text: string | undefined): string[] {
  const ids = (text ?? "").split(",").filter((part) => UUID.test(part))
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}
