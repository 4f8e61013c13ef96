import "server-only"
import { and, count, desc, eq, inArray, lt, max, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import { fitBatchName } from "#lib/batches/batch-row.ts"
import { writeBatch } from "#lib/batches/create-batch.ts"
import { changedAt } from "#lib/db/changes.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { databaseNow } from "#lib/db/lease.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import {
  monitorRuns,
  monitors,
  portfolioMembers,
  portfolios,
  subjectChanges,
} from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { can, type Holder, type Permission } from "#lib/domain/access/permissions.ts"
import type { BatchState, HaltReason } from "#lib/domain/batch-states.ts"
import { CHECK_STATES, type CheckState, isSettled } from "#lib/domain/check-states.ts"
import type { MemberKind, RunState, StopReason } from "#lib/domain/monitoring.ts"
import { CotejoError } from "#lib/errors.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt, dayFirst } from "#lib/time/zone-day.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { type Candidate, candidates, choose, spentInMonth } from "./candidates.ts"
import { questionAbout } from "./coverage.ts"

export type RunView = {
  id: string
  state: RunState
  stopReason: StopReason | null
  /** Its questions, those that have ended, and the answers among them that tell a change. */
  asked: number
  done: number
  changed: number
  /** Questions that were left out because they were answered within the period, and those that the ceilings left out. */
  leftOut: number
  overCeiling: number
  /** Of its first operation; null where it asked nothing. */
  batchId: string | null
  batches: { operation: OperationSlug; id: string; haltReason: HaltReason | null }[]
  /** Null: by the plan. */
  startedBy: { id: string; name: string } | null
  startedAt: string
  endedAt: string | null
}

export type StartedRun = {
  id: string
  batchId: string | null
  batches: { operation: OperationSlug; id: string }[]
}

export type Monitor = typeof monitors.$inferSelect

export function neededFor(operations: readonly OperationSlug[]): Permission[] {
  const readable = operations.flatMap((operation) => operationOf(operation).readableWith ?? [])
  return [...new Set<Permission>(["monitor.manage", "batch.run", "check.ask", ...readable])]
}

/** Throws `forbidden` for who may not ask the operations of a plan. */
export function requireOperations(holder: Holder, operations: readonly OperationSlug[]): void {
  if (!neededFor(operations).every((permission) => can(holder, permission)))
    throw new CotejoError("forbidden")
}

/** The plan, locked until the transaction ends. Throws `not_found`. */
export async function lockMonitor(tx: Executor, id: string): Promise<Monitor> {
  const [monitor] = await tx.select().from(monitors).where(eq(monitors.id, id)).for("update")
  if (!monitor) throw new CotejoError("not_found")
  return monitor
}

/**
 * Asks everybody whom the plan covers, now, within its ceilings. The same key gives the same run. Throws `not_found`, `forbidden`, `state_changed` unless the
 * plan is active, `limit_reached`, `idempotency_key_reused`.
 */
export function startRun(actor: Actor, monitorId: string, key: string): Promise<StartedRun> {
  return longTransaction(async (tx) => {
    const { id: startedBy, holder } = await actor.reauthorize(tx)
    const monitor = await lockMonitor(tx, monitorId)
    requireOperations(holder, monitor.operations)
    const [earlier] = await tx
      .select()
      .from(monitorRuns)
      .where(and(eq(monitorRuns.startedBy, startedBy), eq(monitorRuns.idempotencyKey, key)))
    if (earlier) {
      if (earlier.monitorId !== monitorId) throw new CotejoError("idempotency_key_reused")
      await actor.record(tx, { type: "monitor", id: monitorId }, { repeated: true })
      return startedRun(tx, earlier.id)
    }
    if (monitor.state !== "active") throw new CotejoError("state_changed")
    return startedRun(tx, await writeRun(tx, actor, monitor, { startedBy, idempotencyKey: key }))
  })
}

async function startedRun(tx: Executor, id: string): Promise<StartedRun> {
  const own = await tx
    .select({ operation: batches.operation, id: batches.id })
    .from(batches)
    .where(eq(batches.runId, id))
    .orderBy(batches.id)
  return { id, batchId: own[0]?.id ?? null, batches: own }
}

