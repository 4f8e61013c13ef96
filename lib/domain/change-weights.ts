/** What a change between two answers about a subject means to whoever decides: act now, look at it, or know of it. */
export const CHANGE_WEIGHTS = ["grave", "attention", "information"] as const
export type ChangeWeight = (typeof CHANGE_WEIGHTS)[number]

/** How a part of an answer differs from the one before (`lib/monitoring/answer-changes.ts`). */
export type ChangeKind = "changed" | "added" | "gone" | "silent" | "told" | "expires"

/** A difference between two answers as it is stored; both sides are JSON. */
export type StoredChange = {
  field: string
  how: ChangeKind
  weight: ChangeWeight
  before?: unknown
  after?: unknown
}

/** The first day on which something of an answer ends (a card, a residence, a document), `YYYY-MM-DD`, and its field. */
export type Expiry = { field: string; day: string }
