import "server-only"
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import { type OpenBatch, openBatches } from "#lib/batches/open-batches.ts"
import { type ListedCheck, listed } from "#lib/checks/listed-check.ts"
import { countTasks, taskOperations } from "#lib/checks/lists/count-tasks.ts"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { databaseNowMs } from "#lib/db/lease.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { AWAITED, ENDED_BY_SERVICE, OPEN } from "#lib/domain/check-states.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { textOf } from "#lib/vault/sealed.ts"

/** A query that the service resolves later, while it is followed. Instants are ISO 8601 in UTC. */
export type FollowedTask = ListedCheck & {
  /** The service's last word for its state, verbatim; null while there is none. */
  remoteState: string | null
  /** When it was read last, and how many reads in a row failed. */
  polledAt: string | null
  pollFailures: number
}

export type TasksInProgress = {
  /** Those that are not over, the oldest first, and those that the service ended lately. */
  items: FollowedTask[]
  /** How many are not over: this person's, and everybody's. */
  mine: number
  all: number
  batches: OpenBatch[]
  /** The server's own time of this answer, in milliseconds since 1970. */
  nowMs: number
}

const MAX = 200
/** So long one that ended stays beside those that are followed: its result is what people wait for. */
const ENDED_MINUTES = 15

/** Every query of a person, or of all, that the service has not resolved yet, those of batches from when they are sent, with the batches beside them. */
export async function tasksInProgress(viewer: Viewer, whose: "mine" | "all"): Promise<TasksInProgress> {
  const operations = taskOperations(viewer)
  const requestedBy = whose === "mine" ? viewer.id : undefined
  const filter = { operations, requestedBy }
  const open = pageOfIds({ ...filter, states: OPEN, alone: true }, "oldest", MAX)
  const awaited = pageOfIds({ ...filter, states: AWAITED }, "oldest", MAX)
  const [found, ended, counts, batches, nowMs] = await Promise.all([
    db().execute<{ id: string }>(sql`select id from ((${open}) union (${awaited})) as followed`),
    endedLately(operations, requestedBy),
    countTasks(viewer),
    can(viewer.role, "batch.run") ? openBatches(visibleOperations(viewer.role)) : [],
    databaseNowMs(),
  ])
  const ids = [...found.rows.map(({ id }) => id), ...ended]
  const [summaries, reads] = await Promise.all([checksById(ids), readsOf(ids)])
  const items = summaries
    .toReversed()
    .map((check) => ({ ...listed(check, viewer), ...(reads.get(check.id) ?? UNREAD) }))
  return { items, ...counts, batches, nowMs }
}

const UNREAD = { remoteState: null, polledAt: null, pollFailures: 0 }

async function endedLately(
  operations: readonly CheckOperation[],
  requestedBy: string | undefined,
): Promise<string[]> {
  const rows = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(
      and(
        gt(checks.changedAt, sql`clock_timestamp() - ${ENDED_MINUTES} * interval '1 minute'`),
        gt(checks.settledAt, sql`clock_timestamp() - ${ENDED_MINUTES} * interval '1 minute'`),
        inArray(checks.state, [...ENDED_BY_SERVICE]),
        inArray(checks.operation, [...operations]),
        isNull(checks.batchId),
        requestedBy === undefined ? undefined : eq(checks.requestedBy, requestedBy),
      ),
    )
    .limit(MAX)
  return rows.map(({ id }) => id)
}

async function readsOf(ids: readonly string[]): Promise<Map<string, Omit<FollowedTask, keyof ListedCheck>>> {
  if (ids.length === 0) return new Map()
  const { id, remoteState, polledAt, pollFailures } = checks
  const rows = await db()
    .select({ id, remoteState, polledAt, pollFailures })
    .from(checks)
    .where(inArray(checks.id, [...ids]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        remoteState: row.remoteState && textOf(row.remoteState, row.id),
        polledAt: row.polledAt?.toISOString() ?? null,
        pollFailures: row.pollFailures,
      },
    ]),
  )
}
