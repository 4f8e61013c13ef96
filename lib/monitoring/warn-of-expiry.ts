import "server-only"
import { eq, isNotNull, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { comparedAnswers, portfolioMembers, subjectChanges } from "#lib/db/schema/monitoring.ts"
import { DESK_ZONE, dayAt, daysBetween } from "#lib/time/zone-day.ts"
import { comparedRow, type NewChange, writeChanges } from "./record-changes.ts"

/** So many days before a card, a residence or a document ends, its subject is looked at. */
export const WARN_DAYS = 30

/** Writes a change for each watched subject in whose newest answer a day comes close, once an answer. Nothing is asked. */
export async function warnOfExpiry(now = new Date()): Promise<void> {
  const today = dayAt(now, DESK_ZONE)
  const rows = await db()
    .selectDistinctOn([comparedAnswers.checkId], {
      compared: comparedAnswers,
      ownerId: portfolioMembers.ownerId,
    })
    .from(comparedAnswers)
    .innerJoin(portfolioMembers, eq(portfolioMembers.subjectId, comparedAnswers.subjectId))
    .where(
      sql`${isNotNull(comparedAnswers.expiry)} and not exists (select from ${subjectChanges}
        where ${subjectChanges.checkId} = ${comparedAnswers.checkId} and ${subjectChanges.kind} = 'expiry')`,
    )
  const due = rows.flatMap(({ compared, ownerId }): NewChange[] => {
    const { subjectId, operation, checkId } = compared
    const expiry = compared.expiry?.tryOpen(comparedRow(subjectId, operation))
    if (expiry === undefined || expiry.day < today || daysBetween(today, expiry.day) > WARN_DAYS) return []
    const change = { field: expiry.field, how: "expires" as const, weight: "attention" as const }
    return [
      {
        ...{ subjectId, operation, kind: "expiry", checkId, beforeId: null, ownerId },
        changes: [{ ...change, before: undefined, after: expiry.day }],
      },
    ]
  })
  if (due.length > 0) await db().transaction((tx) => writeChanges(tx, due))
}
