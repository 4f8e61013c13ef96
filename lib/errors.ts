type ErrorKind = {
  /** HTTP status of our own interface. */
  status: number
  /** The same request may be sent again as it is. */
  repeatable: boolean
  /** The service may have been asked before it failed: it may have cost, and is looked up in the history before it is asked again. */
  mayHaveCost: boolean
}

/** One table of everything that our own interface refuses or fails with; its words are in the `errors` messages. */
export const ERRORS = {
  signed_out: { status: 401, repeatable: true, mayHaveCost: false },
  password_change_required: { status: 403, repeatable: true, mayHaveCost: false },
  forbidden: { status: 403, repeatable: false, mayHaveCost: false },
  cross_site: { status: 403, repeatable: false, mayHaveCost: false },
  not_found: { status: 404, repeatable: false, mayHaveCost: false },
  method_not_allowed: { status: 405, repeatable: false, mayHaveCost: false },
  invalid_input: { status: 422, repeatable: false, mayHaveCost: false },
  malformed_body: { status: 400, repeatable: false, mayHaveCost: false },
  body_too_large: { status: 413, repeatable: false, mayHaveCost: false },
  upload_cut: { status: 400, repeatable: true, mayHaveCost: false },
  upload_altered: { status: 422, repeatable: true, mayHaveCost: false },
  upload_too_large: { status: 413, repeatable: false, mayHaveCost: false },
  drafts_full: { status: 409, repeatable: false, mayHaveCost: false },
  signature_repeated: { status: 409, repeatable: false, mayHaveCost: false },
  unsupported_body: { status: 415, repeatable: false, mayHaveCost: false },
  idempotency_key_reused: { status: 409, repeatable: false, mayHaveCost: false },
  invalid_idempotency_key: { status: 400, repeatable: false, mayHaveCost: false },
  state_changed: { status: 409, repeatable: false, mayHaveCost: false },
  already_exists: { status: 409, repeatable: false, mayHaveCost: false },
  last_administrator: { status: 409, repeatable: false, mayHaveCost: false },
  wrong_password: { status: 422, repeatable: true, mayHaveCost: false },
  throttled: { status: 429, repeatable: true, mayHaveCost: false },
  record_damaged: { status: 409, repeatable: false, mayHaveCost: false },
  answer_held_back: { status: 409, repeatable: true, mayHaveCost: false },
  file_unavailable: { status: 502, repeatable: true, mayHaveCost: false },
  file_refused: { status: 502, repeatable: false, mayHaveCost: false },
  file_missed: { status: 410, repeatable: false, mayHaveCost: false },
  files_too_large: { status: 413, repeatable: false, mayHaveCost: false },
  file_not_given: { status: 502, repeatable: true, mayHaveCost: false },
  file_cut: { status: 502, repeatable: true, mayHaveCost: false },
  file_too_slow: { status: 504, repeatable: true, mayHaveCost: false },
  file_too_large: { status: 502, repeatable: false, mayHaveCost: false },
  signature_not_now: { status: 503, repeatable: true, mayHaveCost: false },
  signature_not_read: { status: 502, repeatable: true, mayHaveCost: false },
  signature_not_there: { status: 502, repeatable: true, mayHaveCost: false },
  signer_link_missing: { status: 409, repeatable: true, mayHaveCost: false },
  signer_link_unsafe: { status: 502, repeatable: false, mayHaveCost: false },
  asked_unconfirmed: { status: 500, repeatable: false, mayHaveCost: true },
  internal: { status: 500, repeatable: false, mayHaveCost: false },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof ERRORS

/** Field name to the keys of its messages (namespace `validation`). */
export type FieldErrors = Record<string, string[]>

/** A refusal or failure with a code that stays; what a person reads is made from the code, never from `message`. */
export class CotejoError extends Error {
  override name = "CotejoError"
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** The check in which it is written down, where there is one. */
  readonly checkId: string | undefined

  constructor(
    code: ErrorCode,
    more: { fields?: FieldErrors; retryAfterSeconds?: number; checkId?: string; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.checkId = more.checkId
  }
}
