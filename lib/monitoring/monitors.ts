import "server-only"
import { and, desc, eq, inArray, isNotNull, max, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import * as z from "zod/mini"
import { type Actor, requireConfirmation } from "#lib/auth/actor.ts"
import { needsApproval } from "#lib/batches/create-batch.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { insertOnce } from "#lib/db/insert-once.ts"
import { databaseNow } from "#lib/db/lease.ts"
import { columnInteger, newRowId } from "#lib/db/row-id.ts"
import { monitorRuns, monitors, portfolios } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { maySecond } from "#lib/domain/access/permissions.ts"
import type { Every, MonitorState, PauseReason } from "#lib/domain/monitoring.ts"
import { CotejoError } from "#lib/errors.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { spentInMonth } from "./candidates.ts"
import { WATCHED_OPERATIONS } from "./coverage.ts"
import { nextPlanTime, type Rhythm } from "./next-run.ts"
import { requirePortfolio } from "./portfolios.ts"
import { lockMonitor, type Monitor, presentRuns, type RunView, requireOperations } from "./runs.ts"

const days = z.int().check(z.gte(1), z.lte(3650))

export const everyBody = z.union([
  z.strictObject({ days }),
  z.strictObject({ weekday: z.int().check(z.gte(1), z.lte(7)) }),
  z.strictObject({ monthDay: z.int().check(z.gte(1), z.lte(31)) }),
  z.strictObject({ eachDays: days }),
])

/** What a plan asks; `preview` takes it too, before there is one. */
export const planBody = z.strictObject({
  portfolio: z.uuid(),
  operations: z.array(z.enum(WATCHED_OPERATIONS)).check(
    z.minLength(1, { error: "required" }),
    z.overwrite((all) => [...new Set(all)]),
  ),
  every: everyBody,
  /** The period of members whose AML level is RED or BLACK. */
  graveDays: z._default(z.nullable(days), null),
  hour: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "otherShape" })),
  ceiling: z.strictObject({ run: columnInteger(1), month: columnInteger(1) }),
})
export type PlanBody = z.output<typeof planBody>

export type MonitorView = {
  id: string
  portfolio: { id: string; name: string }
  operations: OperationSlug[]
  every: Every
  graveDays: number | null
  hour: string
  ceiling: { run: number; month: number }
  state: MonitorState
  pauseReason: PauseReason | null
  responsible: { id: string; name: string }
  createdBy: { id: string; name: string }
  approvedBy: { id: string; name: string } | null
  createdAt: string
  nextAt: string | null
  endedAt: string | null
  /** Questions of this month's runs that were taken by the service, or may be. */
  spentThisMonth: number
  lastRun: RunView | null
}

/** Makes a plan, once per key and body; it may wait for a second person. Throws `not_found`, `forbidden`, `idempotency_key_reused`. */
export function createMonitor(actor: Actor, body: PlanBody, key: string): Promise<string> {
  return db().transaction((tx) => writeMonitor(tx, actor, body, key))
}

async function writeMonitor(tx: Executor, actor: Actor, body: PlanBody, key: string): Promise<string> {
  const { id: createdBy, holder } = await actor.reauthorize(tx)
  requireOperations(holder, body.operations)
  const { portfolio: portfolioId, operations, every, graveDays, hour, ceiling } = body
  await requirePortfolio(portfolioId, tx)
  const id = newRowId()
  const made = await insertOnce(tx, monitors, {
    ...{ id, portfolioId, operations, every, graveDays, hour, createdBy, idempotencyKey: key },
    ...{ ceilingRun: ceiling.run, ceilingMonth: ceiling.month, responsibleId: createdBy },
    requestIndex: (await indexer(tx))(JSON.stringify(body), "monitors.request"),
    ...(needsApproval(ceiling.run)
      ? { state: "approval" as const, nextAt: null }
      : { state: "active" as const, nextAt: await nextFrom(tx, body, null) }),
  })
  const detail = made.isNew ? { operation: operations.join(",") } : { repeated: true }
  await actor.record(tx, { type: "monitor", id: made.id }, detail)
  return made.id
}

/** When it runs next, after the runs that it had by itself. */
async function nextFrom(tx: Executor, plan: Rhythm, monitorId: string | null): Promise<Date> {
  const [last] =
    monitorId === null
      ? []
      : await tx
          .select({ at: max(monitorRuns.dueAt) })
          .from(monitorRuns)
          .where(eq(monitorRuns.monitorId, monitorId))
  return nextPlanTime(plan, last?.at ? dayAt(last.at, DESK_ZONE) : null, await databaseNow(tx))
}

/** Lets a plan that somebody else made run. Throws `not_found`, `state_changed`, `second_person`, `confirmation_required`. */
export function approveMonitor(actor: Actor, id: string): Promise<void> {
  return change(actor, id, async (tx, monitor) => {
    const { id: approvedBy, holder: role } = await actor.reauthorize(tx)
    if (monitor.state !== "approval") throw new CotejoError("state_changed")
    if (!maySecond({ id: approvedBy, role }, monitor.createdBy, "monitor.approve"))
      throw new CotejoError("second_person")
    requireConfirmation(actor.user)
    return { state: "active", approvedBy, nextAt: await nextFrom(tx, monitor, id) }
  })
}

export function pauseMonitor(actor: Actor, id: string): Promise<void> {
  return change(actor, id, async (_, { state }) => {
    if (state !== "active") throw new CotejoError("state_changed")
    return { state: "paused", pauseReason: null, nextAt: null }
  })
}

