import "server-only"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { facetsOfBatches } from "#lib/checks/results/facet-counts.ts"
import { inOrder } from "#lib/checks/results/facets.ts"
import { changedAt } from "#lib/db/changes.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { NoticeKind } from "#lib/domain/notice-kinds.ts"
import type { WatchedNotice } from "#lib/notices/notice.ts"
import { ended, endOf, phaseOf, unsent } from "./batch-phase.ts"
import { type BatchView, batchesOf } from "./read-batch.ts"

const TOLD = 3

/** Returns the notices about these batches for this viewer; none for a batch that goes on by itself, or that a person paused. */
export async function batchNotices(viewer: Viewer, ids: readonly string[]): Promise<WatchedNotice[]> {
  if (ids.length === 0 || !can(viewer.role, "batch.run")) return []
  const seen = await batchesOf(ids, visibleOperations(viewer.role))
  const notices = seen.flatMap((batch) => {
    const kind = kindOf(batch)
    return kind === null ? [] : [{ batch, kind }]
  })
  const [changes, facets] = await Promise.all([
    changedAt(notices.map(({ batch }) => batch.revision)),
    facetsOfBatches(notices.map(({ batch }) => batch.id)),
  ])
  const weighing = (id: string) =>
    inOrder(facets.get(id) ?? [])
      .filter(({ weighs }) => weighs)
      .slice(0, TOLD)
  return notices.map(
    ({ batch: { id, name, operation, rows, counts, createdAt, revision, settled }, kind }) => ({
      thing: "batch",
      id,
      kind,
      name,
      operation,
      at: changes.get(revision)?.toISOString() ?? createdAt,
      watched: true,
      progress: { done: ended(counts), rows, weighing: weighing(id) },
      revision,
      over: settled,
    }),
  )
}

function kindOf(batch: BatchView): NoticeKind | null {
  if (batch.state === "halted" && unsent(batch.counts) > 0) return "halted"
  const phase = endOf(batch) ?? phaseOf(batch)
  return phase === "moving" || phase === "halted" || phase === "paused" ? null : phase
}