/** Writes a run of a locked plan and its batches, one for each operation. `startedBy`: it asks everybody, due or not. */
export async function writeRun(
  tx: Executor,
  actor: Actor,
  monitor: Monitor,
  origin: { startedBy: string; idempotencyKey: string } | { dueAt: Date },
): Promise<string> {
  const id = newRowId()
  const today = dayAt(await databaseNow(tx), DESK_ZONE)
  const spent = (await spentInMonth(tx, [monitor.id], today)).get(monitor.id) ?? 0
  const monthLeft = Math.max(0, monitor.ceilingMonth - spent)
  const { asked, leftOut, overCeiling } = choose(await candidates(tx, monitor), monitor, {
    today,
    room: Math.min(monitor.ceilingRun, monthLeft),
    byHand: "startedBy" in origin,
  })
  const stopReason = overCeiling > 0 && monthLeft === 0 ? "month_ceiling" : null
  const [made] = await tx
    .insert(monitorRuns)
    .values({ id, monitorId: monitor.id, ...origin, leftOut, overCeiling, stopReason })
    .onConflictDoNothing({ target: [monitorRuns.startedBy, monitorRuns.idempotencyKey] })
    .returning({ id: monitorRuns.id })
  // The lock of this plan does not hold back a run of another one.
  if (!made) throw new CotejoError("idempotency_key_reused")
  const rows = await questionsOf(tx, monitor.portfolioId, asked)
  const name = await nameOf(tx, monitor.portfolioId, ` ${dayFirst(today)}`)
  for (const operation of monitor.operations) {
    const own = rows.get(operation) ?? []
    if (own.length === 0) continue
    await writeBatch(tx, actor.as("batch.created"), {
      ...{ operation, name, rows: own, ceiling: own.length, runId: id },
      idempotencyKey: `run:${id}:${operation}`,
    })
  }
  await actor.record(tx, { type: "monitor", id: monitor.id }, { asked: asked.length })
  return id
}

async function nameOf(tx: Executor, portfolioId: string, day: string): Promise<string> {
  const [portfolio] = await tx
    .select({ name: portfolios.name })
    .from(portfolios)
    .where(eq(portfolios.id, portfolioId))
  return fitBatchName(portfolio ? textOf(portfolio.name, portfolioId) : "", day)
}

/** The questions in their order, by operation. A member whose row is damaged is asked about by nobody. */
async function questionsOf(
  tx: Executor,
  portfolioId: string,
  asked: readonly Candidate[],
): Promise<Map<OperationSlug, Record<string, string>[]>> {
  const rows = await tx
    .select({ member: portfolioMembers, subject: subjects })
    .from(portfolioMembers)
    .innerJoin(subjects, eq(subjects.id, portfolioMembers.subjectId))
    .where(eq(portfolioMembers.portfolioId, portfolioId))
  const byId = new Map(rows.map((row) => [row.member.id, row]))
  const questions = asked.flatMap(({ memberId, operation }) => {
    const row = byId.get(memberId)
    const identifier = row?.subject.identifier.tryOpen(row.subject.id)
    if (!row || identifier === undefined) return []
    const details = row.member.details?.tryOpen(memberId)
    const question = questionAbout(operation, row.subject.kind as MemberKind, identifier, details)
    return "input" in question ? [{ operation, input: question.input }] : []
  })
  const grouped = Map.groupBy(questions, ({ operation }) => operation)
  return new Map([...grouped].map(([operation, own]) => [operation, own.map(({ input }) => input)]))
}

