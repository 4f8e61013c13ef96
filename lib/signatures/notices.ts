import "server-only"
import { and, eq, or, type SQL, sql } from "drizzle-orm"
import type { Actor, SignedInUser } from "#lib/auth/actor.ts"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { db } from "#lib/db/client.ts"
import { signatureNoticesRead, signatureRequests } from "#lib/db/schema/signatures.ts"
import { NOTICE_KINDS, type Notice, type NoticeKind, type Notices } from "#lib/domain/notice-kinds.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { visibleTo } from "./board/read-rows.ts"

/** What came to an end longer ago is no news. */
const NEWS_DAYS = 14
/** "Expiring within a day". */
const SOON_HOURS = 24
/** Of each kind, this many are told one by one; of the others the number. */
const MAX_OF_A_KIND = 20

const request = signatureRequests
const isOpen = sql`${request.completedAt} is null and ${request.firstRejectedAt} is null`
const isNews = (at: SQL) => sql`${at} > clock_timestamp() - ${NEWS_DAYS} * interval '1 day'`

/** When a kind of notice is due, by the database's clock, and the instant that it speaks of. */
const DUE: Record<NoticeKind, { when: SQL; at: SQL }> = {
  // As on the board: a signer's rejection is one, whatever the request itself says.
  rejected: { when: isNews(sql`${request.firstRejectedAt}`), at: sql`${request.firstRejectedAt}` },
  completed: {
    when: sql`${isNews(sql`${request.completedAt}`)} and ${request.firstRejectedAt} is null`,
    at: sql`${request.completedAt}`,
  },
  expiring: {
    when: sql`${isOpen} and ${request.remoteId} is not null and ${request.expiresAt} > clock_timestamp()
      and ${request.expiresAt} < clock_timestamp() + ${SOON_HOURS} * interval '1 hour'`,
    at: sql`${request.expiresAt}`,
  },
  unanswered: {
    when: sql`${request.remoteId} is null and exists
      (select 1 from checks where checks.id = ${request.checkId} and checks.state = 'unknown')`,
    at: sql`${request.createdAt}`,
  },
}

/** The notices that this person has not put away, read off the requests that they may see. */
export async function unreadNotices(user: SignedInUser): Promise<Notices> {
  const found = await Promise.all(NOTICE_KINDS.map((kind) => unreadOf(user, kind)))
  const counts = Object.fromEntries(NOTICE_KINDS.map((kind, index) => [kind, found[index]?.count ?? 0]))
  return { items: found.flatMap(({ items }) => items), counts: counts as Notices["counts"] }
}

async function unreadOf(user: SignedInUser, kind: NoticeKind): Promise<{ items: Notice[]; count: number }> {
  const { at } = DUE[kind]
  const rows = await db()
    .select({
      requestId: request.id,
      name: request.name,
      at: at.mapWith(request.createdAt).as("notice_at"),
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(request)
    .where(unread(user, kind))
    .orderBy(kind === "expiring" ? sql`notice_at` : sql`notice_at desc`)
    .limit(MAX_OF_A_KIND)
  const items = rows.map(({ requestId, name, at: instant }) => ({
    kind,
    requestId,
    name: textOf(name, requestId),
    at: madeAt(requestId, instant as Date).toISOString(),
  }))
  return { items, count: rows[0]?.count ?? 0 }
}

function unread(user: SignedInUser, kind: NoticeKind): SQL | undefined {
  const isPutAway = sql`exists (select 1 from ${signatureNoticesRead} read
    where read.user_id = ${user.id} and read.request_id = ${request.id} and read.kind = ${kind})`
  return and(visibleTo(user), DUE[kind].when, sql`not ${isPutAway}`)
}

/** Whether something of that request was not put away by this person yet. */
export async function hasUnreadNotices(user: SignedInUser, requestId: string): Promise<boolean> {
  const [found] = await db()
    .select({ id: request.id })
    .from(request)
    .where(and(eq(request.id, requestId), or(...NOTICE_KINDS.map((kind) => unread(user, kind)))))
  return found !== undefined
}

/**
 * Puts notices away for this person alone: those of one request, or all that are there now. Resolves to how many there were.
 */
export async function dismissNotices(actor: Actor, requestId: string | undefined): Promise<number> {
  return db().transaction(async (tx) => {
    let away = 0
    for (const kind of NOTICE_KINDS) {
      const one = requestId === undefined ? undefined : eq(request.id, requestId)
      const due = await tx
        .select({ id: request.id })
        .from(request)
        .where(and(one, unread(actor.user, kind)))
      if (due.length === 0) continue
      const rows = due.map(({ id }) => ({ userId: actor.user.id, requestId: id, kind }))
      await tx.insert(signatureNoticesRead).values(rows).onConflictDoNothing()
      away += due.length
    }
    await actor.record(tx, { type: "signature", id: requestId ?? "all" }, { notices: away })
    return away
  })
}
