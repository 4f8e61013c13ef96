export const THINGS = ["batch", "check", "signature"] as const
export type Thing = (typeof THINGS)[number]
export type ThingRef = { thing: Thing; id: string }

/** Notices of a signature request to everybody who may see it, those that need somebody first. */
export const SIGNATURE_NOTICES = ["unanswered", "expiring", "rejected", "completed"] as const
export type SignatureNotice = (typeof SIGNATURE_NOTICES)[number]

/** All but `SIGNATURE_NOTICES` go to who watches the thing. `moved`: a request changed; `cutShort`: a batch's rest was withdrawn. */
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
