import "server-only"
import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import { batchNotices } from "#lib/batches/batch-notices.ts"
import { db } from "#lib/db/client.ts"
import { alertDeliveries, mailChoices } from "#lib/db/schema/alerts.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { subjectChanges } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { PersonalEvent, PersonalKind } from "#lib/domain/alert-kinds.ts"
import type { NoticeKind } from "#lib/domain/notice-kinds.ts"
import { env } from "#lib/env.ts"
import { NOTICE_DUE } from "#lib/signatures/signature-notices.ts"
import { DESK_ZONE, dayAt, hourAt } from "#lib/time/zone-day.ts"

/** A batch that began longer than this before somebody subscribed is not one that they mean. */
const BEGUN_BEFORE = sql`interval '1 day'`
const NEWS_DAYS = sql`interval '14 days'`

/** The mail of each notice of a batch; one in which only a person has work left counts as ended. */
const BATCH_EVENT: { readonly [Kind in NoticeKind]?: PersonalEvent } = {
  settled: "batch_ended",
  cutShort: "batch_ended",
  withdrawn: "batch_ended",
  needsPerson: "batch_ended",
  halted: "batch_stopped",
}

/** Queues the mails of people who subscribed to their own batches and signature requests, for the same notices that Cotejo shows; one of each event. */
export async function notifyOwners(): Promise<void> {
  if (env().alerts.mail === undefined) return
  await notifyOfBatches()
  await notifyOfSignatures("signature_rejected", NOTICE_DUE.rejected)
  await notifyOfSignatures("signature_completed", NOTICE_DUE.completed)
  await digestChanges()
}

function chose(kind: PersonalKind): SQL | undefined {
  return and(sql`${kind} = any(${mailChoices.switched})`, isNull(users.disabledAt))
}

async function notifyOfBatches(): Promise<void> {
  const open = await db()
    .select({ userId: users.id, role: users.role, chosenAt: mailChoices.chosenAt, batchId: batches.id })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .innerJoin(batches, eq(batches.createdBy, users.id))
    .where(
      and(
        chose("batch_ended"),
        sql`${batches.createdAt} > greatest(${mailChoices.chosenAt} - ${BEGUN_BEFORE}, clock_timestamp() - ${NEWS_DAYS})`,
        sql`not exists (select from ${alertDeliveries} where ${alertDeliveries.userId} = ${users.id}
          and ${alertDeliveries.thingId} = ${batches.id} and ${alertDeliveries.event} = 'batch_ended')`,
      ),
    )
  for (const [userId, own] of Map.groupBy(open, (row) => row.userId))
    await notifyOne(
      userId,
      own[0]?.role,
      own.map(({ batchId }) => batchId),
      own[0]?.chosenAt,
    )
}

async function notifyOne(
  userId: string,
  role: Role | undefined,
  ids: readonly string[],
  since: Date | undefined,
): Promise<void> {
  if (role === undefined || since === undefined) return
  const notices = (await batchNotices({ id: userId, role }, ids)).flatMap(({ id, kind, at }) => {
    const event = BATCH_EVENT[kind]
    return event === undefined || new Date(at) < since ? [] : [{ event, thingId: id }]
  })
  if (notices.length === 0) return
  await db()
    .insert(alertDeliveries)
    .values(notices.map((one) => ({ ...one, channel: "mail" as const, userId })))
    .onConflictDoNothing()
}

async function notifyOfSignatures(event: PersonalEvent, { when, at }: { when: SQL; at: SQL }): Promise<void> {
  await db().execute(sql`
    insert into ${alertDeliveries} (event, way, user_id, thing_id)
    select ${event}, 'mail', ${users.id}, ${signatureRequests.id}
      from ${mailChoices} join ${users} on ${users.id} = ${mailChoices.userId}
      join ${signatureRequests} on ${signatureRequests.createdBy} = ${users.id}
     where ${chose("signature_ended")} and ${when} and ${at} > ${mailChoices.chosenAt}
    on conflict do nothing`)
}

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
