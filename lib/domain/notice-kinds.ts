/** What a person is told of by itself, what asks for somebody first: each once per request, until they put it away. */
export const NOTICE_KINDS = ["unanswered", "expiring", "rejected", "completed"] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A notice as its reader gets it. `at` is the instant that it speaks of, ISO 8601; for `expiring` it lies ahead. */
export type Notice = { kind: NoticeKind; requestId: string; name: string; at: string }

/** The unread notices of a person, the newest of each kind, and how many there are of each. */
export type Notices = { items: Notice[]; counts: Record<NoticeKind, number> }

/** All of them together. */
export function countNotices(counts: Notices["counts"]): number {
  return NOTICE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
}

/**
 * So many of the notices, in their order, of every kind as evenly as there are: twenty that expire do not hide the one that was sent without
 * an answer.
 */
export function firstNotices(items: readonly Notice[], most: number): Notice[] {
  const ranks = new Map<NoticeKind, number>()
  const ranked = items.map((notice, index) => {
    const rank = ranks.get(notice.kind) ?? 0
    ranks.set(notice.kind, rank + 1)
    return { index, rank }
  })
  const chosen = ranked.sort((a, b) => a.rank - b.rank || a.index - b.index).slice(0, most)
  const places = new Set(chosen.map(({ index }) => index))
  return items.filter((_, index) => places.has(index))
}