/** Resumes a plan on the authority of who says so, or lets it wait for the second. Throws `not_found`, `forbidden`, `state_changed`. */
export function resumeMonitor(actor: Actor, id: string): Promise<void> {
  return change(actor, id, async (tx, monitor) => {
    const { id: responsibleId, holder } = await actor.reauthorize(tx)
    requireOperations(holder, monitor.operations)
    if (monitor.state !== "paused") throw new CotejoError("state_changed")
    if (monitor.approvedBy === null && needsApproval(monitor.ceilingRun))
      return { state: "approval", pauseReason: null, responsibleId }
    return { state: "active", pauseReason: null, responsibleId, nextAt: await nextFrom(tx, monitor, id) }
  })
}

/** Ends a plan for good. Throws `not_found`, `state_changed`. */
export function endMonitor(actor: Actor, id: string): Promise<void> {
  return change(actor, id, async (tx, { state }) => {
    if (state === "ended") throw new CotejoError("state_changed")
    return { state: "ended", nextAt: null, endedAt: await databaseNow(tx) }
  })
}

async function change(
  actor: Actor,
  id: string,
  decide: (tx: Executor, monitor: Monitor) => Promise<Partial<Monitor>>,
): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    const values = await decide(tx, await lockMonitor(tx, id))
    await tx.update(monitors).set(values).where(eq(monitors.id, id))
    await actor.record(tx, { type: "monitor", id })
  })
}

/** Makes another plan like that one, for the same portfolio or another. Throws what `createMonitor` throws. */
export function duplicateMonitor(
  actor: Actor,
  id: string,
  { portfolio, key }: { portfolio?: string | undefined; key: string },
): Promise<string> {
  return db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    const like = planOf(await lockMonitor(tx, id))
    return writeMonitor(tx, actor, { ...like, portfolio: portfolio ?? like.portfolio }, key)
  })
}

export function planOf(monitor: Monitor): PlanBody {
  const { portfolioId: portfolio, operations, every, graveDays, hour, ceilingRun, ceilingMonth } = monitor
  return { portfolio, operations, every, graveDays, hour, ceiling: { run: ceilingRun, month: ceilingMonth } }
}

export function listMonitors(portfolioId?: string): Promise<MonitorView[]> {
  return views(portfolioId === undefined ? undefined : eq(monitors.portfolioId, portfolioId))
}

/** How many plans were paused by themselves and wait for somebody to take them over, and the portfolio of the one that is there longest. */
export async function plansToTakeOver(): Promise<{ count: number; portfolioId: string | null }> {
  const rows = await db()
    .select({ portfolioId: monitors.portfolioId })
    .from(monitors)
    .where(and(eq(monitors.state, "paused"), isNotNull(monitors.pauseReason)))
    .orderBy(monitors.id)
  return { count: rows.length, portfolioId: rows[0]?.portfolioId ?? null }
}

export async function readMonitor(id: string): Promise<MonitorView> {
  const [view] = await views(eq(monitors.id, id))
  if (!view) throw new CotejoError("not_found")
  return view
}

const [makers, approvers] = [alias(users, "maker"), alias(users, "approver")]

async function views(which: SQL | undefined): Promise<MonitorView[]> {
  const rows = await db()
    .select({
      monitor: monitors,
      name: portfolios.name,
      responsible: { id: users.id, name: users.name },
      createdBy: { id: makers.id, name: makers.name },
      approvedBy: { id: approvers.id, name: approvers.name },
    })
    .from(monitors)
    .innerJoin(portfolios, eq(portfolios.id, monitors.portfolioId))
    .innerJoin(users, eq(users.id, monitors.responsibleId))
    .innerJoin(makers, eq(makers.id, monitors.createdBy))
    .leftJoin(approvers, eq(approvers.id, monitors.approvedBy))
    .where(which)
    .orderBy(desc(monitors.id))
  const ids = rows.map(({ monitor }) => monitor.id)
  if (ids.length === 0) return []
  const newest = await db()
    .selectDistinctOn([monitorRuns.monitorId], { monitorId: monitorRuns.monitorId, id: monitorRuns.id })
    .from(monitorRuns)
    .where(inArray(monitorRuns.monitorId, ids))
    .orderBy(monitorRuns.monitorId, desc(monitorRuns.id))
  const [runs, spent] = await Promise.all([
    presentRuns(newest.map(({ id }) => id)),
    spentInMonth(db(), ids, dayAt(new Date(), DESK_ZONE)),
  ])
  return rows.map(({ monitor, name, responsible, createdBy, approvedBy }) => {
    const { portfolio, ...plan } = planOf(monitor)
    const last = newest.find(({ monitorId }) => monitorId === monitor.id)
    return {
      id: monitor.id,
      ...plan,
      portfolio: { id: portfolio, name: textOf(name, portfolio) },
      state: monitor.state,
      pauseReason: monitor.pauseReason,
      ...{ responsible, createdBy, approvedBy },
      createdAt: monitor.createdAt.toISOString(),
      nextAt: monitor.nextAt?.toISOString() ?? null,
      endedAt: monitor.endedAt?.toISOString() ?? null,
      spentThisMonth: spent.get(monitor.id) ?? 0,
      lastRun: runs.find(({ id }) => id === last?.id) ?? null,
    }
  })
}