/** Runs of a plan, newest first, from the one after `cursor` on. Throws `not_found`. */
export async function listRuns(
  monitorId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<RunView[]> {
  const [monitor] = await db().select({ id: monitors.id }).from(monitors).where(eq(monitors.id, monitorId))
  if (!monitor) throw new CotejoError("not_found")
  const rows = await db()
    .select({ id: monitorRuns.id })
    .from(monitorRuns)
    .where(
      and(
        eq(monitorRuns.monitorId, monitorId),
        cursor === undefined ? undefined : lt(monitorRuns.id, cursor),
      ),
    )
    .orderBy(desc(monitorRuns.id))
    .limit(limit)
  return presentRuns(rows.map(({ id }) => id))
}

/** These runs as they are now, newest first: what they did is read from their batches. */
export async function presentRuns(ids: readonly string[]): Promise<RunView[]> {
  if (ids.length === 0) return []
  const wanted = [...ids]
  const [rows, own, groups, changed] = await Promise.all([
    db()
      .select({ run: monitorRuns, person: { id: users.id, name: users.name } })
      .from(monitorRuns)
      .leftJoin(users, eq(users.id, monitorRuns.startedBy))
      .where(inArray(monitorRuns.id, wanted))
      .orderBy(desc(monitorRuns.id)),
    db().select().from(batches).where(inArray(batches.runId, wanted)).orderBy(batches.id),
    db()
      .select({
        batchId: checks.batchId,
        state: checks.state,
        number: count(),
        revision: sql<number>`${max(checks.revision)}`.mapWith(Number),
      })
      .from(checks)
      .innerJoin(batches, eq(batches.id, checks.batchId))
      .where(inArray(batches.runId, wanted))
      .groupBy(checks.batchId, checks.state),
    db()
      .select({ runId: batches.runId, number: count() })
      .from(subjectChanges)
      .innerJoin(checks, eq(checks.id, subjectChanges.checkId))
      .innerJoin(batches, eq(batches.id, checks.batchId))
      .where(and(inArray(batches.runId, wanted), eq(subjectChanges.kind, "answer")))
      .groupBy(batches.runId),
  ])
  const ends = await changedAt(rows.map(({ run }) => lastRevision(own, groups, run.id)))
  return rows.map(({ run, person }) => {
    const parts = own.filter(({ runId }) => runId === run.id)
    const progress = parts.map(({ id, state }) =>
      progressOf(
        state,
        groups.filter(({ batchId }) => batchId === id),
      ),
    )
    const state = stateOf(run.stopReason, progress)
    const ended = ends.get(lastRevision(own, groups, run.id)) ?? run.startedAt
    return {
      id: run.id,
      state,
      stopReason: run.stopReason,
      asked: parts.reduce((sum, { rows: number }) => sum + number, 0),
      done: progress.reduce((sum, { done }) => sum + done, 0),
      changed: changed.find(({ runId }) => runId === run.id)?.number ?? 0,
      leftOut: run.leftOut,
      overCeiling: run.overCeiling,
      batchId: parts[0]?.id ?? null,
      batches: parts.map(({ id, operation, haltReason }) => ({ id, operation, haltReason })),
      startedBy: person,
      startedAt: run.startedAt.toISOString(),
      endedAt: state === "ended" ? ended.toISOString() : null,
    }
  })
}

type Group = { batchId: string | null; state: CheckState; number: number; revision: number }

function progressOf(state: BatchState, groups: readonly Group[]) {
  const numberIn = (one: CheckState) => groups.find((group) => group.state === one)?.number ?? 0
  const counts = Object.fromEntries(CHECK_STATES.map((one) => [one, numberIn(one)])) as Record<
    CheckState,
    number
  >
  const done = CHECK_STATES.filter(isSettled).reduce((sum, one) => sum + counts[one], 0)
  const settled = groups.every((group) => isSettled(group.state))
  return { done, phase: phaseOf({ state, counts, settled }) }
}

/** Running while anything of it moves; stopped while something of it waits for a person. */
function stateOf(
  stopReason: StopReason | null,
  batchesOf: readonly ReturnType<typeof progressOf>[],
): RunState {
  if (stopReason !== null) return "stopped"
  if (batchesOf.some(({ phase }) => phase === "moving")) return "running"
  return batchesOf.every(({ phase }) => phase === "settled") ? "ended" : "stopped"
}

function lastRevision(
  own: readonly (typeof batches.$inferSelect)[],
  groups: readonly Group[],
  runId: string,
): number {
  const parts = own.flatMap((batch) => (batch.runId === runId ? [batch.id] : []))
  return Math.max(
    0,
    ...groups.flatMap(({ batchId, revision }) => (parts.includes(batchId ?? "") ? [revision] : [])),
  )
}
