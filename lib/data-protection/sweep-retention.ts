import "server-only"
import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db } from "#lib/db/client.ts"
import { inMs, isOver } from "#lib/db/lease.ts"
import { retentionPeriods } from "#lib/db/schema/data-protection.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { RETAINED_KINDS } from "#lib/domain/retention.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { sweepStep } from "./retained.ts"

const SWEEP_EVERY_MS = HOUR_MS

const isDue = isOver(retentionPeriods.nextAt)

export const isSweepDue = anyRow(retentionPeriods, isDue)

/** The kinds whose next step is due. */
export async function dueSweeps(atMost: number): Promise<string[]> {
  const due = await db()
    .select({ kind: retentionPeriods.kind })
    .from(retentionPeriods)
    .where(isDue)
    .limit(atMost)
  return due.map(({ kind }) => kind)
}

/** Runs one step of the sweep of a kind, in a transaction of its own; the numbers erased are in the log. It does not wait for another process that runs one. */
export async function sweepKind(kind: string): Promise<void> {
  const known = RETAINED_KINDS.find((one) => one === kind)
  if (!known) return
  await db().transaction(async (tx) => {
    const which = eq(retentionPeriods.kind, known)
    const [period] = await tx
      .select()
      .from(retentionPeriods)
      .where(and(which, isDue))
      .for("update", { skipLocked: true })
    if (!period) return
    const { gone, next } = await sweepStep(tx, known, period.days, period.after)
    const nextAt = next === null ? inMs(SWEEP_EVERY_MS) : sql`clock_timestamp()`
    await tx.update(retentionPeriods).set({ after: next, nextAt }).where(which)
    if (gone === 0) return
    const target = { type: "retention", id: known } as const
    await recordAudit(tx, {
      ...{ actorId: null, action: "retention.swept", requestId: null, target },
      detail: { gone, days: period.days },
    })
  })
}
