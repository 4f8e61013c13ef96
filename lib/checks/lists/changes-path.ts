import type { CheckFilter } from "./page-of-ids.ts"

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
