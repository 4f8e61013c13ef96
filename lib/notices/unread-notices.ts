import "server-only"
import { and, eq } from "drizzle-orm"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { batchNotices } from "#lib/batches/batch-notices.ts"
import { checkNotices } from "#lib/checks/lists/check-notices.ts"
import { db } from "#lib/db/client.ts"
import { watches } from "#lib/db/schema/watches.ts"
import type { NoticeKind, Thing } from "#lib/domain/notice-kinds.ts"
import { seeSignatures, signatureNotices } from "#lib/signatures/signature-notices.ts"
import type { Notices, WatchedNotice } from "./notice.ts"

type Watch = typeof watches.$inferSelect

/** Returns this person's unread notices: of the things they watch, and of the signature requests that they may see. */
export async function unreadNotices(user: ActingUser): Promise<Notices> {
  const mine = await db()
    .select()
    .from(watches)
    .where(and(eq(watches.userId, user.id), eq(watches.isOn, true)))
  const [current, { items, counts }] = await Promise.all([watchedNow(user, mine), signatureNotices(user)])
  const seenOf = new Map(mine.map((watch) => [watch.thingId, watch]))
  const unread = current.filter((one) => !wasSeen(one, seenOf.get(one.id)))
  return {
    items: [...unread.map(({ revision, over, ...notice }) => notice), ...items],
    counts,
    watching: mine.map(({ thing, thingId }) => ({ thing, id: thingId })),
  }
}

async function watchedNow(user: ActingUser, mine: readonly Watch[]): Promise<WatchedNotice[]> {
  const idsOf = (thing: Thing) => mine.filter((watch) => watch.thing === thing).map(({ thingId }) => thingId)
  const [batches, checks] = await Promise.all([
    batchNotices(user, idsOf("batch")),
    checkNotices(user, idsOf("check")),
  ])
  return [...batches, ...checks]
}

/** A check has a new notice when it changed; the rows of a batch that stopped may go on changing without one. */
function wasSeen({ thing, kind, revision }: WatchedNotice, watch: Watch | undefined): boolean {
  if (watch?.seen !== kind) return false
  return thing === "batch" || watch.seenRevision >= revision
}

/** The notices that were seen: of that thing and that kind; without a kind, of any; without an `id`, of all such things. */
export type Seen = { thing: Thing; id?: string | undefined; kind?: NoticeKind | undefined }

/** Records for this person alone what they saw; a watch on a thing that is over is no longer needed, and is removed. */
export async function seeNotices(actor: Actor, { thing, id, kind }: Seen): Promise<void> {
  const current = thing === "signature" ? [] : await watchedNow(actor.user, await watchesOf(actor, thing, id))
  await db().transaction(async (tx) => {
    let count = 0
    if (thing === "signature") count = await seeSignatures(tx, actor.user, { id, kind })
    for (const notice of current) {
      if (kind !== undefined && notice.kind !== kind) continue
      const which = and(
        eq(watches.userId, actor.user.id),
        eq(watches.thing, thing),
        eq(watches.thingId, notice.id),
      )
      if (notice.over) await tx.delete(watches).where(which)
      else await tx.update(watches).set({ seen: notice.kind, seenRevision: notice.revision }).where(which)
      count += 1
    }
    await actor.record(tx, { type: thing, id: id ?? "all" }, { notices: count })
  })
}

function watchesOf(actor: Actor, thing: Thing, id: string | undefined): Promise<Watch[]> {
  return db()
    .select()
    .from(watches)
    .where(
      and(
        eq(watches.userId, actor.user.id),
        eq(watches.thing, thing),
        id === undefined ? undefined : eq(watches.thingId, id),
        eq(watches.isOn, true),
      ),
    )
}
