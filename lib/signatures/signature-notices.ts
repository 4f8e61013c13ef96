import "server-only"
import { and, eq, type SQL, sql } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { watches } from "#lib/db/schema/watches.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { type NoticeKind, SIGNATURE_NOTICES } from "#lib/domain/notice-kinds.ts"
import type { Notice, Notices } from "#lib/notices/notice.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { visibleTo } from "./board/read-rows.ts"
import { isUndecided } from "./register-end.ts"

/** The age from which the end of a request is no longer a notice. */
const NEWS_DAYS = 14
/** "Expiring within a day". */
const SOON_HOURS = 24
/** Of each kind, this many have a notice each; of the others there is the number. */
const MAX_OF_A_KIND = 20

/** A person gets notices of a request without asking, but for `moved`. */
const KINDS = [...SIGNATURE_NOTICES, "moved"] as const
type Kind = (typeof KINDS)[number]

const request = signatureRequests
const isNews = (at: SQL) => sql`${at} > clock_timestamp() - ${NEWS_DAYS} * interval '1 day'`

/** When a kind of notice is due, by the database's clock, and the instant that it is about. */
export const NOTICE_DUE: Record<Kind, { when: SQL; at: SQL }> = {
  // As on the board: a signer's rejection is one of the request (`signatureEnd`).
  rejected: { when: isNews(sql`${request.firstRejectedAt}`), at: sql`${request.firstRejectedAt}` },
  completed: {
    when: sql`${isNews(sql`${request.completedAt}`)} and ${request.firstRejectedAt} is null`,
    at: sql`${request.completedAt}`,
  },
  expiring: {
    when: sql`${isUndecided()} and ${request.remoteId} is not null and ${request.expiresAt} > clock_timestamp()
      and ${request.expiresAt} < clock_timestamp() + ${SOON_HOURS} * interval '1 hour'`,
    at: sql`${request.expiresAt}`,
  },
  unanswered: {
    when: sql`${request.remoteId} is null and exists
      (select 1 from checks where checks.id = ${request.checkId} and checks.state = 'unknown')`,
    at: sql`${request.createdAt}`,
  },
  moved: {
    when: sql`${isUndecided()} and ${watches.isOn} and ${request.revision} > ${watches.seenRevision}`,
    at: sql`${request.changedAt}`,
  },
}

/** Returns this person's unread notices of the requests that they may see, one notice of each, and the number of each kind. */
export async function signatureNotices(user: ActingUser): Promise<Pick<Notices, "items" | "counts">> {
  const found = can(user.role, "signature.read")
    ? await Promise.all(KINDS.map((kind) => unreadOf(user, kind)))
    : []
  const counts = Object.fromEntries(SIGNATURE_NOTICES.map((kind, index) => [kind, found[index]?.count ?? 0]))
  const items = new Map<string, Notice>()
  for (const notice of found.flatMap((one) => one.items))
    if (!items.has(notice.id)) items.set(notice.id, notice)
  return { items: [...items.values()], counts: counts as Notices["counts"] }
}

async function unreadOf(user: ActingUser, kind: Kind): Promise<{ items: Notice[]; count: number }> {
  const { at } = NOTICE_DUE[kind]
  const rows = await db()
    .select({
      id: request.id,
      name: request.name,
      watched: watches.isOn,
      at: at.mapWith(request.createdAt).as("notice_at"),
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(request)
    .leftJoin(watches, ownWatch(user))
    .where(unread(user, kind))
    .orderBy(kind === "expiring" ? sql`notice_at` : sql`notice_at desc`)
    .limit(MAX_OF_A_KIND)
  const items = rows.map(
    ({ id, name, watched, at: instant }): Notice => ({
      thing: "signature",
      id,
      kind,
      name: textOf(name, id),
      operation: "signature",
      at: madeAt(id, instant as Date).toISOString(),
      watched: watched ?? false,
      progress: null,
    }),
  )
  return { items, count: rows[0]?.count ?? 0 }
}

function ownWatch(user: ActingUser): SQL | undefined {
  return and(eq(watches.userId, user.id), eq(watches.thing, "signature"), eq(watches.thingId, request.id))
}

function unread(user: ActingUser, kind: Kind): SQL | undefined {
  const isNew = kind === "moved" ? undefined : sql`${watches.seen} is distinct from ${kind}`
  return and(visibleTo(user), NOTICE_DUE[kind].when, isNew)
}

/** Records for this person alone that they saw the notices: of one request or all of them, those of that kind or all. Resolves to how many there were. */
export async function seeSignatures(
  tx: Executor,
  user: ActingUser,
  which: { id?: string | undefined; kind?: NoticeKind | undefined },
): Promise<number> {
  let count = 0
  for (const kind of KINDS) {
    if (which.kind !== undefined && which.kind !== kind) continue
    const one = which.id === undefined ? undefined : eq(request.id, which.id)
    const due = await tx
      .select({ id: request.id, revision: request.revision })
      .from(request)
      .leftJoin(watches, ownWatch(user))
      .where(and(one, unread(user, kind)))
    if (due.length === 0) continue
    const rows = due.map(({ id, revision }) => ({
      userId: user.id,
      thing: "signature" as const,
      thingId: id,
      isOn: false,
      seen: kind,
      seenRevision: revision,
    }))
    await tx
      .insert(watches)
      .values(rows)
      .onConflictDoUpdate({
        target: [watches.userId, watches.thing, watches.thingId],
        set: { seen: kind === "moved" ? watches.seen : kind, seenRevision: sql`excluded.seen_revision` },
      })
    count += due.length
  }
  return count
}
