/** What a person is told of by itself: each once per request, until they put it away. */
export const NOTICE_KINDS = ["rejected", "expiring", "unanswered", "completed"] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A notice as its reader gets it. `at` is the instant that it speaks of, ISO 8601; for `expiring` it lies ahead. */
export type Notice = { kind: NoticeKind; requestId: string; name: string; at: string }

/** The unread notices of a person, the newest of each kind, and how many there are of each. */
export type Notices = { items: Notice[]; counts: Record<NoticeKind, number> }

/** All of them together. */
export function countNotices(counts: Notices["counts"]): number {
  return NOTICE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
}
