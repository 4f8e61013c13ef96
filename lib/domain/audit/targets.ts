import { PERMISSIONS, type Permission, ROLES, type Role } from "#lib/domain/access/permissions.ts"
import type { ErrorCode } from "#lib/domain/failures.ts"
import { KEY_SLOTS, type KeySlot } from "#lib/domain/key-slots.ts"
import { RETAINED_KINDS, type RetainedKind } from "#lib/domain/retention.ts"

/** Refusals that no page of ours causes by itself: somebody bypasses a guard, guesses, or is made to by another site. */
export const ATTEMPTS = [
  "cross_site",
  "invalid_token",
  "two_credentials",
  "session_required",
  "throttled",
  "confirmation_wrong",
  "wrong_password",
  "malformed_body",
  "unsupported_body",
  "body_too_large",
  // Of the faults of an input, only those that no form of ours sends.
  "invalid_input",
] as const satisfies readonly ErrorCode[]
export type Attempt = (typeof ATTEMPTS)[number]

/** Targets of the log with an id of their own, which means nothing to a reader. */
export const ID_TARGETS = [
  "check",
  "subject",
  "batch",
  "signature",
  "file",
  "person",
  "session",
  "token",
  "factor",
  "export",
  "request",
  "delivery",
  "portfolio",
  "monitor",
  "change",
] as const
export type IdTarget = (typeof ID_TARGETS)[number]

/** Targets of the log that are one of a few codes, with all of them: each code has its messages. */
export const CODED_TARGETS = {
  permission: Object.keys(PERMISSIONS) as Permission[],
  refusal: ATTEMPTS,
  slot: KEY_SLOTS,
  role: ROLES,
  retention: RETAINED_KINDS,
  log: ["log"],
} as const satisfies {
  permission: readonly Permission[]
  refusal: readonly Attempt[]
  slot: readonly KeySlot[]
  role: readonly Role[]
  retention: readonly RetainedKind[]
  log: readonly ["log"]
}
export type CodedTarget = keyof typeof CODED_TARGETS

/** The target of a row of the log. A kind that is not here does not compile, nor one without messages (`lib/audit/detail-words.ts`). */
export type AuditTarget =
  | { type: IdTarget; id: string }
  | { [T in CodedTarget]: { type: T; id: (typeof CODED_TARGETS)[T][number] } }[CodedTarget]
