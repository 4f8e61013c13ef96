import type { CheckFilter } from "./page-of-ids.ts"

/**
 * Returns the address of `GET /api/checks` for the changes within a filter; `since` is to be added. States are left out, because a check that leaves a state is
 * a change to whoever looks at that state.
 */
export function changesPath(filter: Omit<CheckFilter, "states">): string {
  const search = new URLSearchParams({ operation: filter.operations.join(",") })
  if (filter.requestedBy !== undefined) search.set("person", filter.requestedBy)
  if (filter.subjectIds) search.set("subject", filter.subjectIds.join(","))
  if (filter.batchId !== undefined) search.set("batch", filter.batchId)
  if (filter.from) search.set("from", filter.from.toISOString())
  if (filter.before) search.set("before", filter.before.toISOString())
  return `/api/checks?${search}`
}
