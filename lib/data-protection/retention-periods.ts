import "server-only"
import { eq, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { retentionPeriods } from "#lib/db/schema/data-protection.ts"
import { users } from "#lib/db/schema/people.ts"
import type { RetainedKind, RetentionDays } from "#lib/domain/retention.ts"

/** The retention period of a kind of records, its author and when it was set (ISO 8601 in UTC). */
export type RetentionPeriod = { kind: RetainedKind; days: number; by: string; at: string }

export async function retentionPeriodsSet(): Promise<RetentionPeriod[]> {
  const rows = await db()
    .select({ period: retentionPeriods, by: users.name })
    .from(retentionPeriods)
    .innerJoin(users, eq(users.id, retentionPeriods.changedBy))
  return rows.map(({ period: { kind, days, changedAt }, by }) => ({
    kind,
    days,
    by,
    at: changedAt.toISOString(),
  }))
}

/** Sets how long records of a kind are kept; null keeps them for good. The worker begins at once. */
export async function setRetention(
  actor: Actor,
  kind: RetainedKind,
  days: RetentionDays | null,
): Promise<void> {
  await db().transaction(async (tx) => {
    if (days === null) await tx.delete(retentionPeriods).where(eq(retentionPeriods.kind, kind))
    else {
      const now = sql`clock_timestamp()`
      const row = { days, changedBy: actor.user.id, changedAt: now, nextAt: now, after: null }
      await tx
        .insert(retentionPeriods)
        .values({ kind, ...row })
        .onConflictDoUpdate({ target: retentionPeriods.kind, set: row })
    }
    await actor.record(tx, { type: "retention", id: kind }, { days })
  })
}
