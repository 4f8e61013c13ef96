/** Who can do something about an error. */
type Who = "person" | "administrator" | "nobody"

type ErrorKind = {
  /** HTTP status of our own interface. */
  status: number
  who: Who
  /** The same request may be sent again as it is. */
  repeatable: boolean
}

/** One table of everything that our own interface refuses or fails with; its words are in the `errors` messages. */
export const ERRORS = {
  signed_out: { status: 401, who: "person", repeatable: true },
  password_change_required: { status: 403, who: "person", repeatable: true },
  forbidden: { status: 403, who: "administrator", repeatable: false },
  cross_site: { status: 403, who: "person", repeatable: false },
  not_found: { status: 404, who: "person", repeatable: false },
  method_not_allowed: { status: 405, who: "person", repeatable: false },
  invalid_input: { status: 422, who: "person", repeatable: false },
  malformed_body: { status: 400, who: "person", repeatable: false },
  body_too_large: { status: 413, who: "person", repeatable: false },
  upload_cut: { status: 400, who: "person", repeatable: true },
  upload_altered: { status: 422, who: "person", repeatable: true },
  upload_too_large: { status: 413, who: "person", repeatable: false },
  signature_repeated: { status: 409, who: "person", repeatable: false },
  unsupported_body: { status: 415, who: "person", repeatable: false },
  idempotency_key_reused: { status: 409, who: "person", repeatable: false },
  invalid_idempotency_key: { status: 400, who: "person", repeatable: false },
  state_changed: { status: 409, who: "person", repeatable: false },
  already_exists: { status: 409, who: "person", repeatable: false },
  last_administrator: { status: 409, who: "person", repeatable: false },
  wrong_password: { status: 422, who: "person", repeatable: true },
  throttled: { status: 429, who: "person", repeatable: true },
  record_damaged: { status: 409, who: "administrator", repeatable: false },
  answer_held_back: { status: 409, who: "person", repeatable: true },
  file_unavailable: { status: 502, who: "person", repeatable: true },
  file_refused: { status: 502, who: "administrator", repeatable: false },
  file_missed: { status: 410, who: "nobody", repeatable: false },
  files_too_large: { status: 413, who: "person", repeatable: false },
  file_not_given: { status: 502, who: "person", repeatable: true },
  file_cut: { status: 502, who: "person", repeatable: true },
  file_too_slow: { status: 504, who: "person", repeatable: true },
  file_too_large: { status: 502, who: "administrator", repeatable: false },
  signature_not_now: { status: 503, who: "person", repeatable: true },
  signature_not_read: { status: 502, who: "person", repeatable: true },
  signature_not_there: { status: 502, who: "person", repeatable: true },
  signer_link_missing: { status: 409, who: "person", repeatable: true },
  signer_link_unsafe: { status: 502, who: "administrator", repeatable: false },
  internal: { status: 500, who: "administrator", repeatable: true },
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

  constructor(
    code: ErrorCode,
    more: { fields?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
