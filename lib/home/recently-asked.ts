import "server-only"
import { type BatchView, listBatches } from "#lib/batches/read-batch.ts"
import { checksAt } from "#lib/checks/lists/list-checks.ts"
import type { CheckFilter } from "#lib/checks/lists/page-of-ids.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"

/** A question asked by itself, or a whole batch; `at` is when, as ISO 8601. */
export type RecentlyAsked = { id: string; at: string } & (
  | { check: CheckSummary; batch?: undefined }
  | { check?: undefined; batch: BatchView }
)

/**
 * The newest that a filter lets through, newest first: questions one by one, and each batch once, since the rows of one would
 * push everything else out of a short list.
 */
export async function recentlyAsked(filter: CheckFilter, limit: number): Promise<RecentlyAsked[]> {
  const [checks, batches] = await Promise.all([
    checksAt({ ...filter, alone: true }, undefined, limit),
    listBatches(filter.operations, undefined, limit, filter.requestedBy),
  ])
  const all: RecentlyAsked[] = [
    ...checks.map((check) => ({ id: check.id, at: check.requestedAt, check })),
    ...batches.map((batch) => ({ id: batch.id, at: batch.createdAt, batch })),
  ]
  return all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, limit)
}
