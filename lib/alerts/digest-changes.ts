import "server-only"
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { alertDeliveries, mailChoices } from "#lib/db/schema/alerts.ts"
import { subjectChanges } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { DESK_ZONE, dayAt, hourAt } from "#lib/time/zone-day.ts"

/** From this hour of the desk's day on. */
const FROM_HOUR = 7

/** Queues the daily mail for who wants it: one a day at the most, and none without an open change that is newer than the last one. */
export async function digestChanges(now = new Date()): Promise<void> {
  if (hourAt(now, DESK_ZONE) < FROM_HOUR) return
  const [newest] = await db()
    .select({ id: subjectChanges.id, at: subjectChanges.at })
    .from(subjectChanges)
    .where(eq(subjectChanges.isSettled, false))
    .orderBy(desc(subjectChanges.id))
    .limit(1)
  if (!newest) return
  const last = db()
    .$with("last")
    .as(
      db()
        .select({
          userId: alertDeliveries.userId,
          at: sql`max(${alertDeliveries.createdAt})`.mapWith(alertDeliveries.createdAt).as("at"),
        })
        .from(alertDeliveries)
        .where(eq(alertDeliveries.event, "changes_digest"))
        .groupBy(alertDeliveries.userId),
    )
  const wanting = await db()
    .with(last)
    .select({ userId: users.id, at: last.at })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .leftJoin(last, eq(last.userId, users.id))
    .where(
      and(
        sql`'changes_digest' = any(${mailChoices.switched})`,
        isNull(users.disabledAt),
        gt(sql`${newest.at.toISOString()}::timestamptz`, sql`coalesce(${last.at}, ${mailChoices.chosenAt})`),
      ),
    )
  const today = dayAt(now, DESK_ZONE)
  const due = wanting.filter(({ at }) => at === null || dayAt(at, DESK_ZONE) < today)
  if (due.length === 0) return
  await db()
    .insert(alertDeliveries)
    .values(
      due.map(({ userId }) => ({
        event: "changes_digest" as const,
        channel: "mail" as const,
        userId,
        thingId: newest.id,
      })),
    )
    .onConflictDoNothing()
}
