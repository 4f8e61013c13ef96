import { SIGNATURE_NOTICES, type SignatureNotice } from "#lib/domain/notice-kinds.ts"
import type { Notice, Notices } from "#lib/notices/notice.ts"

type Known = Pick<Notices, "items" | "counts">

/**
 * How many notices of each kind there are more than before, of requests that nobody watches, in the order of the kinds; those that were put
 * away count for nothing.
 */
export function newNotices(before: Known, now: Known): { kind: SignatureNotice; count: number }[] {
  return SIGNATURE_NOTICES.flatMap((kind) => {
    const count = unwatched(now, kind) - unwatched(before, kind)
    return count > 0 ? [{ kind, count }] : []
  })
}

function unwatched({ items, counts }: Known, kind: SignatureNotice): number {
  return counts[kind] - items.filter((notice) => notice.watched && notice.kind === kind).length
}

/** Returns the new notices of watched things: a thing whose notice was replaced by its next state counts again. */
export function newWatched(before: Known, now: Known): Notice[] {
  const known = new Set(before.items.filter(({ watched }) => watched).map(noticeKey))
  return now.items.filter((notice) => notice.watched && !known.has(noticeKey(notice)))
}

/** One state of one thing. */
export function noticeKey({ thing, id, kind, at }: Notice): string {
  return `${thing} ${id} ${kind} ${kind === "moved" ? at : ""}`
}
