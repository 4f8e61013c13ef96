import "server-only"
import { and, count, desc, eq, inArray, max, type SQL, sql } from "drizzle-orm"
import { firstIdAt, madeAt } from "#lib/checks/lists/first-id-at.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { beyond, keysetPage, type ListOrder, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { type BatchState, type HaltReason, LEFT_REASONS, type LeftReason } from "#lib/domain/batch-states.ts"
import type { Charge } from "#lib/domain/charges.ts"
import { CHECK_STATES, type CheckState, isSettled } from "#lib/domain/check-states.ts"
import { RESULT_KINDS, type ResultKind } from "#lib/domain/results.ts"
import { CotejoError } from "#lib/errors.ts"
import { type CheckOperation, isOperationSlug, type OperationSlug } from "#lib/operations/registry.ts"
import { textOf } from "#lib/vault/sealed.ts"

export type BatchView = {
  id: string
  operation: OperationSlug
  name: string
  state: BatchState
  haltReason: HaltReason | null
  rows: number
  /** How many rows of the list are not among its own, by why. */
  leftOut: Record<LeftReason, number>
  ceiling: number | null
  committed: number
  /** How many of its questions are in each state; their sum is `rows`, always. */
  counts: Record<CheckState, number>
  results: Record<ResultKind, number>
  charges: Partial<Record<Charge, number>>
  settled: boolean
  createdBy: { id: string; name: string }
  createdAt: string
  /** Of its newest change; give it back as `since` to `GET /api/checks?batch=`. */
  revision: number
}

/** A batch with its counts, taken from its checks in one statement. Throws `not_found`. */
export async function batchById(id: string, operations: readonly CheckOperation[]): Promise<BatchView> {
  const [view] = await views(
    and(eq(batches.id, id), inArray(batches.operation, operations.filter(isOperationSlug))),
    1,
  )
  if (!view) throw new CotejoError("not_found")
  return view
}

/** Those of the named batches whose operation is one of these, newest first. */
export function batchesOf(
  ids: readonly string[],
  operations: readonly CheckOperation[],
): Promise<BatchView[]> {
  const which = and(
    inArray(batches.id, [...ids]),
    inArray(batches.operation, operations.filter(isOperationSlug)),
  )
  return views(which, ids.length)
}

export type BatchFilter = {
  operations: readonly CheckOperation[]
  createdBy?: string | undefined
  /** Made at or after this instant, and before that one. */
  from?: Date | undefined
  before?: Date | undefined
}

/** The ids of one page of batches, as a query: one short walk of an index for each operation. */
export function pageOfBatches(filter: BatchFilter, place: PagePlace, limit: number): SQL {
  const operations = filter.operations.filter(isOperationSlug)
  const conditions = and(
    sql`${batches.operation} = kind.operation`,
    filter.createdBy === undefined ? undefined : eq(batches.createdBy, filter.createdBy),
    filter.from && sql`${batches.id} >= ${firstIdAt(filter.from)}`,
    filter.before && sql`${batches.id} < ${firstIdAt(filter.before)}`,
    beyond(batches.id, place),
  )
  return sql`select walk.id from unnest(${sql.param(operations)}::text[]) as kind (operation)
    cross join lateral (
      select ${batches.id} from ${batches} where ${conditions} order by ${walkOrder(batches.id, place)} limit ${limit}
    ) as walk order by ${walkOrder(sql`walk.id`, place)} limit ${limit}`
}

/** A page of batches, newest first: from that place on, or those older or newer than one (nearest to it). */
export async function listBatches(
  filter: BatchFilter,
  place: PagePlace,
  limit: number,
): Promise<BatchView[]> {
  return views(inArray(batches.id, sql`(${pageOfBatches(filter, place, limit)})`), limit)
}

async function views(which: SQL | undefined, limit: number): Promise<BatchView[]> {
  const rows = await db()
    .select({ batch: batches, person: { id: users.id, name: users.name } })
    .from(batches)
    .innerJoin(users, eq(users.id, batches.createdBy))
    .where(which)
    .orderBy(desc(batches.id))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ batch }) => batch.id)
  const groups = await db()
    .select({
      batchId: checks.batchId,
      state: checks.state,
      resultKind: checks.resultKind,
      charge: checks.charge,
      number: count(),
      revision: sql<number>`${max(checks.revision)}`.mapWith(Number),
    })
    .from(checks)
    .where(inArray(checks.batchId, ids))
    .groupBy(checks.batchId, checks.state, checks.resultKind, checks.charge)
  return rows.map(({ batch, person }) => {
    const own = groups.filter((group) => group.batchId === batch.id)
    return present(batch, person, own)
  })
}

type Group = {
  state: CheckState
  resultKind: ResultKind | null
  charge: Charge
  number: number
  revision: number
}

function present(
  batch: typeof batches.$inferSelect,
  createdBy: BatchView["createdBy"],
  groups: readonly Group[],
): BatchView {
  const sum = (of: readonly Group[]) => of.reduce((total, group) => total + group.number, 0)
  const counts = Object.fromEntries(
    CHECK_STATES.map((state) => [state, sum(groups.filter((group) => group.state === state))]),
  ) as Record<CheckState, number>
  const results = Object.fromEntries(
    RESULT_KINDS.map((kind) => [
      kind,
      sum(groups.filter((group) => group.state === "answered" && group.resultKind === kind)),
    ]),
  ) as Record<ResultKind, number>
  const charges: BatchView["charges"] = {}
  for (const group of groups) charges[group.charge] = (charges[group.charge] ?? 0) + group.number
  return {
    id: batch.id,
    operation: batch.operation,
    name: textOf(batch.name, batch.id),
    state: batch.state,
    haltReason: batch.haltReason,
    rows: batch.rows,
    leftOut: Object.fromEntries(
      LEFT_REASONS.map((reason) => [reason, batch.leftOut.filter((row) => row.reason === reason).length]),
    ) as BatchView["leftOut"],
    ceiling: batch.ceiling,
    committed: batch.committed,
    counts,
    results,
    charges,
    settled: groups.every((group) => isSettled(group.state)),
    createdBy,
    createdAt: madeAt(batch.id, batch.createdAt).toISOString(),
    revision: Math.max(0, ...groups.map((group) => group.revision)),
  }
}

/** `revision`: later changes are not in the page yet. */
type BatchPage = Page<BatchView> & { revision: number }

const PAGE_SIZE = 25

export async function batchPage(
  operations: readonly CheckOperation[],
  place: PagePlace,
  order?: ListOrder,
): Promise<BatchPage> {
  const revision = await newestRevision("check_revision")
  const read = (from: PagePlace, limit: number) => listBatches({ operations }, from, limit)
  return { ...(await keysetPage(read, ({ id }) => id, place, PAGE_SIZE, order)), revision }
}
