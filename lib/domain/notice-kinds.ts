/** Kinds of things that a person can get notices of. */
export const THINGS = ["batch", "check", "signature"] as const
export type Thing = (typeof THINGS)[number]
export type ThingRef = { thing: Thing; id: string }

/** Notices of a signature request to everybody who may see it, those that need somebody first. */
export const SIGNATURE_NOTICES = ["unanswered", "expiring", "rejected", "completed"] as const
export type SignatureNotice = (typeof SIGNATURE_NOTICES)[number]

/**
 * The kinds of notices, of any thing; all but `SIGNATURE_NOTICES` go to the people who watch it. `moved`: something of a request changed; `cutShort`:
 * what was left of a batch was withdrawn; `sealed` and `missed`: the
 * PDF of a report was sealed, or was missed.
 */
export const NOTICE_KINDS = [
  ...SIGNATURE_NOTICES,
  "moved",
  "halted",
  "needsPerson",
  "settled",
  "cutShort",
  "withdrawn",
  "answered",
  "withoutRecord",
  "ended",
  "sealed",
  "missed",
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
