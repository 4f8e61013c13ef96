import "server-only"
import { and, count, desc, eq, inArray, max, min, sql } from "drizzle-orm"
import { type FacetCount, facetsOfBatch } from "#lib/checks/results/facet-counts.ts"
import { type Changes, changesOf } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { coalesced } from "#lib/db/coalescing.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { ENDED_BY_SERVICE } from "#lib/domain/check-states.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"
import { holdEndsAt } from "#lib/upstream/blocked-slots.ts"
import { isMoving, type RecentlyEnded } from "./batch-phase.ts"
import type { BatchRow } from "./batch-row.ts"
import { type BatchView, batchById } from "./read-batch.ts"
import { changedRows, type LatestRows, latestRows } from "./read-rows.ts"
import { countToAskAgain } from "./rerun-batch.ts"

/** The batch with the rows that changed, oldest change first; `revision` is given back as `since`. */
export type BatchChanges = Changes<BatchRow> & {
  batch: BatchView
  /** How many of its rows have no answer and can be asked again in a batch of their own. */
  again: number
  recent: RecentlyEnded | null
  /** The facets of its answers, counted; null while nothing changed since. */
  facets: FacetCount[] | null
  /** The end of the hold that the service asked for (ISO 8601), while something of it is to be sent or read; else null. */
  silentUntil: string | null
}

const MAX_AT_ONCE = 2_000
const RECENT_MINUTES = 5
const RECENT_ENDS = 100

/** All that a page which watches a batch needs, the same to the letter while nothing happens; shared parts are read once. Throws `not_found`. */
export async function batchChanges(
  id: string,
  operations: readonly CheckOperation[],
  since: number,
  reader: ListReader,
): Promise<BatchChanges> {
  const snapshot = await snapshotOf({ id, operations, masksLists: reader.masksLists === true })
  const changes = snapshot.bySince.get(since) ?? changesSince(snapshot, since, reader)
  snapshot.bySince.set(since, changes)
  return changes
}

async function changesSince(snapshot: Snapshot, since: number, reader: ListReader): Promise<BatchChanges> {
  const { batch, again, recent, heldUntil, latest, facets: countFacets } = snapshot
  const [found, facets] = await Promise.all([
    knowsAllBut(latest, since)
      ? latestToTell(snapshot, since)
      : changedRows(batch.id, since, MAX_AT_ONCE + 1, reader),
    batch.revision > since ? countFacets() : null,
  ])
  const changes = changesOf(found, MAX_AT_ONCE, { since, newest: Math.max(batch.revision, since) })
  return { batch, again, recent, silentUntil: heldUntil, facets, ...changes }
}

type Asked = { id: string; operations: readonly CheckOperation[]; masksLists: boolean }

/** So many revisions are remembered as those of this batch: longer than its followers take from one read to the next. */
const MAX_GIVEN = 50

/** The state of a batch, then its rows of the last seconds: none that its revision counts is missing. */
const snapshotOf = coalesced<Asked, Snapshot>(
  ({ id, operations, masksLists }) => [id, masksLists, ...operations].join(),
  async ({ id, operations, masksLists }, former) => {
    const batch = await batchById(id, operations)
    const [recent, again, heldUntil, latest] = await Promise.all([
      recentlyEnded(batch),
      countToAskAgain(batch),
      holdOf(batch),
      latestRows(batch, MAX_AT_ONCE + 1, { masksLists }, former?.latest),
    ])
    const given = [...new Set([batch.revision, ...(former?.given ?? [])])].slice(0, MAX_GIVEN)
    let counted: Promise<FacetCount[]> | undefined
    /** Counted for the first who needs them: to nobody as long as nothing changes. */
    const facets = () => (counted ??= facetsOfBatch(id))
    // Clients with the same revision get the same answer.
    const bySince = new Map<number, Promise<BatchChanges>>()
    return { batch, recent, again, heldUntil, latest, given, facets, bySince }
  },
)

type Snapshot = Pick<BatchChanges, "batch" | "again" | "recent"> & {
  heldUntil: BatchChanges["silentUntil"]
  latest: LatestRows
  /** Its revisions that readers were given lately, the newest first. */
  given: readonly number[]
  facets: () => Promise<FacetCount[]>
  bySince: Map<number, Promise<BatchChanges>>
}

/** Whether the latest rows contain every change since that revision: so for a client that read some seconds ago. */
function knowsAllBut({ after, rows }: LatestRows, since: number): boolean {
  return since >= after && rows.length <= MAX_AT_ONCE
}

/** The rows of the last seconds, but for those that a reader knows who was given that revision of the batch. */
function latestToTell({ latest: { rows, seenWith }, given }: Snapshot, since: number): BatchRow[] {
  return given.includes(since) ? rows.filter((row) => (seenWith.get(row) ?? since) >= since) : rows
}

/** Returns the end of the hold that the remaining calls of this batch wait for (ISO 8601). */
export async function holdOf(batch: BatchView): Promise<string | null> {
  if (!isMoving(batch)) return null
  return (await holdEndsAt(operationOf(batch.operation).wire.key))?.toISOString() ?? null
}

/** Returns the last questions that the service ended; those that a person withdrew or closed say nothing of its pace. */
export async function recentlyEnded(batch: BatchView): Promise<RecentlyEnded | null> {
  if (batch.settled) return null
  const last = db()
    .select({ at: checks.settledAt })
    .from(checks)
    .where(
      and(
        eq(checks.batchId, batch.id),
        inArray(checks.state, [...ENDED_BY_SERVICE]),
        sql`${checks.settledAt} > clock_timestamp() - ${RECENT_MINUTES} * interval '1 minute'`,
      ),
    )
    .orderBy(desc(checks.settledAt))
    .limit(RECENT_ENDS)
    .as("last")
  const [row] = await db()
    .select({ count: count(), first: min(last.at), last: max(last.at) })
    .from(last)
  if (!row?.first || !row.last) return null
  return { count: row.count, firstAt: row.first.toISOString(), lastAt: row.last.toISOString() }
}
