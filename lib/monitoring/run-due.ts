import "server-only"
import { and, asc, eq } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { scheduledActor } from "#lib/auth/scheduled-actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { databaseNow, isOver } from "#lib/db/lease.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { monitorRuns, monitors } from "#lib/db/schema/monitoring.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import type { PauseReason } from "#lib/domain/monitoring.ts"
import { CotejoError } from "#lib/errors.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { nextPlanTime } from "./next-run.ts"
import { type Monitor, neededFor, writeRun } from "./runs.ts"

const isDue = and(eq(monitors.state, "active"), isOver(monitors.nextAt))

export const isRunDue = anyRow(monitors, isDue)

/** The plans whose hour has come. */
export async function dueRuns(atMost: number): Promise<string[]> {
  const due = await db()
    .select({ id: monitors.id })
    .from(monitors)
    .where(isDue)
    .orderBy(asc(monitors.nextAt))
    .limit(atMost)
  return due.map(({ id }) => id)
}

/** Starts the run of a plan whose hour has come, once, however many hours were missed; one process does, and the others pass it over. */
export async function runDue(id: string): Promise<void> {
  try {
    await longTransaction((tx) => startDue(tx, id))
  } catch (error) {
    if (!(error instanceof CotejoError) || error.code !== "limit_reached") throw error
    await db().transaction((tx) => recordStopped(tx, id))
  }
}

async function startDue(tx: Executor, id: string): Promise<void> {
  const [plan] = await tx.select().from(monitors).where(eq(monitors.id, id))
  if (!plan) return
  // The person before the plan, as every request takes them.
  const actor = await scheduledActor(
    tx,
    plan.responsibleId,
    neededFor(plan.operations),
    "monitor.run_started",
  )
  const due = await lockDue(tx, id)
  if (!due || due.monitor.responsibleId !== plan.responsibleId) return
  if (typeof actor === "string") return pause(tx, due.monitor, actor)
  await writeRun(tx, actor, due.monitor, { dueAt: due.at })
  await moveOn(tx, due.monitor)
}

async function lockDue(tx: Executor, id: string): Promise<{ monitor: Monitor; at: Date } | undefined> {
  const [monitor] = await tx
    .select()
    .from(monitors)
    .where(and(eq(monitors.id, id), isDue))
    .for("update", { skipLocked: true })
  return monitor?.nextAt ? { monitor, at: monitor.nextAt } : undefined
}

async function moveOn(tx: Executor, monitor: Monitor): Promise<void> {
  const now = await databaseNow(tx)
  await tx
    .update(monitors)
    .set({ nextAt: nextPlanTime(monitor, dayAt(now, DESK_ZONE), now) })
    .where(eq(monitors.id, monitor.id))
}

async function pause(tx: Executor, { id }: Monitor, pauseReason: PauseReason): Promise<void> {
  await tx.update(monitors).set({ state: "paused", pauseReason, nextAt: null }).where(eq(monitors.id, id))
  await recordAudit(tx, {
    ...{ actorId: null, action: "monitor.paused", requestId: null },
    target: { type: "monitor", id },
    detail: { code: pauseReason },
  })
}

/** The day's limit of its person left no room for it: it asked nothing and says so. */
async function recordStopped(tx: Executor, id: string): Promise<void> {
  const due = await lockDue(tx, id)
  if (!due) return
  await tx.insert(monitorRuns).values({ monitorId: id, dueAt: due.at, stopReason: "limit_reached" })
  await moveOn(tx, due.monitor)
  await recordAudit(tx, {
    ...{ actorId: due.monitor.responsibleId, action: "monitor.run_started", requestId: null, ok: false },
    target: { type: "monitor", id },
    detail: { code: "limit_reached" },
  })
}
